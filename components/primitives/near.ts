/** Marks an element that opens a page of a tab, perhaps of another tab that is not loaded yet. */
export const OPENS_PAGE = 'data-opens';

/**
 * Calls `act` each time the pointer or the focus reaches an element that matches the selector, usually a
 * tenth of a second before it is pressed. Returns a function that stops watching.
 */
export function whenNear(selector: string, act: () => void): () => void {
  const listening = new AbortController();
  const look = ({ target }: Event) => {
    if (target instanceof Element && target.closest(selector) !== null) act();
  };
  for (const come of ['pointerover', 'focusin']) {
    document.addEventListener(come, look, { signal: listening.signal, passive: true });
  }
  return () => listening.abort();
}
