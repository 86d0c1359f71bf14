import {
  type CSSProperties,
  type PointerEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { t } from '@/lib/i18n/translate';
import { scrollerOf } from '../../primitives/scroller';
import { trackDrag } from './drag';

/** Marks a handle; its value is the key of the entry it moves. */
export const HANDLE = 'data-handle';

interface Entry {
  key: string;
  /** For the announcement. */
  name: string;
}

interface Reordering {
  /** The element around the list. */
  box: RefObject<HTMLElement | null>;
  /** How many entries are beside each other; 1 in a list of rows. */
  columns: number;
  entries: readonly Entry[];
  onMove: (key: string, to: number) => void;
  /** Called with an entry that was dropped on something marked with `DROP`, and that mark's value. */
  onDrop?: (key: string, on: string) => void;
}

/** Where a dragged row is. */
interface Place {
  to: number;
  /** The distance it was moved down and to the right, and the size of a row, in pixels. */
  by: number;
  aside: number;
  height: number;
  width: number;
  /** How far from its left edge it is held while over something it can be dropped on, in pixels; otherwise null. */
  grip: number | null;
}

interface Drag extends Place {
  key: string;
  from: number;
}

/** Pixels grow to the right, and places in the direction of reading. */
const forward = () => (document.dir === 'rtl' ? -1 : 1);

/** By how many places each key moves an entry. */
const STEPS: Record<string, (columns: number) => number> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: (columns) => (columns === 1 ? 0 : forward()),
  ArrowLeft: (columns) => (columns === 1 ? 0 : -forward()),
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/**
 * Lets the listener reorder a list by the handles of its rows, with the pointer or the arrow keys. Our own code, 1 kB
 * in the first frame: @dnd-kit takes 20 kB, and Pragmatic drag and drop (5 kB) has neither keys nor scrolling.
 */
export function useReordering({ box, columns, entries, onMove, onDrop }: Reordering) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const movedByKey = useRef(false);

  function move(key: string, to: number): void {
    const from = entries.findIndex((entry) => entry.key === key);
    if (from < 0 || from === to) return;
    onMove(key, to);
    const name = entries[from]?.name ?? '';
    setAnnouncement(t('rows.moved', { name, place: to + 1, total: entries.length }));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const handle = event.target instanceof Element ? event.target.closest(`[${HANDLE}]`) : null;
    const step = STEPS[event.key]?.(columns);
    if (!handle || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const key = handle.getAttribute(HANDLE) ?? '';
    const index = entries.findIndex((entry) => entry.key === key);
    const to = Math.min(entries.length - 1, Math.max(0, index + step));
    movedByKey.current = to !== index;
    move(key, to);
  });

  useEffect(() => {
    const element = box.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    // Runs before handlers that use the arrow keys to change rows.
    element?.addEventListener('keydown', listener, true);
    return () => element?.removeEventListener('keydown', listener, true);
  }, [box]);

  // Keeps the row that the keys moved visible.
  const order = entries.map(({ key }) => key).join();
  useEffect(() => {
    if (!movedByKey.current || order === '') return;
    movedByKey.current = false;
    document.activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order]);

  function onPointerDown(event: PointerEvent<HTMLElement>, key: string): void {
    if (event.button !== 0) return;
    const from = entries.findIndex((entry) => entry.key === key);
    startDrag(event.currentTarget, event, {
      ...{ from, columns, count: entries.length },
      onDrag: (at) => setDrag({ key, from, ...at }),
      onEnd(to) {
        setDrag(null);
        if (to !== null) move(key, to);
      },
      onDrop: onDrop && ((on) => onDrop(key, on)),
    });
  }

  return {
    announcement,
    handleProps: (key: string) => ({
      [HANDLE]: key,
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, key),
    }),
    /** The style of the row at an index while one is dragged. */
    styleOf: (index: number): CSSProperties | undefined =>
      (drag && styleAt(drag, columns, index)) || undefined,
  };
}

function styleAt(drag: Drag, columns: number, index: number): CSSProperties {
  const { from, to, by, aside, height, width, grip } = drag;
  if (index === from) {
    return {
      // Small enough that what is below it stays visible.
      transform: `${moved(aside, by)}${grip === null ? '' : ' scale(0.5)'}`,
      transformOrigin: grip === null ? undefined : `${grip}px 50%`,
      zIndex: 1,
      background: 'var(--raised)',
      boxShadow: 'var(--shadow-float)',
    };
  }
  const down = index < from && index >= to ? 1 : 0;
  const up = index > from && index <= to ? -1 : 0;
  const there = index + down + up;
  const line = Math.floor(there / columns) - Math.floor(index / columns);
  const column = (there % columns) - (index % columns);
  return {
    transform: moved(forward() * column * width, line * height),
    transition: 'transform var(--slide)',
  };
}

const moved = (right: number, down: number) =>
  right === 0 ? `translateY(${down}px)` : `translate(${right}px, ${down}px)`;

interface DragOptions {
  /** The row's index, the number of rows, all of the same size, and how many of them are beside each other. */
  from: number;
  count: number;
  columns: number;
  /** Called with the index it would get, and how far it was moved. */
  onDrag: (at: Place) => void;
  /** Called once, with its new index, or null if it was released without one. */
  onEnd: (to: number | null) => void;
  /** Called after `onEnd` with the mark of what it was dropped on; if omitted, it can only be reordered. */
  onDrop?: (on: string) => void;
}

/** Scrolling starts this close to the edge, in pixels. */
const EDGE = 36;
/** The scrolling speed, independent of the frame rate: pixels per millisecond. */
const SPEED = 0.6;
/** Longer pauses between frames are not made up for. Milliseconds. */
const LONGEST_FRAME = 250;

/** Tracks the pointer that holds a row's handle, until it is released or Escape is pressed. */
function startDrag(
  handle: HTMLElement,
  event: ReactPointerEvent,
  { from, count, columns, onDrag, onEnd, onDrop }: DragOptions,
): void {
  const { clientX, clientY } = event;
  const row = handle.closest('li')?.getBoundingClientRect();
  const { left = 0, height = 0, width = 0 } = row ?? {};
  const scroller = scrollerOf(handle);
  if (height === 0 || width === 0 || scroller === null) return;
  const start = clientY + scroller.scrollTop;
  let pointer = clientY;
  let to = from;
  let frame = 0;

  function move(box: HTMLElement, x: number, y: number, over: Element | null): void {
    pointer = y;
    const down = y + box.scrollTop - start;
    const right = x - clientX;
    if (over) {
      to = from;
      onDrag({ to, by: down, aside: right, height, width, grip: clientX - left });
      return;
    }
    const lineOf = (index: number) => Math.floor(index / columns);
    const by = within(-lineOf(from), down / height, lineOf(count - 1) - lineOf(from)) * height;
    const column = from % columns;
    const ahead = within(-column, (forward() * right) / width, columns - 1 - column);
    to = Math.min(count - 1, from + Math.round(by / height) * columns + Math.round(ahead));
    onDrag({ to, by, aside: forward() * ahead * width, height, width, grip: null });
  }

  function scrollAtEdge(box: HTMLElement, last: number, now: number): void {
    if (!handle.isConnected) {
      // The list was re-rendered without the handle.
      tracked.cancel();
      return;
    }
    const { top, bottom } = box.getBoundingClientRect();
    const before = box.scrollTop;
    const step = SPEED * Math.min(now - last, LONGEST_FRAME);
    if (pointer < top + EDGE) box.scrollTop -= step;
    else if (pointer > bottom - EDGE) box.scrollTop += step;
    if (box.scrollTop !== before) tracked.again();
    frame = requestAnimationFrame((next) => scrollAtEdge(box, now, next));
  }

  // The focused row stays rendered, however far the list scrolls.
  handle.focus({ preventScroll: true });
  const tracked = trackDrag(handle, event, {
    drops: onDrop !== undefined,
    onMove: (x, y, over) => move(scroller, x, y, over),
    onEnd(isReleased, on) {
      cancelAnimationFrame(frame);
      onEnd(isReleased && on === null ? to : null);
      if (on !== null) onDrop?.(on);
    },
  });
  frame = requestAnimationFrame((now) => scrollAtEdge(scroller, now, now));
}

const within = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));
