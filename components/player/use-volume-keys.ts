import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Percent that a key or a notch of the wheel changes. */
const STEP = 5;
/** What browsers report for one notch, in pixels and in lines. */
const NOTCH = { pixels: 100, lines: 3 };

/** How many notches a wheel was turned, counted down the page. */
export function wheelNotches({
  deltaY,
  deltaMode,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  return deltaY / (deltaMode === 0 ? NOTCH.pixels : NOTCH.lines);
}

/**
 * Up, Down and the mouse wheel turn the volume up and down, over everything in the box. `turn` is called
 * with the change in percent.
 */
export function useVolumeKeys(
  box: RefObject<HTMLElement | null>,
  turn: (percent: number) => void,
): void {
  /** Notches of a touch pad add up. */
  const turned = useRef(0);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    turned.current += wheelNotches(event);
    const whole = Math.trunc(turned.current);
    turned.current -= whole;
    if (whole !== 0) turn(-whole * STEP);
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || ctrlKey || metaKey || altKey || shiftKey)
      return;
    event.preventDefault();
    // The slider’s own step is finer.
    event.stopPropagation();
    turn(key === 'ArrowUp' ? STEP : -STEP);
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const wheel = (event: WheelEvent) => onWheel(event);
    const key = (event: KeyboardEvent) => onKey(event);
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('keydown', key, { signal, capture: true });
    return () => listening.abort();
  }, [box]);
}
