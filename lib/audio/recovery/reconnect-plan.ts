import type { Trouble } from '@/lib/contract/audio';
import { MINUTE, SECOND } from '@/lib/model/constants';

/** The same trouble, met repeatedly. Times in milliseconds since 1970. */
export interface Outage {
  trouble: Trouble;
  /** Attempts in a row that met it, from 1; each second that a connection lasted takes one off. */
  tries: number;
  /** When it was first met. */
  since: number;
}

const FIRST_WAIT = 0.5 * SECOND;
const LONGEST_WAIT = 30 * SECOND;
/** For troubles that need a quick recovery and whose attempts cost the server next to nothing. */
const LONGEST: Partial<Record<Trouble, number>> = { silent: SECOND, gone: 2 * SECOND };
/** Servers restart, and their mounts are missing for some seconds. */
const MISSING_FOR = MINUTE;
/** A connection that lasted this long was a good one. */
const STEADY = 10 * SECOND;
/** How often an order that has not played yet is retried after its audio came and broke off. */
const TRIES_UNHEARD = 2;

/**
 * The outage after one more trouble. A different trouble starts a new outage: a server that answers again,
 * whatever it says, is not asked as often as one that was unreachable.
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
 * How long to wait before the next attempt, in milliseconds: from 0.5 s, doubling up to 30 s, a quarter more
 * or less by `random` (0 to 1); null for no further attempt. A silent connection is replaced soon: the
 * audio is back as soon as a new one is open. A server that says it is busy, or breaks off each time, is left
 * alone for longer and longer. An address that had audio and has nothing now is retried for a minute.
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
