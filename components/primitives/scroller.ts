/** The element's nearest scrolling ancestor; null if there is none. */
export function scrollerOf(element: Element | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
