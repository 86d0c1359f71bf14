import { PLAYED_THRESHOLD } from './constants';

/** How far a listener got in an item. Live items have none. */
export interface ItemProgress {
  /** 0 to 100. */
  percent: number;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 if unknown. */
  duration: number;
  played: boolean;
}

export const NO_PROGRESS: ItemProgress = { percent: 0, currentTime: 0, duration: 0, played: false };

/**
 * The progress at a position, both in seconds. Reaching the threshold marks it as played; seeking back does
 * not unmark it.
 */
export function progressAt(
  before: ItemProgress,
  currentTime: number,
  duration: number,
): ItemProgress {
  const known = Number.isFinite(duration) && duration > 0;
  const percent = known ? Math.min(100, Math.max(0, (currentTime / duration) * 100)) : 0;
  return {
    percent,
    currentTime,
    duration: known ? duration : before.duration,
    played: before.played || percent >= PLAYED_THRESHOLD,
  };
}

/** After the end: marked as played, position back at 0. */
export function progressAtEnd(before: ItemProgress): ItemProgress {
  return { ...before, percent: 0, currentTime: 0, played: true };
}

/** Whether a press starts the item over instead of resuming it. */
export function startsOver(progress: ItemProgress): boolean {
  return progress.played || progress.percent >= PLAYED_THRESHOLD;
}

/** The progress after a press: a played item loses its mark and its progress. */
export function progressOnPress(before: ItemProgress): ItemProgress {
  return startsOver(before) ? { ...before, percent: 0, currentTime: 0, played: false } : before;
}

/** The progress after the listener flips the mark. An item marked by hand keeps its position; one unmarked loses it. */
export function togglePlayed(before: ItemProgress): ItemProgress {
  return before.played
    ? { ...before, percent: 0, currentTime: 0, played: false }
    : { ...before, percent: 100, played: true };
}
