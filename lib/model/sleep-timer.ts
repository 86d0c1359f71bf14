import { DAY, MINUTE, SECOND } from './constants';

/** When playback stops on its own. */
export type SleepTimer =
  /** Milliseconds since 1970. */
  | { kind: 'time'; until: number }
  /** At the end of the file that is playing. */
  | { kind: 'episode' };

/** The listener's choice: a number of minutes from now, or the end of the file. */
export type SleepChoice = { minutes: number } | 'episode';

/** The minutes offered. */
export const SLEEP_MINUTES = [15, 30, 60] as const;
/** How long the audio fades out before the end. */
const SLEEP_FADE = 20 * SECOND;
/** How often the volume changes during the fade. */
export const SLEEP_STEP = SECOND / 4;
/** The longest timer. */
export const LONGEST_SLEEP = DAY;

/** The timer for a choice made at `now`; null if it is not between now and a day from now. */
export function sleepTimerFor(choice: SleepChoice, now: number): SleepTimer | null {
  if (choice === 'episode') return { kind: 'episode' };
  const left = choice.minutes * MINUTE;
  return left > 0 && left <= LONGEST_SLEEP ? { kind: 'time', until: now + left } : null;
}

/** What is due now: nothing for `next` milliseconds, a volume factor for that long, or the end. */
export type SleepStep =
  | { due: 'nothing'; next: number }
  | { due: 'fade'; factor: number; next: number }
  | { due: 'end' };

/**
 * `until` and `now` in milliseconds since 1970. The factor is squared so that the fade sounds even, given how
 * loudness is perceived.
 */
export function sleepStep(until: number, now: number): SleepStep {
  const left = until - now;
  if (left <= 0) return { due: 'end' };
  if (left > SLEEP_FADE) return { due: 'nothing', next: left - SLEEP_FADE };
  return { due: 'fade', factor: (left / SLEEP_FADE) ** 2, next: Math.min(left, SLEEP_STEP) };
}
