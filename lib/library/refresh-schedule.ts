import { DAY, HOUR } from '@/lib/model/constants';
import { type LiveItem, lookAgainAt } from '@/lib/model/live-show';
import type { StoredShow } from './library-schema';

/** How often a show is refreshed between two of its episodes, within the limits below. */
const LOOKS_AN_EPISODE = 24;
const SHORTEST = HOUR;
const LONGEST = 6 * HOUR;
/** A show without episodes for this long is refreshed less often. */
const SILENT_FOR = 90 * DAY;
const WHEN_SILENT = 12 * HOUR;
/** Jitter, so that shows added together are not refreshed together forever. */
const SPREAD = 0.2;
/** The longest delay a server may ask for. */
const LONGEST_WISH = 7 * DAY;
/** How many of the latest episodes the interval is estimated from. */
const RHYTHM_OF = 10;

/** The interval between the latest episodes, in milliseconds; 0 if fewer than two have a date. */
export function rhythmOf(publishedAt: readonly number[]): number {
  const latest = publishedAt
    .filter((time) => time > 0)
    .sort((a, b) => b - a)
    .slice(0, RHYTHM_OF);
  const gaps = latest.slice(1).map((time, index) => (latest[index] ?? time) - time);
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

/**
 * When to refresh a show that was just read, in milliseconds since 1970; earlier if its live items require it.
 * `random` is 0 to below 1.
 */
export function dueAfterSuccess(
  { rhythm, latestAt, live = [] }: { rhythm: number; latestAt: number; live?: readonly LiveItem[] },
  now: number,
  random: number,
): number {
  const silent = latestAt > 0 && now - latestAt > SILENT_FOR;
  const interval = silent
    ? WHEN_SILENT
    : Math.min(LONGEST, Math.max(SHORTEST, rhythm / LOOKS_AN_EPISODE));
  return Math.min(now + spread(interval, random), lookAgainAt(live, now));
}

/**
 * The same after a number of failures in a row, 1 or more: an hour, doubled each time up to a day, and
 * never before the time the server asked for, in milliseconds from now.
 */
export function dueAfterFailure(
  failures: number,
  retryAfter: number,
  now: number,
  random: number,
): number {
  const interval = Math.min(DAY, HOUR * 2 ** Math.min(10, failures - 1));
  return now + Math.max(Math.min(retryAfter, LONGEST_WISH), spread(interval, random));
}

/**
 * The longest interval after a successful refresh, in milliseconds. A show due later has failed to refresh, or
 * the clock was ahead.
 */
export const LONGEST_PAUSE = WHEN_SILENT * (1 + SPREAD / 2);

/**
 * Whether a show's due time was set while the clock was ahead: its last refresh is in the future, or it is due
 * later than any interval allows, including the delay a server may ask for after a failure.
 */
export function wasPutOff(
  { dueAt, refreshedAt, failures }: Pick<StoredShow, 'dueAt' | 'refreshedAt' | 'failures'>,
  now: number,
): boolean {
  if (dueAt === undefined) return false;
  return refreshedAt > now || dueAt > now + (failures > 0 ? LONGEST_WISH : LONGEST_PAUSE);
}

function spread(interval: number, random: number): number {
  return Math.round(interval * (1 - SPREAD / 2 + SPREAD * random));
}
