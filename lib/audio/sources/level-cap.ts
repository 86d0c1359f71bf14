import { MINUTE } from '@/lib/model/constants';

/** The best level of a station that may be loaded. Levels are numbered from the lowest bitrate, 0. */
export interface LevelCap {
  /** Null if there is no cap. */
  level: number | null;
  /** Since when the sound has not stopped and the cap has not moved; milliseconds since 1970. */
  quietSince: number;
}

/**
 * silence: the sound stopped for want of data, while this level was playing. title: what is loaded next is another
 * song. segment: a segment has been loaded.
 */
export type LevelEvent = { is: 'silence'; playing: number } | { is: 'title' } | { is: 'segment' };

/** After this long without a silence, a better level is tried. */
const QUIET = 10 * MINUTE;
/** A change of quality is least noticeable where a song changes, so by default it waits this long for one. */
const TITLE_WAIT = MINUTE;

export const NO_CAP: LevelCap = { level: null, quietSince: 0 };

/**
 * The cap after an event; `best` is the best level there is. hls.js chooses by the speed of the last few seconds, so on
 * a network whose speed varies it would go back up at once, into the next silence. The cap remembers.
 */
export function nextCap(
  before: LevelCap,
  event: LevelEvent,
  { best, now, titleWait = TITLE_WAIT }: { best: number; now: number; titleWait?: number },
): LevelCap {
  const { level } = before;
  if (event.is === 'silence') {
    const below = Math.max(0, event.playing - 1);
    // Audio loaded before the last step may still have been playing.
    return { level: Math.min(level ?? best, below), quietSince: now };
  }
  if (level === null) return before;
  // The clock may have been set back.
  const quietSince = Math.min(before.quietSince, now);
  const needed = event.is === 'title' ? QUIET : QUIET + titleWait;
  if (now - quietSince < needed) return { level, quietSince };
  return { level: level + 1 < best ? level + 1 : null, quietSince: now };
}
