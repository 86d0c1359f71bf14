import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** A silence this soon after another one is one of a row. Milliseconds. */
const ROW = MINUTE;
/** How much is collected before playing on, by the silence's number in its row. Seconds. */
const COLLECTED = [0, 2, 4];
/** However slowly it comes, it is played after this long. Seconds. */
const LONGEST = 6;
/** How long it takes to tell how fast it comes. Seconds. */
const JUDGED = 0.5;
/** A network that brings this many seconds of audio a second is fast enough, apart from the pieces it comes in. */
const IN_TIME = 0.85;
/** With less than this left, an element that does not notice has run dry. Seconds. */
const NOTHING = 0.1;

export interface RefillDeps {
  element: HTMLMediaElement;
  /** Seconds of audio ahead of the position. */
  ahead(): number;
  clock: Clock;
  signal: AbortSignal;
  /** Whether the element sends no `waiting` once it has played at another pace, until it is sought: Firefox's does. */
  hidesSilence: boolean;
}

/**
 * On a network slower than its station, an element would play each half second as soon as it has it. Few
 * silences are better than many short ones, so from the second one on some audio is collected first. Returns
 * whether to hold back this many seconds of audio that could be written.
 */
export function createRefill({
  element,
  ahead,
  clock,
  signal,
  hidesSilence,
}: RefillDeps): (seconds: number) => boolean {
  let hasPlayed = false;
  let inRow = 0;
  let isDry = false;
  let notices = true;
  let lastDryAt = 0;
  /** Since when audio has been held back, and how much there was, in seconds. */
  let held: { since: number; seconds: number } | null = null;
  let isSlow: boolean | null = null;
  const onPlaying = () => {
    hasPlayed = true;
    isDry = false;
  };
  const onRate = () => {
    if (element.playbackRate !== 1) notices = false;
  };
  const onSeeking = () => {
    notices = element.playbackRate === 1;
  };
  const onWaiting = () => {
    if (!hasPlayed || element.seeking || isDry) return;
    isDry = true;
    held = isSlow = null;
    const now = clock.now();
    inRow = Math.abs(now - lastDryAt) < ROW ? inRow + 1 : 1;
    lastDryAt = now;
  };
  element.addEventListener('playing', onPlaying, { signal });
  element.addEventListener('waiting', onWaiting, { signal });
  if (hidesSilence) {
    element.addEventListener('ratechange', onRate, { signal });
    element.addEventListener('seeking', onSeeking, { signal });
  }

  function lookIfDry(): void {
    const hasNothing = ahead() < NOTHING;
    // Whatever came before and was not held back was played.
    if (held === null || !hasNothing) isDry = false;
    if (hasNothing) onWaiting();
  }

  return (seconds) => {
    if (!notices) lookIfDry();
    const enough = COLLECTED[Math.min(inRow, COLLECTED.length) - 1] ?? 0;
    if (!isDry || seconds >= enough) return false;
    held ??= { since: clock.now(), seconds };
    const passed = Math.abs(clock.now() - held.since) / SECOND;
    if (passed < JUDGED) return true;
    isSlow ??= (seconds - held.seconds) / passed < IN_TIME;
    return isSlow && passed < LONGEST;
  };
}
