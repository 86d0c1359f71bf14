/** The attribute with an element's tooltip text. */
export const HINT = 'data-hint';
/** Marks a tooltip's own element. */
export const HINT_POPUP = 'data-hint-popup';

export interface Hint {
  /** The element it describes and is shown next to. */
  of: Element;
  words: string;
}

/** How long the pointer has to rest before the first tooltip, in milliseconds. */
const REST = 500;
/** How long after a tooltip the next one opens at once, in milliseconds. */
const ONE_AFTER_ANOTHER = 400;
/** How long the pointer may take from the element to its tooltip, in milliseconds. */
const WAY = 120;

/**
 * Decides which tooltip of the page is shown, null for none: that of the element the pointer rests on, or that the
 * keyboard has focused. After a press or Escape it stays hidden until the pointer returns. Returns a function that
 * stops watching. Base UI's Tooltip only draws it (`HintPopup`): its own trigger around each button would put 26 kB
 * before the first frame; this is 0.7 kB.
 */
export function watchHints(show: (hint: Hint | null) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: true };
  let shown: Element | null = null;
  let pointed: Element | null = null;
  /** Had the focus when the window lost it, so its return is not a new focus. */
  let left: Element | null = null;
  let hiddenAt = -ONE_AFTER_ANOTHER;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new MutationObserver(() => {
    if (shown?.isConnected === false) hide();
  });

  function open(of: Element): void {
    clearTimeout(timer);
    const words = of.getAttribute(HINT);
    if (!words || !of.isConnected) return;
    shown = of;
    gone.observe(document.body, { childList: true, subtree: true });
    show({ of, words });
  }

  function hide(): void {
    clearTimeout(timer);
    if (shown === null) return;
    shown = null;
    hiddenAt = performance.now();
    gone.disconnect();
    show(null);
  }

  function point(at: Element | null): void {
    if (at === pointed) return;
    pointed = at;
    clearTimeout(timer);
    if (at === null) {
      timer = setTimeout(hide, WAY);
    } else if (shown !== null || performance.now() - hiddenAt < ONE_AFTER_ANOTHER) {
      open(at);
    } else {
      timer = setTimeout(open, REST, at);
    }
  }

  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    react: (event: DocumentEventMap[Name], at: Element | null) => void,
  ) =>
    document.addEventListener(
      name,
      (event) => react(event, event.target instanceof Element ? event.target : null),
      options,
    );

  listen('pointerover', ({ pointerType }, at) => {
    if (pointerType === 'touch') return;
    // The pointer may move to the tooltip itself, to read it at leisure.
    const onPopup = at?.closest(`[${HINT_POPUP}]`) != null;
    point(onPopup ? shown : (at?.closest(`[${HINT}]`) ?? null));
  });
  listen('pointerout', ({ relatedTarget }) => relatedTarget === null && point(null));
  listen('pointerdown', hide);
  listen('click', hide);
  listen('keydown', ({ key }) => key === 'Escape' && hide());
  listen('focusin', (_, at) => {
    const again = at === left;
    left = null;
    if (!again && at?.hasAttribute(HINT) && at.matches(':focus-visible')) open(at);
  });
  listen('focusout', (_, at) => at === shown && hide());
  window.addEventListener(
    'blur',
    () => {
      left = document.activeElement;
      hide();
    },
    { signal: listening.signal },
  );

  return () => {
    listening.abort();
    gone.disconnect();
    clearTimeout(timer);
  };
}
