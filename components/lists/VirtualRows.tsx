import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollerOf } from '../primitives/scroller';
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

/** What tells a row's place in the whole list. */
const INDEX = 'data-index';

/**
 * The index of the row that has the focus; null where none has. Home and End move the focus to the first and
 * the last of `count` rows, which may have to be drawn first: whoever draws draws the focused one.
 */
function useFocusedRow(list: RefObject<HTMLElement | null>, count: number): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    element.addEventListener('focusin', ({ target }) => setFocused(indexOf(target)), options);
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without one the window was left, or nothing else has the focus: it may come back.
      if (relatedTarget !== null) setFocused(indexOf(relatedTarget));
    };
    element.addEventListener('focusout', onBlur, options);
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey || shiftKey) return;
      const row = key === 'Home' ? 0 : count - 1;
      // Whoever is there already goes on to another list.
      if (event.defaultPrevented || indexOf(event.target) === row) return;
      // Before those who know only the rows that are drawn.
      event.preventDefault();
      setFocused(row);
      setWanted(row);
    };
    element.addEventListener('keydown', onKey, options);
    return () => listening.abort();
  }, [list, count]);

  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[${INDEX}="${wanted}"]`);
    // A row that is on its way has no control yet, and takes the focus itself until then.
    (row?.querySelector<HTMLElement>('a, button') ?? row)?.focus();
    setWanted(null);
  }, [list, wanted]);

  return focused;
}

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest(`[${INDEX}]`) : null;
  return row === null ? null : Number(row.getAttribute(INDEX));
}

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
function useGradualRows({ wanted, first, last, isThere, scrolling, focused }: Rows): Set<number> {
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
