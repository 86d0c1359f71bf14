import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollerOf } from './scroller';

interface DragOptions {
  /** The row's place, and how many there are, all of the same height. */
  from: number;
  count: number;
  /** Called with the place it would get, and how many pixels it was moved. */
  onDrag: (at: { to: number; by: number; height: number }) => void;
  /** Called once: with its new place, or null where it was let go without one. */
  onEnd: (to: number | null) => void;
}

/** So near to the edge of what scrolls it scrolls; pixels. */
const EDGE = 36;
/** How fast it scrolls there, whatever the screen's frames: pixels a millisecond. */
const SPEED = 0.6;
/** A page that stood still for longer does not make up for it. Milliseconds. */
const LONGEST_FRAME = 250;

/** Follows the pointer that holds the handle of a row, until it lets go or Escape is pressed. */
export function startDrag(
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
      // The list was drawn anew without it.
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

  // The row with the focus stays drawn, wherever the list scrolls.
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
