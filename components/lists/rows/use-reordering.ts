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
  entries: readonly Entry[];
  onMove: (key: string, to: number) => void;
}

interface Drag {
  key: string;
  from: number;
  to: number;
  /** The distance it was moved and the height of a row, in pixels. */
  by: number;
  height: number;
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Lets the listener reorder a list by the handles of its rows, with the pointer or the arrow keys. Own code,
 * of 1 kB in the first frame: @dnd-kit takes 20, and Pragmatic drag and drop (5) has neither keys nor scrolling.
 */
export function useReordering({ box, entries, onMove }: Reordering) {
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
    const step = STEPS[event.key];
    if (!handle || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const key = handle.getAttribute(HANDLE) ?? '';
    const index = entries.findIndex((entry) => entry.key === key);
    const to = step(index, entries.length - 1);
    movedByKey.current = to !== index;
    move(key, to);
  });

  useEffect(() => {
    const element = box.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before handlers that use the arrow keys to change rows.
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
      from,
      count: entries.length,
      onDrag: (at) => setDrag({ key, from, ...at }),
      onEnd(to) {
        setDrag(null);
        if (to !== null) move(key, to);
      },
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
      (drag && styleAt(drag, index)) || undefined,
  };
}

function styleAt({ from, to, by, height }: Drag, index: number): CSSProperties {
  if (index === from) {
    return {
      transform: `translateY(${by}px)`,
      zIndex: 1,
      background: 'var(--raised)',
      boxShadow: 'var(--shadow-float)',
    };
  }
  const down = index < from && index >= to ? height : 0;
  const up = index > from && index <= to ? -height : 0;
  return { transform: `translateY(${down + up}px)`, transition: 'transform 150ms' };
}

interface DragOptions {
  /** The row's index, and the number of rows, all of the same height. */
  from: number;
  count: number;
  /** Called with the index it would get, and by how many pixels it was moved. */
  onDrag: (at: { to: number; by: number; height: number }) => void;
  /** Called once, with its new index, or null if it was released without one. */
  onEnd: (to: number | null) => void;
}

/** Scrolling starts this close to the edge, in pixels. */
const EDGE = 36;
/** The scrolling speed, independent of the frame rate: pixels per millisecond. */
const SPEED = 0.6;
/** A longer pause between frames is not caught up with. Milliseconds. */
const LONGEST_FRAME = 250;

/** Tracks the pointer that holds a row's handle, until it is released or Escape is pressed. */
function startDrag(
  handle: HTMLElement,
  { pointerId, clientY }: ReactPointerEvent,
  { from, count, onDrag, onEnd }: DragOptions,
): void {
  const height = handle.closest('li')?.getBoundingClientRect().height ?? 0;
  const scroller = scrollerOf(handle);
  if (height === 0 || scroller === null) return;
  const start = clientY + scroller.scrollTop;
  const dragging = new AbortController();
  const options = { signal: dragging.signal };
  let pointer = clientY;
  let to = from;
  let frame = 0;

  function follow(box: HTMLElement): void {
    const wanted = pointer + box.scrollTop - start;
    const by = Math.min((count - 1 - from) * height, Math.max(-from * height, wanted));
    to = from + Math.round(by / height);
    onDrag({ to, by, height });
  }

  function scrollAtEdge(box: HTMLElement, last: number, now: number): void {
    if (!handle.isConnected) {
      // The list was re-rendered without the handle.
      end(null);
      return;
    }
    const { top, bottom } = box.getBoundingClientRect();
    const before = box.scrollTop;
    const step = SPEED * Math.min(now - last, LONGEST_FRAME);
    if (pointer < top + EDGE) box.scrollTop -= step;
    else if (pointer > bottom - EDGE) box.scrollTop += step;
    if (box.scrollTop !== before) follow(box);
    frame = requestAnimationFrame((next) => scrollAtEdge(box, now, next));
  }

  function end(place: number | null): void {
    cancelAnimationFrame(frame);
    dragging.abort();
    onEnd(place);
  }

  // The focused row stays rendered, however far the list scrolls.
  handle.focus({ preventScroll: true });
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    (event) => {
      pointer = event.clientY;
      follow(scroller);
    },
    options,
  );
  handle.addEventListener('pointerup', () => end(to), options);
  handle.addEventListener('pointercancel', () => end(null), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end(null);
    },
    { ...options, capture: true },
  );
  frame = requestAnimationFrame((now) => scrollAtEdge(scroller, now, now));
}
