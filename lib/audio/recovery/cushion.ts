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
  /** Seconds ahead, as last reported: reporting every piece that arrives would be of no use. */
  reported: number;
  /** HLS only: seconds ahead at the last check. */
  lastAhead: number;
  /** Since when nothing has been missing, in milliseconds since 1970; 0 before the first check. */
  steadySince: number;
}

/** What a check finds. */
export interface CushionView {
  mode: CushionMode;
  /** Seconds buffered ahead. */
  ahead: number;
  /** Milliseconds since the last bytes arrived. */
  quiet: number;
  /** Whether audio should have been playing but was not. */
  silent: boolean;
  /** Milliseconds since the last check. */
  passed: number;
  now: number;
}

/** Longer than most tunnels, and shorter than what counts as too far behind. Seconds. */
const FULL = 20;
/**
 * Where outages were longer, it grows to what they took, but no further than this. Seconds. On measured commutes and
 * simulated outages, that leaves a fifth fewer silences on the next day than 20 s; 45 s leaves no fewer.
 */
const FULLEST = 30;
/** An outage may leave even more ahead; up to this much of it is kept for the next one. Seconds. */
const MOST = 45;
/** Two per cent slower or faster: nobody hears it, since the pitch stays the same. */
const SLOWER = 0.98;
const FASTER = 1.02;
/** When the next outage is sure to be heard, a little slower is better than silence; Shaka Player goes to 0.95. */
const SLOWEST = 0.96;
/** Up to this the cushion grows at `SLOWEST`: Chromium's own player buffers about this much of a station. Seconds. */
const SOON = 8;
/** A cushion this much below a full one is refilled; in between it is left alone. Seconds. */
const USED = 3;
/** With this much more than is wanted, the surplus is given back. Seconds. */
const SURPLUS = 5;
/** A smaller change is not reported. Seconds. */
const CHANGE = 2;
/** A steady station sends something every second; reads are a second apart. Milliseconds. */
export const HESITATES = 2.5 * SECOND;
/**
 * After this long without trouble the cushion is given back: a commuter's tunnels may be further apart than a song or
 * two, and being behind costs nothing. After only 20 minutes, it would be gone just when it is needed again.
 */
const STEADY = 60 * MINUTE;
/** By this long after an outage, all that it held back has arrived. */
const ARRIVES = MINUTE;
/** How much a listener in live mode has ahead, at least and at most. Seconds. */
const LIVE_LEAST = 4;
const LIVE_MOST = 6;

/**
 * Seconds that a station should have ahead at its start; `needed` is what it needed last time. Null in live mode: as
 * close to live as it gets.
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

/** The cushion after one more check: a connection that proves unsteady gets one, until it has been steady for long. */
export function nextCushion(before: Cushion, view: CushionView): Cushion {
  const { mode, ahead, quiet, silent, now } = view;
  // With this much ahead, reading pauses: it is not the connection that hesitates.
  const isSteady = !silent && (quiet < HESITATES || ahead > MOST);
  // The clock may have been set back.
  const steadySince = isSteady ? Math.min(before.steadySince || now, now) : now;
  const steadyFor = isSteady ? now - steadySince : null;
  const slowed = silent ? 1 : 1 - before.pace;
  // Live mode does not keep a lag gained earlier.
  const gained = mode === 'live' ? 0 : Math.max(0, before.gained + (slowed * view.passed) / SECOND);
  const wanted = wantedOf(mode, before.wanted, ahead, steadyFor);
  const needed = wantedOf('balanced', before.needed, ahead, steadyFor);
  const pace = paceOf({ ...before, wanted, gained }, view);
  const reported = toReport(ahead, before.reported);
  // What has not arrived a minute later was not late but lost.
  const most = steadyFor !== null && steadyFor >= ARRIVES ? ahead : MOST;
  return { ...before, wanted, needed, pace, gained: Math.min(gained, most), reported, steadySince };
}

const toReport = (ahead: number, reported: number) =>
  Math.abs(ahead - reported) < CHANGE ? reported : Math.round(ahead);

/**
 * What to report of HLS with this many seconds ahead. Segments arrive whole, so the buffer keeps rising and falling by
 * their length. The least that it falls to is what an outage finds, and changes only with the network.
 */
export function reportInSegments(
  { reported, lastAhead }: Pick<Cushion, 'reported' | 'lastAhead'>,
  ahead: number,
): Pick<Cushion, 'reported' | 'lastAhead'> {
  const hasCome = ahead > lastAhead;
  const least = reported === 0 ? ahead : hasCome ? lastAhead : Math.min(ahead, reported);
  return { reported: toReport(least, reported), lastAhead: ahead };
}

/** A station that is no further than this behind its newest audio always counts as live. Seconds. */
const LIVE_LAG = 3;

/**
 * How far behind its newest audio to join a station: what lies in between is its cushion. Seconds. hls.js keeps a distance
 * of its own (`isHls`), and what counts as the newest there is its live position.
 */
export const liveLag = ({ wanted }: Cushion, isHls: boolean) =>
  isHls ? LIVE_LAG : Math.max(LIVE_LAG, wanted);

/** How far a station may fall behind before it rejoins. Seconds. What is still to be given back is not skipped. */
export const lagLimit = ({ wanted, gained }: Cushion) =>
  LIVE_LAG_LIMIT_SECONDS + Math.max(wanted, gained);

/** `steadyFor`: milliseconds; null if something is missing. */
function wantedOf(mode: CushionMode, wanted: number, ahead: number, steadyFor: number | null) {
  if (mode === 'live') return 0;
  if (steadyFor === null) return Math.max(wanted, FULL);
  // The next outage may last as long, so keep what arrived after this one.
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
    // Beyond `FULLEST`, the cushion grows only through outages.
    const full = Math.max(FULL, Math.min(wanted, FULLEST));
    return ahead < (pace < 1 ? full : full - USED) ? SLOWER : 1;
  }
  // Audio that the station sent in advance was not gained by playing slower, and stays.
  const isLive = mode === 'live';
  if (!isLive && gained === 0) return 1;
  return ahead > (isLive && pace === 1 ? LIVE_MOST : LIVE_LEAST) ? FASTER : 1;
}
