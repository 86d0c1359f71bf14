import { systemClock } from '@/lib/platform/time/clock';

/** Milliseconds; a page that is not visible has no frames. */
const LONGEST = 200;

let coming: Promise<void> | null = null;

/** Called by a page before it draws itself for the first time. */
export function expectFirstFrame(): void {
  coming = new Promise<void>((resolve) => {
    const onShown = () => resolve();
    systemClock.after(LONGEST, onShown);
    // Runs right behind the frame that is being made.
    requestAnimationFrame(() => systemClock.after(0, onShown));
  }).then(() => {
    coming = null;
  });
}

/** Resolves when the first frame is on the screen; null if it is. What it does not show must not be fetched while it is made. */
export const firstFrame = (): Promise<void> | null => coming;
