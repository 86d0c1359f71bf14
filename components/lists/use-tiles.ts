import { type ComponentProps, type RefObject, useLayoutEffect, useState } from 'react';
import { useTabNavigation } from '@/lib/ui/navigation';
import { scrollerOf } from '../primitives/scroller';

/** The narrowest list, and the narrowest tile in it, in pixels. */
const LIST = 520;
const TILE = 128;
/** From this width on there is room for most names as a whole. */
const WIDE_LIST = 640;
const WIDE_TILE = 160;
/** The narrowest tile in a list that shares its page's width with others. */
const SMALL_TILE = 100;

/** What a page has beside its lists, in pixels. */
const MARGINS = 16;

/**
 * Whether a list may be a grid; `shared`: a list that has only a part of its page's width may, if the page is wide
 * enough.
 */
export type Tiles = boolean | 'shared';

/** A list with more than one column has their number in this attribute; without it, it is a list of rows. */
export const TILES = 'data-tiles';

/**
 * How many tiles fit beside each other in the list, 1 for rows. Measured before the page is drawn, and again when
 * another page opens: beside the list it takes some of its width in that frame, which an observer reports only after
 * it.
 */
export function useTiles(list: RefObject<HTMLElement | null>, tiles: Tiles = true): number {
  const places = useTabNavigation();
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !tiles) return;
    const measure = () => {
      // No list is wider than the window, and reading its width would have the page laid out before it is complete.
      if (innerWidth < LIST) return setColumns(1);
      const width = element.clientWidth;
      const isShared = tiles === 'shared';
      const page = isShared && scrollerOf(element);
      const room = page ? page.clientWidth - MARGINS : width;
      const tile = isShared ? SMALL_TILE : room < WIDE_LIST ? TILE : WIDE_TILE;
      setColumns(room < LIST ? 1 : Math.floor(width / tile));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, tiles, places]);
  return columns;
}

/** One column fewer than fit, with larger covers, if the last row of the grid would be nearly empty otherwise. */
export function filling(fitting: number, count: number): number {
  const rows = Math.ceil(count / fitting);
  // In two columns rather than three the covers would be huge.
  if (rows === 1 || fitting < 4) return fitting;
  return Math.max(fitting - 1, Math.ceil(count / rows));
}

/** The props of a list that is rendered as a whole, with this number of columns. */
export const gridProps = (columns: number): ComponentProps<'ul'> =>
  columns === 1
    ? {}
    : {
        ...{ [TILES]: columns },
        style: { display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      };
