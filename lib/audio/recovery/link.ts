import type { Recovery, Trouble } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { nextOutage, type Outage, planRetry } from './reconnect-plan';

/** How an order's audio reaches the element, from the first attempt on. Times in milliseconds since 1970. */
export type Link =
  | { is: 'opening' }
  | {
      is: 'connected';
      since: number;
      /** The last outage: a connection that soon breaks again continues its count. */
      outage: Outage | null;
      /** What to report: that audio arrives again but is not heard yet, or that it is back. */
      news: 'none' | 'unheard' | 'back';
    }
  /** The audio broke off, and the next attempt is due at `until`. A short wait is reported as an attempt. */
  | { is: 'waiting'; outage: Outage; until: number; isLong: boolean; probedInVain: boolean }
  /** A pause lasted so long that the connection was freed. */
  | { is: 'closed' }
  | {
      is: 'reconnecting';
      /** The number of attempts in a row, from 1. */
      again: number;
      outage: Outage | null;
      /** It was made because a server answered again. */
      afterProbe: boolean;
      /** An attempt after such an answer failed: from then on, the plan decides. */
      probedInVain: boolean;
    };

/**
 * Which server to probe. `away`: one that did not answer. `busy`: one that wants fewer requests, or a gateway in
 * front of one that is down. `unknown`: not known, while an attempt may hang.
 */
export type Probed = 'away' | 'busy' | 'unknown';

export type LinkEffect =
  /** Ends the previous attempt, if any, and makes another; 0 is the first. */
  | { do: 'open'; again: number; probing: boolean }
  /**
   * Ends the attempt and waits; `probing` probes meanwhile. With `aside` the attempt is quarantined instead of
   * ended: its connection fell silent and may still deliver what the network held back.
   */
  | { do: 'wait'; milliseconds: number; probing: Probed | null; aside: boolean };

export interface LinkStep {
  link: Link;
  effects: LinkEffect[];
}

/** How often a busy server is asked whether it is up. */
export const BUSY_PROBE_INTERVAL = 2 * SECOND;
/** A shorter wait is not worth reporting to the listener. */
const UNTOLD_WAIT = 2 * SECOND;

export const openLink = (): LinkStep => ({
  link: { is: 'opening' },
  effects: [{ do: 'open', again: 0, probing: false }],
});

/** Whether the audio is gone and no connection has brought it back yet. */
export function isSeeking(link: Link): boolean {
  return link.is === 'waiting' || link.is === 'reconnecting' || link.is === 'closed';
}

/** Tries at once instead of waiting, for example after a sleep. Pass null if there is no link yet. */
export function renewLink(link: Link | null): LinkStep {
  const afterProbe = link?.is === 'reconnecting' && link.afterProbe;
  return reconnect(link, 1, null, afterProbe);
}

/** The wait is over. */
export function retryLink(link: Link): LinkStep {
  if (link.is !== 'waiting') return { link, effects: [] };
  return reconnect(link, link.outage.tries, link.outage, false);
}

/** A server answers that did not before. */
export function retryAnsweredLink(link: Link): LinkStep {
  if (link.is === 'waiting') return reconnect(link, link.outage.tries, link.outage, true);
  if (link.is === 'reconnecting') return reconnect(link, link.again, link.outage, true);
  return { link, effects: [] };
}

function reconnect(
  link: Link | null,
  again: number,
  outage: Outage | null,
  afterProbe: boolean,
): LinkStep {
  const probedInVain = link !== null && wasProbedInVain(link);
  return {
    link: { is: 'reconnecting', again, outage, afterProbe, probedInVain },
    // After a network failure, an attempt made meanwhile may hang long after the network is back.
    effects: [{ do: 'open', again, probing: !probedInVain }],
  };
}

/** The audio broke off, or did not come. Returns null if there should be no further attempt. */
export function breakLink(
  link: Link,
  trouble: Trouble,
  { live, heard, now, random }: { live: boolean; heard: boolean; now: number; random: number },
): LinkStep | null {
  const before = link.is === 'opening' || link.is === 'closed' ? null : link.outage;
  const outage = nextOutage(before, trouble, now, link.is === 'connected' ? link.since : null);
  const wait = planRetry(outage, { live, sounded: heard, now }, random);
  if (wait === null) return null;
  const probedInVain =
    wasProbedInVain(link) ||
    (link.is === 'reconnecting' &&
      link.afterProbe &&
      (trouble === 'unreachable' || trouble === 'busy'));
  return {
    link: {
      is: 'waiting',
      ...{ outage, probedInVain },
      until: Math.round(now + wait),
      isLong: wait > UNTOLD_WAIT,
    },
    effects: [
      {
        do: 'wait',
        milliseconds: wait,
        probing: probedInVain ? null : whomToAsk(trouble, wait),
        aside: live && trouble === 'silent' && link.is === 'connected',
      },
    ],
  };
}

const wasProbedInVain = (link: Link) =>
  (link.is === 'waiting' || link.is === 'reconnecting') && link.probedInVain;

function whomToAsk(trouble: Trouble, wait: number): Probed | null {
  if (trouble === 'unreachable') return 'away';
  return trouble === 'busy' && wait > BUSY_PROBE_INTERVAL ? 'busy' : null;
}

/** Audio is arriving through the current attempt. */
export function connectLink(link: Link, now: number): Link {
  if (link.is === 'opening') return { is: 'connected', since: now, outage: null, news: 'none' };
  if (link.is === 'closed') return link;
  const news = link.is === 'connected' ? link.news : 'unheard';
  return { is: 'connected', since: now, outage: link.outage, news };
}

/** Audio is playing. A listener who is behind kept hearing what was stored, so its return is no news to them. */
export function hearLink(link: Link, isBehind: boolean): Link {
  if (link.is !== 'connected' || link.news !== 'unheard') return link;
  return { ...link, news: isBehind ? 'none' : 'back' };
}

/** A file is at its end: no attempt is needed, and there is nothing more to tell. */
export function restLink(link: Link, now: number): Link {
  if (link.is === 'opening') return link;
  const { since, outage } = link.is === 'connected' ? link : { since: now, outage: null };
  return { is: 'connected', since, outage, news: 'none' };
}

/** The recovery that the status reports; null if there is none. Unheard audio is only missed while it is `wanted`. */
export function recoveryOf(link: Link, wanted: boolean): Recovery | null {
  switch (link.is) {
    case 'opening':
    case 'closed':
      return null;
    case 'reconnecting':
      return { doing: 'connecting' };
    case 'waiting':
      return link.isLong
        ? { doing: 'waiting', trouble: link.outage.trouble, until: link.until }
        : { doing: 'connecting' };
    case 'connected':
      if (link.news === 'back') return { doing: 'back' };
      return link.news === 'unheard' && wanted ? { doing: 'connecting' } : null;
  }
}
