import { MINUTE, SECOND } from './constants';

/**
 * How a listener wants live stations played. `live`: as close to the live edge as possible. `unbroken`: far enough
 * behind it that outages go unnoticed. `balanced`: live until the network proves unsteady.
 */
export const CUSHION_MODES = ['live', 'balanced', 'unbroken'] as const;
export type CushionMode = (typeof CUSHION_MODES)[number];

/** How much of a station is kept for rewinding: the settings' choices, in minutes. */
export const REWIND_MINUTES = [0, 10, 30, 60, 120] as const;

export const secondsKept = (minutes: number): number => (minutes * MINUTE) / SECOND;

/**
 * Where a listener is in a station's broadcast. live: as near to the live edge as the station allows. behind: earlier,
 * at the chosen rate. catching-up: earlier, and faster until live.
 */
export const REWIND_STATES = ['live', 'behind', 'catching-up'] as const;
export type RewindState = (typeof REWIND_STATES)[number];

/**
 * Why less is kept than the settings say. full: files cannot be written, for example on a full disk. unreadable: some
 * can no longer be read.
 */
export const REWIND_LOSSES = ['full', 'unreadable'] as const;
export type RewindLoss = (typeof REWIND_LOSSES)[number];

/** How fast a station catches up, with its pitch kept: quick enough to notice, and still good to listen to. */
export const CATCH_UP_RATE = 1.1;

/** The rates at which a station can be played while behind. */
export const MIN_BEHIND_RATE = 0.5;
export const MAX_BEHIND_RATE = 2;

/** A window of broadcast, in milliseconds since 1970, as it was at `measuredAt`. */
export interface MeasuredWindow {
  is: RewindState;
  /** The chosen rate while behind. */
  rate: number;
  oldest: number;
  edge: number;
  position: number;
  measuredAt: number;
  /** The missing stretches, oldest first: each starts at `at` and lasts `seconds`. */
  gaps: readonly { at: number; seconds: number }[];
}

/** The part of the player's state about the window. */
interface RewindingState<Window> {
  rewind: Window | null;
  isPlaying: boolean;
  isBuffering: boolean;
  settings: { rewindMinutes: number };
}

/**
 * The window at a later moment: the edge moves with the clock, the position while playing, and the oldest moment once
 * as much is kept as the settings say. Gaps take no space. Null if nothing is kept.
 */
export function rewindAt<Window extends MeasuredWindow>(
  { rewind, isPlaying, isBuffering, settings }: RewindingState<Window>,
  now: number,
): Window | null {
  if (rewind === null) return null;
  const passed = Math.max(0, now - rewind.measuredAt);
  const edge = rewind.edge + passed;
  let full = edge - settings.rewindMinutes * MINUTE;
  for (const { at, seconds } of rewind.gaps.toReversed()) {
    if (at + seconds * SECOND > full) full -= seconds * SECOND;
  }
  const oldest = Math.min(edge, Math.max(rewind.oldest, full));
  const heard = isPlaying && !isBuffering ? passed * rateOf(rewind) : 0;
  const position = Math.min(edge, Math.max(oldest, rewind.position + heard));
  return { ...rewind, edge, oldest, position, measuredAt: rewind.measuredAt + passed };
}

function rateOf({ is, rate }: MeasuredWindow): number {
  if (is === 'catching-up') return CATCH_UP_RATE;
  return is === 'behind' ? rate : 1;
}
