/**
 * Calls each time the pointer comes to something of this selector, or the focus does: as a rule that is a
 * tenth of a second before it is pressed. Returns the end of the watching.
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
