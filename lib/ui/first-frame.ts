import { systemClock } from '@/lib/platform/time/clock';

/** Milliseconds; a page that is not visible has no frames. */
const LONGEST = 200;

let coming: Promise<void> | null = null;

/** Called by a page before it draws itself for the first time. */
export function expectFirstFrame(): void {
  coming = new Promise<void>((resolve) => {
    systemClock.after(LONGEST, resolve);
    if (import.meta.env.FIREFOX) onceDrawn(resolve);
    else oncePainted(resolve);
  }).then(() => {
    coming = null;
  });
}

/** Right after the current frame. Firefox reports a paint no earlier than the next frame. */
function onceDrawn(then: () => void): void {
  requestAnimationFrame(() => systemClock.after(0, then));
}

/** Chromium's other processes still paint what the page has drawn, and would wait for anything fetched meanwhile. */
function oncePainted(then: () => void): void {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}

/**
 * Resolves when the first frame is on the screen; null if it already is. Wait for it before fetching what it does not
 * show.
 */
export const firstFrame = (): Promise<void> | null => coming;
