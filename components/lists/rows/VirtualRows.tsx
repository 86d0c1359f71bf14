import { observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePanes } from '@/lib/ui/use-panes';
import { isSpokenFor } from '@/lib/ui/use-shortcuts';
import { scrollerOf } from '../../primitives/scroller';
import { TILES, type Tiles, useTiles } from '../use-tiles';
import { rowHeight } from './ListRow';
import { type DrawRow, PlacedRow } from './PlacedRow';

interface VirtualRowsProps<T> {
  /** The list's label. */
  label: string;
  /** Null for items that are still loading. */
  items: readonly (T | null)[];
  keyOf: (item: T) => string;
  /** Must be the same function as long as it renders the same: a new one re-renders every row. */
  children: DrawRow<T>;
  /** The total number, if it is known and larger than the number of items. */
  total?: number;
  /** Whether the rows are about to be replaced. */
  busy?: boolean;
  /** Called near the end of the list. */
  onNearEnd?: () => void;
  /** Called when the first and last visible rows change. */
  onSight?: (first: number, last: number) => void;
  /**
   * Whether an item's elements are reused for the one that replaces it: for lists that change with every keystroke,
   * which must not take longer than a frame.
   */
  recycles?: boolean;
  /** When this changes, the row at this index is scrolled to the middle. */
  inView?: number | null;
  /** Whether it is a grid where there is room for one. */
  tiles?: Tiles;
  /** How high a row is, in pixels, if not as high as usual: rows out of sight are not measured. */
  height?: number;
}

/** How many rows are drawn beyond each end of the visible part. */
const OVERSCAN = 5;
/** How many rows are drawn before the visible number is known. */
const FIRST_ROWS = 8;
/** How many rows are left when `onNearEnd` is called. */
const NEAR = 15;

/**
 * A list of any length inside a scrolling element; only the visible rows are drawn. The focused row and its neighbours
 * stay drawn, however far the list scrolls, and Home and End lead to the ends of the whole list.
 */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { label, items, keyOf, children, total = items.length, busy, onNearEnd, onSight } = props;
  const { inView = null, recycles = false, tiles = false, height: ofRow = rowHeight() } = props;
  const list = useRef<HTMLUListElement>(null);
  /** Pixels from the top of the scrolling element. */
  const [margin, setMargin] = useState(0);
  const focused = useHeldRow(useFocusedRow(list, items.length), items, keyOf);
  const columns = useTiles(list, tiles);
  const scroller = useScroller(list);
  /** Read once rather than for each of 20,000 rows, because it makes the browser compute styles. */
  let height: number | undefined;
  const keyAt = (index: number) => {
    const item = items[index] ?? null;
    // Ids may be numbers, so the prefix keeps them apart.
    return item === null ? `#${index}` : keyOf(item);
  };
  /** A line is a row, or as many tiles as there are columns. */
  const lines = useVirtualizer<Element, HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    observeElementRect(instance, tell) {
      // The virtualizer assumes that it is at the top, and would scroll a page there that was scrolled before the list
      // came.
      instance.scrollOffset = instance.scrollElement?.scrollTop ?? 0;
      return observeElementRect(instance, tell);
    },
    estimateSize: () => (height ??= lineHeight(list.current, columns, ofRow)),
    // Must be the same function as long as it returns the same: a new one repositions every row.
    getItemKey: useCallback(
      (line) => {
        const item = items[line * columns] ?? null;
        // For 20,000 items that are still loading, building strings would take up much of a frame.
        if (item === null) return columns === 1 ? line : `${columns} #${line}`;
        return columns === 1 ? keyOf(item) : `${columns} ${keyOf(item)}`;
      },
      [items, keyOf, columns],
    ),
    indexAttribute: LINE,
    overscan: columns === 1 ? OVERSCAN : 1,
    // Otherwise measuring the rows while the window is resized would change what is being observed.
    useAnimationFrameWithResizeObserver: true,
    // So that the first frame has rows before anything is measured.
    initialRect: { width: 0, height: ofRow * FIRST_ROWS },
    scrollMargin: margin,
    rangeExtractor: (range) =>
      drawnLines(range, focused === null ? null : Math.floor(focused / columns)),
  });

  useLayoutEffect(() => {
    // Scrolling changes nothing above the list, and measuring would force a layout in every frame of it.
    if (list.current === null || scroller.current === null || lines.isScrolling) return;
    const { top } = scroller.current.getBoundingClientRect();
    const ownTop = list.current.getBoundingClientRect().top;
    const now = Math.round(ownTop - top + scroller.current.scrollTop);
    if (now !== margin) setMargin(now);
  });

  const first = (lines.range?.startIndex ?? 0) * columns;
  const end = ((lines.range?.endIndex ?? 0) + 1) * columns;
  const last = Math.max(0, Math.min(end, items.length) - 1);
  const near = items.length > 0 && last >= items.length - NEAR;
  useEffect(() => {
    if (near) onNearEnd?.();
  }, [near, onNearEnd]);

  useEffect(() => onSight?.(first, last), [first, last, onSight]);

  const shown = lines.getVirtualItems().flatMap(({ index: line, start }) =>
    Array.from({ length: Math.min(columns, items.length - line * columns) }, (_, column) => ({
      ...{ index: line * columns + column, line, column, start },
    })),
  );
  const now = useGradualRows({
    wanted: shown.map(({ index }) => index),
    isThere: (index) => (items[index] ?? null) !== null,
    scrolling: lines.isScrolling,
    ...{ first, last, focused },
  });

  useEffect(() => {
    if (inView !== null) lines.scrollToIndex(Math.floor(inView / columns), { align: 'center' });
  }, [inView, columns, lines]);

  const isPlaced = lines.scrollElement !== null;
  useSamePlace({ list, columns, focused, first, last, isPlaced, reveal: lines.scrollToIndex });

  return (
    <ul
      ref={list}
      aria-label={label}
      aria-busy={busy || undefined}
      className="relative transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
      {...{ [TILES]: columns === 1 ? undefined : columns }}
      style={{ height: lines.getTotalSize() }}
    >
      {shown.map(({ index, line, column, start }) => (
        <PlacedRow
          key={recycles ? index : keyAt(index)}
          item={now.has(index) ? (items[index] ?? null) : null}
          top={start - margin}
          // The tiles of a line are equally high.
          measure={column === 0 ? lines.measureElement : undefined}
          draw={children}
          {...{ index, line, column, columns, total }}
        />
      ))}
    </ul>
  );
}

/** The element that scrolls the list. Only another number of panes changes which one it is. */
function useScroller(list: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null);
  const panes = usePanes();
  useLayoutEffect(() => {
    scroller.current = scrollerOf(list.current);
  }, [list, panes]);
  return scroller;
}

/** The focused row's index, which follows the row when it moves. */
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

/** The attribute with the number of an element's line. */
const LINE = 'data-line';

/** What a tile has below its cover and around both, in pixels. */
const BELOW_COVER = 80;

/** How high a line is, in pixels, before it is measured. */
const lineHeight = (list: HTMLElement | null, columns: number, ofRow: number) =>
  columns === 1 || list === null
    ? ofRow
    : Math.round(list.clientWidth / columns - 16 + BELOW_COVER);

interface SamePlaceOptions {
  list: RefObject<HTMLElement | null>;
  columns: number;
  focused: number | null;
  first: number;
  last: number;
  /** Whether the list's position is known, and so which rows are in sight. */
  isPlaced: boolean;
  /** Scrolls to a line. */
  reveal: (line: number, options: { align: 'center' | 'start' }) => void;
}

/**
 * When a new width turns the list into a grid or back, every row moves: keeps the row that was last used in sight, or
 * else the first one that was.
 */
function useSamePlace(options: SamePlaceOptions): void {
  const { list, columns, focused, first, last, isPlaced, reveal } = options;
  const before = useRef({ columns, used: focused, first, last, isPlaced });
  useLayoutEffect(() => {
    const { used } = before.current;
    const was = before.current;
    before.current = { columns, used: focused ?? used, first, last, isPlaced };
    if (was.columns === columns || !was.isPlaced) return;
    const isUsedSeen = used !== null && used >= was.first && used <= was.last;
    const isAtTop = (scrollerOf(list.current)?.scrollTop ?? 0) === 0;
    if (isUsedSeen) reveal(Math.floor(used / columns), { align: 'center' });
    else if (!isAtTop) reveal(Math.floor(was.first / columns), { align: 'start' });
  });
}

/** The visible lines and some more, plus the focused one with its neighbours. */
function drawnLines(range: Range, focused: number | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const drawn = new Set<number>();
  const add = (from: number, to: number) => {
    for (let row = Math.max(0, from); row <= Math.min(count - 1, to); row++) drawn.add(row);
  };
  add(startIndex - overscan, endIndex + overscan);
  if (focused !== null) add(focused - 1, focused + 1);
  return [...drawn].sort((a, b) => a - b);
}

/** The attribute with a row's index in the whole list. */
const INDEX = 'data-index';

/**
 * The index of the focused row; null if none has the focus. Home and End move the focus to the first and
 * last of `count` rows. These may have to be rendered first, so render the focused row in any case.
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
      // Without a `relatedTarget`, the window lost the focus or nothing else has it yet, so it may return.
      if (relatedTarget !== null) setFocused(indexOf(relatedTarget));
    };
    element.addEventListener('focusout', onBlur, options);
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey } = event;
      if ((key !== 'Home' && key !== 'End') || shiftKey || isSpokenFor(event)) return;
      const row = key === 'Home' ? 0 : count - 1;
      // If the focus is already there, the key moves on to another list.
      if (event.defaultPrevented || indexOf(event.target) === row) return;
      // Runs before handlers that know only the rendered rows.
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
    // A row that is still loading has no control yet, and takes the focus itself until then.
    (row?.querySelector<HTMLElement>('a, button') ?? row)?.focus();
    setWanted(null);
  }, [list, wanted]);

  return focused;
}

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest(`[${INDEX}]`) : null;
  return row === null ? null : Number(row.getAttribute(INDEX));
}

/** How many new rows are rendered at once: few, so that no frame takes long. */
const NEW_ROWS = 2;
/** Milliseconds until the next ones. A frame callback would run within the frame that is being scrolled. */
const PAUSE = 16;

interface Rows {
  /** The indexes of all rows to render. */
  wanted: readonly number[];
  /** The first and last visible index. */
  first: number;
  last: number;
  /** Whether a row's data is available. */
  isThere: (index: number) => boolean;
  scrolling: boolean;
  /** The row that is always rendered at once, because the focus would be lost otherwise. */
  focused: number | null;
}

/**
 * Decides which rows of a long list are rendered in this frame. After scrolling, new rows are rendered a
 * few at a time, visible ones first, so that scrolling never stutters; before that, all at once.
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
