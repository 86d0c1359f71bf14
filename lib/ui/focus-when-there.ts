/** Marks a row; its value identifies it. */
export const ROW = 'data-row';

interface FocusWish {
  find: (box: Element) => HTMLElement | null | undefined;
  options?: FocusOptions;
  /** Called once it has the focus, or the listener did something else in the meantime. */
  onSettled?: () => void;
}

/**
 * Focuses an element in the box, now or as soon as it is rendered, unless the listener does something else
 * in the meantime. Returns a function that stops waiting.
 */
export function focusWhenThere(box: Element, { find, options, onSettled }: FocusWish): () => void {
  const waiting = new AbortController();
  const settle = () => {
    waiting.abort();
    onSettled?.();
  };
  const attempt = () => {
    const found = find(box);
    if (!found) return;
    waiting.abort();
    found.focus(options);
    onSettled?.();
  };
  const observer = new MutationObserver(attempt);
  observer.observe(box, { childList: true, subtree: true });
  const { signal } = waiting;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const act of ['keydown', 'pointerdown']) {
    window.addEventListener(act, settle, { signal, capture: true });
  }
  attempt();
  return () => waiting.abort();
}

/** Describes a control of a row, so that it can be found again after a re-render. */
export interface RowControl {
  row: string;
  /** Its name. Without one, or if no control has it, the row's first control is meant. */
  name?: string;
}

/** The control of a row that has the focus, or is given; null if it is in no row. */
export function focusedRowControl(focused = document.activeElement): RowControl | null {
  const row = focused?.closest(`[${ROW}]`)?.getAttribute(ROW);
  if (row == null) return null;
  return { row, name: focused?.getAttribute('aria-label') ?? undefined };
}

export const findRowControl =
  ({ row, name }: RowControl) =>
  (box: Element): HTMLElement | undefined => {
    const controls = [
      ...box.querySelectorAll<HTMLElement>(`[${ROW}="${CSS.escape(row)}"]:is(a, button)`),
      ...box.querySelectorAll<HTMLElement>(`[${ROW}="${CSS.escape(row)}"] :is(a, button)`),
    ];
    return controls.find((one) => one.getAttribute('aria-label') === name) ?? controls[0];
  };
