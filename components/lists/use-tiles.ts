import { type RefObject, useLayoutEffect, useState } from 'react';

/** The narrowest list, and the narrowest tile in it, in pixels. */
const LIST = 520;
const TILE = 128;

/** A list with more than one column has their number in this attribute; without it, it is a list of rows. */
export const TILES = 'data-tiles';

/** How many tiles fit beside each other in the list, 1 for rows. The page is not drawn before it is known. */
export function useTiles(list: RefObject<HTMLElement | null>, mayHave = true): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !mayHave) return;
    const measure = () => {
      const width = element.clientWidth;
      setColumns(width < LIST ? 1 : Math.floor(width / TILE));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, mayHave]);
  return columns;
}
