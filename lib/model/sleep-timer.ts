import { MINUTE, SECOND } from './constants';

/** When playback is to end by itself. */
export type SleepTimer =
  /** Milliseconds since 1970. */
  | { kind: 'time'; until: number }
  /** With the end of the file that plays. */
  | { kind: 'episode' };

/** What the listener asks for: so many minutes from now, or the end of the file. */
export type SleepChoice = { minutes: number } | 'episode';

/** The minutes offered. */
export const SLEEP_MINUTES = [15, 30, 60] as const;
/** Before the end the sound fades for so long. */
export const SLEEP_FADE = 10 * SECOND;
/** The volume is changed that often while it fades. */
export const SLEEP_STEP = SECOND / 4;
/** No timer runs for longer. */
export const LONGEST_SLEEP = 24 * 60 * MINUTE;

/** The timer for a choice that is made at `now`; null where it names no time from now on, within a day. */
export function sleepTimerFor(choice: SleepChoice, now: number): SleepTimer | null {
  if (choice === 'episode') return { kind: 'episode' };
  const left = choice.minutes * MINUTE;
  return left > 0 && left <= LONGEST_SLEEP ? { kind: 'time', until: now + left } : null;
}

/** What is due now: nothing for so many milliseconds, or a part of the volume until the next step, or the end. */
export type SleepStep =
  | { due: 'nothing'; next: number }
  | { due: 'fade'; factor: number; next: number }
  | { due: 'end' };

/** `until` and `now` in milliseconds since 1970. The factor falls evenly to the ear, whose measure is the square. */
export function sleepStep(until: number, now: number): SleepStep {
  const left = until - now;
  if (left <= 0) return { due: 'end' };
  if (left > SLEEP_FADE) return { due: 'nothing', next: left - SLEEP_FADE };
  return { due: 'fade', factor: (left / SLEEP_FADE) ** 2, next: Math.min(left, SLEEP_STEP) };
}
