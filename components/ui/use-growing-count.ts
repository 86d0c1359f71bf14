import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn at once. */
const HELPING = 100;

/** How far beyond the visible part `end` counts as seen, so that what follows is there in time. */
const AHEAD = '800px';

/**
 * How many of a long list's rows to draw: a helping, and one more whenever `end`, an element after the
 * last row, comes into view.
 */
export function useGrowingCount(total: number, end: RefObject<Element | null>): number {
  const [count, setCount] = useState(HELPING);
  const hasMore = count < total;

  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setCount(count + HELPING);
      },
      // Not in TypeScript's library yet; Chrome 120, Firefox 141.
      { scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed anew after each helping, for an end that stays in view is reported only once.
  }, [hasMore, count, end]);

  return count;
}
