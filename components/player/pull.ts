import type { PointerEvent } from 'react';

/** How far a pull goes before it counts, in CSS pixels. */
const FAR = 28;
/** From this distance on, a press is a pull, and no longer presses the button it began on. */
const SLACK = 6;

/** The pressed pointer that may be pulling; null if there is none. */
let pressed: number | null = null;

/**
 * Call it when a finger or the mouse is pressed on an element; calls back if it pulls that up or down. The element
 * needs the class `touch-none`, because otherwise the browser scrolls instead.
 */
export function beginPull(
  { nativeEvent, currentTarget, target }: PointerEvent<HTMLElement>,
  way: 'up' | 'down',
  onPull: () => void,
): void {
  const { pointerId, isPrimary, button, clientX, clientY } = nativeEvent;
  // A slider is dragged itself.
  const isSlider = target instanceof Element && target.closest('input') !== null;
  // React also reports presses in a dialog that something in it has opened.
  const isWithin = target instanceof Node && currentTarget.contains(target);
  if (!isPrimary || button > 0 || isSlider || !isWithin || pressed === pointerId) return;
  pressed = pointerId;
  const released = new AbortController();
  let isOver = false;

  function move({ pointerId: id, clientX: x, clientY: y }: globalThis.PointerEvent): void {
    if (isOver || id !== pointerId) return;
    const pulled = (y - clientY) * (way === 'up' ? -1 : 1);
    isOver = Math.abs(x - clientX) > Math.max(pulled, SLACK);
    if (isOver) return;
    if (pulled > SLACK) currentTarget.setPointerCapture(pointerId);
    if (pulled < FAR) return;
    isOver = true;
    onPull();
  }
  function release(): void {
    pressed = null;
    released.abort();
  }

  const { signal } = released;
  // On the window: a quick pointer has left the element by the next event.
  window.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, release, { signal, capture: true });
}
