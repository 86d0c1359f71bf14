import type { Trouble } from '@/lib/contract/audio';
import { MINUTE, SECOND } from '@/lib/model/constants';

/** One trouble, met again and again. Times in milliseconds since 1970. */
export interface Outage {
  trouble: Trouble;
  /** Attempts in a row that met it, from 1; each second that a connection held takes one back. */
  tries: number;
  /** When it was first met. */
  since: number;
}

const FIRST_WAIT = 0.5 * SECOND;
const LONGEST_WAIT = 30 * SECOND;
/** Where the sound has to be back soon, and asking costs the server next to nothing. */
const LONGEST: Partial<Record<Trouble, number>> = { silent: SECOND, gone: 2 * SECOND };
/** Servers restart, and their mounts are missing for some seconds. */
const MISSING_FOR = MINUTE;
/** A connection that held for so long was a good one. */
const STEADY = 10 * SECOND;
/** An order that has not sounded yet is tried again so often where its audio came and broke off. */
const TRIES_UNHEARD = 2;

/**
 * The outage after one more trouble. Another trouble than before begins a new one: a server that
 * answers again, whatever it says, is not asked at the pace of one that was away.
 */
export function nextOutage(
  before: Outage | null,
  trouble: Trouble,
  now: number,
  connectedAt: number | null,
): Outage {
  // The clock may have been set back in the meantime.
  const held = connectedAt === null ? 0 : Math.max(0, now - connectedAt);
  if (before?.trouble !== trouble || held >= STEADY) return { trouble, tries: 1, since: now };
  const tries = Math.max(0, before.tries - Math.floor(held / SECOND)) + 1;
  return { trouble, tries, since: before.since };
}

/**
 * How long to wait before the next attempt, in milliseconds, from 0.5 s doubling to 30 s, a quarter
 * more or less by `random` (0 to 1); null where there is to be none. A connection that stays silent is
 * made anew soon, for while it stands the sound is back at once; a server that answers that it is
 * busy, or breaks off each time, is left in peace for longer and longer. One with nothing at the address
 * is asked for a minute, where it had audio before.
 */
export function planRetry(
  { trouble, tries, since }: Outage,
  order: { live: boolean; sounded: boolean; now: number },
  random: number,
): number | null {
  if (trouble === 'no-ranges') return null;
  if (!order.sounded && (trouble !== 'broke' || tries > TRIES_UNHEARD)) return null;
  if (trouble === 'gone' && (!order.live || order.now - since >= MISSING_FOR)) return null;
  const doubled = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
  return Math.min(LONGEST[trouble] ?? LONGEST_WAIT, doubled * (0.75 + random / 2));
}
