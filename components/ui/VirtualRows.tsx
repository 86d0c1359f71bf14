import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollerOf } from './scroller';
import { useFocusedRow } from './use-focused-row';
import { useGradualRows } from './use-gradual-rows';
import { type DrawRow, VirtualRow } from './VirtualRow';

interface VirtualRowsProps<T> {
  /** The list's name. */
  label: string;
  /** Null for what is on its way. */
  items: readonly (T | null)[];
  keyOf: (item: T) => string;
  /** The same function as long as it draws the same: with another one all rows are drawn anew. */
  children: DrawRow<T>;
  /** How many there are in all, where that is known and more than there are items. */
  total?: number;
  /** Whether what is shown is about to be replaced. */
  busy?: boolean;
  /** Called when the end comes near. */
  onNearEnd?: () => void;
  /** Called with the places of the first and the last row in sight when they change. */
  onSight?: (first: number, last: number) => void;
  /**
   * Whether what is drawn for an item is used again for the one that takes its place: in lists that are
   * replaced as one types, which has to happen within a frame.
   */
  recycles?: boolean;
  /** The place of the row that is brought to the middle of what is in sight, when it changes. */
  inView?: number | null;
}

/** Pixels of a row until it is measured. */
const ROW_HEIGHT = 56;
/** Rows drawn beyond each end of what is in sight. */
const OVERSCAN = 5;
/** Rows drawn before it is known how many are in sight. */
const FIRST_ROWS = 8;
/** Rows left when `onNearEnd` is called. */
const NEAR = 15;

/**
 * A list of any length of which only what is in sight is drawn, inside of something that scrolls. The row
 * with the focus stays drawn with its neighbours, wherever one scrolls, and Home and End lead to the
 * ends of all that there is.
 */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { label, items, keyOf, children, total = items.length, busy, onNearEnd, onSight } = props;
  const { inView = null, recycles = false } = props;
  const list = useRef<HTMLUListElement>(null);
  /** Pixels from the top of what scrolls. */
  const [margin, setMargin] = useState(0);
  const focused = useHeldRow(useFocusedRow(list, items.length), items, keyOf);
  const rows = useVirtualizer<Element, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => ROW_HEIGHT,
    // The same function as long as it says the same: with another one all rows are placed anew.
    getItemKey: useCallback(
      (index) => {
        const item = items[index] ?? null;
        // An id may be a number, too.
        return item === null ? `#${index}` : keyOf(item);
      },
      [items, keyOf],
    ),
    overscan: OVERSCAN,
    // Else, as the window changes its width, the rows it measures change what it observes.
    useAnimationFrameWithResizeObserver: true,
    // So that the very first frame has rows, before anything could be measured.
    initialRect: { width: 0, height: ROW_HEIGHT * FIRST_ROWS },
    scrollMargin: margin,
    rangeExtractor: (range) => drawnRows(range, focused),
  });

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (list.current === null || scroller === null) return;
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    const now = Math.round(top + scroller.scrollTop);
    if (now !== margin) setMargin(now);
  });

  const first = rows.range?.startIndex ?? 0;
  const last = rows.range?.endIndex ?? 0;
  const near = items.length > 0 && last >= items.length - NEAR;
  useEffect(() => {
    if (near) onNearEnd?.();
  }, [near, onNearEnd]);

  useEffect(() => onSight?.(first, last), [first, last, onSight]);

  const shown = rows.getVirtualItems();
  const now = useGradualRows({
    wanted: shown.map(({ index }) => index),
    isThere: (index) => (items[index] ?? null) !== null,
    scrolling: rows.isScrolling,
    ...{ first, last, focused },
  });

  useEffect(() => {
    if (inView !== null) rows.scrollToIndex(inView, { align: 'center' });
  }, [inView, rows]);

  return (
    <ul
      ref={list}
      aria-label={label}
      aria-busy={busy || undefined}
      className="relative transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => (
        <VirtualRow
          key={recycles ? index : key}
          item={now.has(index) ? (items[index] ?? null) : null}
          top={start - margin}
          measure={rows.measureElement}
          draw={children}
          {...{ index, total }}
        />
      ))}
    </ul>
  );
}

/** The place of the row at this place, wherever it goes from there. */
function useHeldRow<T>(
  at: number | null,
  items: readonly (T | null)[],
  keyOf: (item: T) => string,
) {
  const keyAt = (place: number | null) => {
    const item = place === null ? null : (items[place] ?? null);
    return item === null ? null : keyOf(item);
  };
  const [held, setHeld] = useState({ at, key: keyAt(at) });
  if (held.at !== at) setHeld({ at, key: keyAt(at) });
  if (held.key === null || keyAt(at) === held.key) return at;
  const now = items.findIndex((item) => item !== null && keyOf(item) === held.key);
  return now < 0 ? at : now;
}

/** What is in sight and somewhat more, and the focused row with its neighbours. */
function drawnRows(range: Range, focused: number | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const drawn = new Set<number>();
  const add = (from: number, to: number) => {
    for (let row = Math.max(0, from); row <= Math.min(count - 1, to); row++) drawn.add(row);
  };
  add(startIndex - overscan, endIndex + overscan);
  if (focused !== null) add(focused - 1, focused + 1);
  return [...drawn].sort((a, b) => a - b);
}
