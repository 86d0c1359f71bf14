import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** A silence this soon after another one is one of a row. Milliseconds. */
const ROW = MINUTE;
/** How much is collected before playing on, by the silence's number in its row. Seconds. */
const COLLECTED = [0, 2, 4];
/** However slowly it comes, it is played after this long. Milliseconds. */
const LONGEST = 6 * SECOND;

export interface RefillDeps {
  element: HTMLMediaElement;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * On a way that is slower than its station, an element would play each half second as soon as it has it. Few
 * silences are better than many short ones, so from the second one on some audio is collected first. Returns
 * whether to hold back this many seconds of audio that could be written.
 */
export function createRefill({ element, clock, signal }: RefillDeps): (seconds: number) => boolean {
  let hasPlayed = false;
  let inRow = 0;
  let isDry = false;
  let lastDryAt = 0;
  let heldSince: number | null = null;
  const onPlaying = () => {
    hasPlayed = true;
    isDry = false;
  };
  const onWaiting = () => {
    if (!hasPlayed || element.seeking || isDry) return;
    isDry = true;
    heldSince = null;
    const now = clock.now();
    inRow = Math.abs(now - lastDryAt) < ROW ? inRow + 1 : 1;
    lastDryAt = now;
  };
  element.addEventListener('playing', onPlaying, { signal });
  element.addEventListener('waiting', onWaiting, { signal });

  return (seconds) => {
    const enough = COLLECTED[Math.min(inRow, COLLECTED.length) - 1] ?? 0;
    if (!isDry || seconds >= enough) return false;
    heldSince ??= clock.now();
    return Math.abs(clock.now() - heldSince) < LONGEST;
  };
}
