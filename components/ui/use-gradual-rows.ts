import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn newly at once: so few that no frame takes long. */
const NEW_ROWS = 2;
/** Milliseconds until the next ones. A frame would be the one that is being made while one scrolls. */
const PAUSE = 16;

interface Rows {
  /** The places of all that are to be drawn. */
  wanted: readonly number[];
  /** The first and the last of those that are in sight. */
  first: number;
  last: number;
  /** Whether there is what a row shows. */
  isThere: (index: number) => boolean;
  scrolling: boolean;
  /** The row that is drawn at once in any case: without it the focus would be lost. */
  focused: number | null;
}

/**
 * Which rows of a long list are drawn in this frame. Once it was scrolled, rows that come are drawn a few
 * at a time, those in sight first, so that the page never stops for them; before, all of them at once.
 */
export function useGradualRows({
  wanted,
  first,
  last,
  isThere,
  scrolling,
  focused,
}: Rows): Set<number> {
  const drawn = useRef<ReadonlySet<number>>(new Set());
  const scrolled = useRef(false);
  const [, redraw] = useState(0);

  const inSight = (index: number) => index >= first && index <= last;
  const there = wanted.filter(isThere);
  const now = new Set(there.filter((index) => drawn.current.has(index) || index === focused));
  let left = scrolled.current || scrolling ? NEW_ROWS : there.length;
  for (const index of [...there.filter(inSight), ...there]) {
    if (left === 0) break;
    if (now.has(index)) continue;
    now.add(index);
    left--;
  }
  const waiting = now.size < there.length;

  useLayoutEffect(() => {
    drawn.current = now;
    scrolled.current ||= scrolling;
  });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => redraw((count) => count + 1), PAUSE);
    return () => clearTimeout(timer);
  });

  return now;
}
