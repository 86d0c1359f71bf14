/** What has a tooltip carries its words in this attribute. */
export const HINT = 'data-hint';
/** Marks what a tooltip is drawn in. */
export const HINT_POPUP = 'data-hint-popup';

export interface Hint {
  /** What it is about, and is drawn beside. */
  of: Element;
  words: string;
}

/** Milliseconds that the pointer rests before the first tooltip shows. */
const REST = 500;
/** Milliseconds after one in which another shows at once. */
const ONE_AFTER_ANOTHER = 400;
/** Milliseconds to get from what it is about to the tooltip itself. */
const WAY = 120;

/**
 * Tells which tooltip of the page is to show, null for none: that of what the pointer rests on, or of
 * what the keys have brought the focus to. One that was pressed, or sent away with Escape, stays away
 * until the pointer comes back. Returns the end of the watching.
 */
export function watchHints(show: (hint: Hint | null) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: true };
  let shown: Element | null = null;
  let pointed: Element | null = null;
  /** Had the focus when the window lost it: its coming back is nothing new. */
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
    // One may go to the tooltip itself, to read it at length.
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
