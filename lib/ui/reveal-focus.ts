/**
 * Scrolls what the keys have focused wholly into sight. Firefox itself leaves a control where it is if an edge cuts
 * only its padding (measured: up to 10 pixels of a button or a field), and on a busy machine now and then wholly out of
 * sight. Nothing scrolls for the pointer, nor on Escape, which returns to where the listener was. Returns a function
 * that ends it.
 */
export function revealFocus(): () => void {
  const watching = new AbortController();
  /** The key that was pressed last; null if the pointer was used since, or for Escape. */
  let lastKey: string | null = null;

  // Measures after the next layout, and so forces none itself.
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    const entry = entries.at(-1);
    if (entry?.target !== document.activeElement) return;
    // Other keys move the focus to where their own code has scrolled, or is about to scroll.
    if (!entry.isIntersecting && lastKey !== 'Tab') return;
    const { boundingClientRect: box, rootBounds: page } = entry;
    const fits = page === null || (box.height <= page.height && box.width <= page.width);
    if (fits) entry.target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const options = { capture: true, passive: true, signal: watching.signal };
  const onPointer = () => {
    lastKey = null;
  };
  document.addEventListener('pointerdown', onPointer, options);
  // In a menu the focus follows the pointer.
  document.addEventListener('pointermove', onPointer, options);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      lastKey = key === 'Escape' ? null : key;
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      observer.disconnect();
      if (lastKey !== null && target instanceof Element && target.matches(':focus-visible')) {
        observer.observe(target);
      }
    },
    options,
  );
  return () => {
    watching.abort();
    observer.disconnect();
  };
}
