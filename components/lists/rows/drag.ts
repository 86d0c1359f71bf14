/** Marks what a row can be dropped on; its value identifies it. */
export const DROP = 'data-drop';
/** Set on it while a row is over it. */
const OVER = 'data-over';

type Pointer = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>;

interface Drag {
  /** Called when the pointer has moved. `over`: what it is over, if that can be dropped on. Pixels of the window. */
  onMove(x: number, y: number, over: Element | null): void;
  /**
   * Called once. `isReleased`: false if it was cancelled. `on`: the mark of what it was released over; null if that has
   * none.
   */
  onEnd(isReleased: boolean, on: string | null): void;
  /** Whether it can be dropped on anything. */
  drops: boolean;
}

/**
 * Tracks the pointer that holds this element, until it is released or Escape is pressed, and marks what it is over.
 * `again` handles the pointer as if it had moved, for when something moves below it.
 */
export function trackDrag(
  held: HTMLElement,
  { pointerId, clientX, clientY }: Pointer,
  { onMove, onEnd, drops }: Drag,
): { again(): void; cancel(): void } {
  const dragging = new AbortController();
  const options = { signal: dragging.signal };
  let target: Element | null = null;
  let at = { x: clientX, y: clientY };

  function point(now: Element | null): void {
    if (now === target) return;
    target?.removeAttribute(OVER);
    now?.setAttribute(OVER, '');
    target = now;
  }

  function again(): void {
    point(drops ? targetAt(at.x, at.y) : null);
    onMove(at.x, at.y, target);
  }

  function end(isReleased: boolean): void {
    if (dragging.signal.aborted) return;
    dragging.abort();
    const on = (isReleased && target?.getAttribute(DROP)) || null;
    point(null);
    onEnd(isReleased, on);
  }

  held.setPointerCapture(pointerId);
  held.addEventListener(
    'pointermove',
    (event) => {
      at = { x: event.clientX, y: event.clientY };
      again();
    },
    options,
  );
  held.addEventListener('pointerup', () => end(true), options);
  held.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { ...options, capture: true },
  );
  return { again, cancel: () => end(false) };
}

/** What is below the dragged row at this point of the window, if a row can be dropped on it. */
const targetAt = (x: number, y: number): Element | null =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest(`[${DROP}]`))
    .find((one) => one !== null) ?? null;
