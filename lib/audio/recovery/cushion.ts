import { LIVE_LAG_LIMIT_SECONDS, MINUTE, SECOND } from '@/lib/model/constants';
import type { CushionMode } from '@/lib/model/rewind';

/** Audio kept ahead of a live station's position, so that an outage shorter than it is not heard. */
export interface Cushion {
  /** Seconds to have ahead; 0 for what the station happens to send. */
  wanted: number;
  /** Seconds that the network has proved to need, whatever the listener wants; 0 if it was steady. */
  needed: number;
  /** The playback rate that makes it grow or shrink. */
  pace: number;
  /** Seconds gained by playing slower or being silent, and not given back yet. */
  gained: number;
  /** Seconds ahead, as last reported: a report for every piece that arrives would be of no use to anybody. */
  reported: number;
  /** Of HLS: seconds ahead at the last look. */
  lastAhead: number;
  /** Since when nothing has been missing, in milliseconds since 1970; 0 before the first look. */
  steadySince: number;
}

/** What is known about the last moments. */
export interface CushionView {
  mode: CushionMode;
  /** Seconds buffered ahead. */
  ahead: number;
  /** Milliseconds since the last bytes arrived. */
  quiet: number;
  /** Whether audio should have been playing but was not. */
  silent: boolean;
  /** Milliseconds since the last look. */
  passed: number;
  now: number;
}

/** Longer than most tunnels, and shorter than what counts as too far behind. Seconds. */
const FULL = 20;
/**
 * Where outages were longer, it grows to what they took, but no further than this. Seconds. On measured commutes and
 * invented outages, that leaves a fifth fewer silences on the next day than 20 s; 45 s leave no fewer.
 */
const FULLEST = 30;
/** An outage may leave more behind it; so much of it is kept against the next one. Seconds. */
const MOST = 45;
/** Two per cent slower or faster: nobody hears it, since the pitch stays the same. */
const SLOWER = 0.98;
const FASTER = 1.02;
/** Where the next outage is sure to be heard, a little slower is better than silence; Shaka Player goes to 0.95. */
const SLOWEST = 0.96;
/** Up to this the cushion grows that fast: Chromium's own player has about so much of a station. Seconds. */
const SOON = 8;
/** With so much less than a full one it is refilled; in between it is left alone. Seconds. */
const USED = 3;
/** With so much more than is wanted, the surplus is given back. Seconds. */
const SURPLUS = 5;
/** A smaller change is not reported. Seconds. */
const CHANGE = 2;
/** A steady station sends something every second; reads are a second apart. Milliseconds. */
export const HESITATES = 2.5 * SECOND;
/**
 * After this long without trouble the cushion is given back: a commuter's tunnels may be further apart than a song or
 * two, and being behind costs nobody anything. After 20 minutes, it would have gone just when it is needed again.
 */
const STEADY = 60 * MINUTE;
/** What an outage held back has arrived this soon after it. */
const ARRIVES = MINUTE;
/** How much a listener who wants it live has ahead, at least and at most. Seconds. */
const LIVE_LEAST = 4;
const LIVE_MOST = 6;

/**
 * Seconds that a station is to have ahead at its start; `needed` is what it needed the last time. Null where it is to be
 * as live as it gets.
 */
export function cushionAtStart(mode: CushionMode = 'balanced', needed = 0): number | null {
  const least = mode === 'unbroken' ? FULL : 0;
  return mode === 'live' ? null : Math.min(Math.max(least, needed), MOST);
}

/** The cushion at the start of a station; `needed` as above. */
export function openCushion(mode: CushionMode, needed = 0): Cushion {
  const wanted = cushionAtStart(mode, needed) ?? 0;
  return { wanted, needed, ...{ pace: 1, gained: 0, reported: 0, lastAhead: 0, steadySince: 0 } };
}

/** The cushion after one more look: a way that proves unsteady gets one, until it has been steady for long. */
export function nextCushion(before: Cushion, view: CushionView): Cushion {
  const { mode, ahead, quiet, silent, now } = view;
  // With so much ahead nothing is read for a while: that is not the way that hesitates.
  const isSteady = !silent && (quiet < HESITATES || ahead > MOST);
  // A clock that was set back says nothing.
  const steadySince = isSteady ? Math.min(before.steadySince || now, now) : now;
  const steadyFor = isSteady ? now - steadySince : null;
  const slowed = silent ? 1 : 1 - before.pace;
  // Whoever wants it live is not left behind for having been.
  const gained = mode === 'live' ? 0 : Math.max(0, before.gained + (slowed * view.passed) / SECOND);
  const wanted = wantedOf(mode, before.wanted, ahead, steadyFor);
  const needed = wantedOf('balanced', before.needed, ahead, steadyFor);
  const pace = paceOf({ ...before, wanted, gained }, view);
  const reported = toReport(ahead, before.reported);
  // What has not come a minute later was not late but lost.
  const most = steadyFor !== null && steadyFor >= ARRIVES ? ahead : MOST;
  return { ...before, wanted, needed, pace, gained: Math.min(gained, most), reported, steadySince };
}

const toReport = (ahead: number, reported: number) =>
  Math.abs(ahead - reported) < CHANGE ? reported : Math.round(ahead);

/**
 * What to report of HLS with so many seconds ahead. Its segments come whole, so that rises and falls by their length all
 * the time. The least that it falls to is what an outage finds, and changes only with the network.
 */
export function reportInSegments(
  { reported, lastAhead }: Pick<Cushion, 'reported' | 'lastAhead'>,
  ahead: number,
): Pick<Cushion, 'reported' | 'lastAhead'> {
  const hasCome = ahead > lastAhead;
  const least = reported === 0 ? ahead : hasCome ? lastAhead : Math.min(ahead, reported);
  return { reported: toReport(least, reported), lastAhead: ahead };
}

/** How far behind its newest audio a station counts as live, at least. Seconds. */
const LIVE_LAG = 3;

/** How far behind its newest audio a station joins it: its cushion is what lies in between. Seconds. */
export const liveLag = ({ wanted }: Cushion) => Math.max(LIVE_LAG, wanted);

/** How far a station may fall behind before it does. Seconds. What is still to be given back is not skipped. */
export const lagLimit = ({ wanted, gained }: Cushion) =>
  LIVE_LAG_LIMIT_SECONDS + Math.max(wanted, gained);

/** `steadyFor`: milliseconds; null if something is missing. */
function wantedOf(mode: CushionMode, wanted: number, ahead: number, steadyFor: number | null) {
  if (mode === 'live') return 0;
  if (steadyFor === null) return Math.max(wanted, FULL);
  // What an outage outlasted, the next one may outlast as well.
  if (wanted > 0 && steadyFor < ARRIVES) {
    return Math.max(wanted, Math.min(Math.round(ahead), MOST));
  }
  return mode === 'balanced' && steadyFor >= STEADY ? 0 : wanted;
}

function paceOf({ wanted, pace, gained }: Cushion, { mode, ahead, silent }: CushionView): number {
  // While nothing plays, there is nothing to slow down.
  if (silent) return 1;
  if (wanted > 0) {
    if (ahead > (pace > 1 ? wanted : wanted + SURPLUS)) return FASTER;
    if (ahead < SOON) return SLOWEST;
    // What is beyond the fullest cushion only an outage gives.
    const full = Math.max(FULL, Math.min(wanted, FULLEST));
    return ahead < (pace < 1 ? full : full - USED) ? SLOWER : 1;
  }
  // What the station sent in advance was not gained by playing slower, and stays.
  const isLive = mode === 'live';
  if (!isLive && gained === 0) return 1;
  return ahead > (isLive && pace === 1 ? LIVE_MOST : LIVE_LEAST) ? FASTER : 1;
}
