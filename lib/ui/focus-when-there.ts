/** What marks a row; its value tells it from the others. */
export const ROW = 'data-row';

interface FocusWish {
  find: (box: Element) => HTMLElement | null | undefined;
  options?: FocusOptions;
  /** Called when it has the focus, and when the listener did something else meanwhile. */
  onSettled?: () => void;
}

/**
 * Gives the focus to what is found in the box, now or as soon as it is drawn there, unless the listener
 * does something else meanwhile. Returns the end of the waiting.
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
    settle();
    found.focus(options);
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

/** A control of a row, well enough to find it again when it is drawn anew. */
export interface RowControl {
  row: string;
  /** Its name; the row's first control without one, and where there is none of this name. */
  name?: string;
}

/** The control in a row that has the focus now; null where none has. */
export function focusedRowControl(): RowControl | null {
  const focused = document.activeElement;
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
