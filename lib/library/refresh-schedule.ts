import { MINUTE } from '@/lib/model/constants';
import type { StoredShow } from './library-schema';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A show is asked for this often between two of its episodes, within these limits. */
const LOOKS_AN_EPISODE = 24;
const SHORTEST = HOUR;
const LONGEST = 6 * HOUR;
/** A show that said nothing for so long is asked less often. */
const SILENT_FOR = 90 * DAY;
const WHEN_SILENT = 12 * HOUR;
/** Spread around the interval, so that shows that came together do not stay together. */
const SPREAD = 0.2;
/** A server's own wish is heeded up to this. */
const LONGEST_WISH = 7 * DAY;
/** Of this many of the latest episodes the rhythm is taken. */
const RHYTHM_OF = 10;

/** Milliseconds from one episode to the next, by the latest ones; 0 where fewer than two have a date. */
export function rhythmOf(publishedAt: readonly number[]): number {
  const latest = publishedAt
    .filter((time) => time > 0)
    .sort((a, b) => b - a)
    .slice(0, RHYTHM_OF);
  const gaps = latest.slice(1).map((time, index) => (latest[index] ?? time) - time);
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

/**
 * When to refresh a show next that was just read, in milliseconds since 1970. `random` is 0 to below 1.
 */
export function dueAfterSuccess(
  { rhythm, latestAt }: { rhythm: number; latestAt: number },
  now: number,
  random: number,
): number {
  const silent = latestAt > 0 && now - latestAt > SILENT_FOR;
  const interval = silent
    ? WHEN_SILENT
    : Math.min(LONGEST, Math.max(SHORTEST, rhythm / LOOKS_AN_EPISODE));
  return now + spread(interval, random);
}

/**
 * The same after the last of so many failures, 1 or more: an hour, doubled with each up to a day, and
 * never before the server wants to be asked again, in milliseconds from now.
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
 * After this time, from now, nothing is due that was just read: what is was put off by a server's wish, or
 * by a clock that was ahead. Milliseconds.
 */
export const LONGEST_PAUSE = WHEN_SILENT * (1 + SPREAD / 2);

/** Whether a show is due only because the clock was ahead when it was read: no server is waited for so long. */
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
