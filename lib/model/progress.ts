import { PLAYED_THRESHOLD } from './constants';

/** How far a listener got in one item. Live items have none. */
export interface ItemProgress {
  /** 0 to 100. */
  percent: number;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  played: boolean;
}

export const NO_PROGRESS: ItemProgress = { percent: 0, currentTime: 0, duration: 0, played: false };

/** Progress at a position, both in seconds. Reaching the threshold marks as played; leaving it does not unmark. */
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

/** After the audio's end: from the start again, and played. */
export function progressAtEnd(before: ItemProgress): ItemProgress {
  return { ...before, percent: 0, currentTime: 0, played: true };
}

/** Whether a press starts the item over instead of resuming it. */
export function startsOver(progress: ItemProgress): boolean {
  return progress.played || progress.percent >= PLAYED_THRESHOLD;
}

/** What a press makes of it: a played item loses its mark and its progress. */
export function progressOnPress(before: ItemProgress): ItemProgress {
  return startsOver(before) ? { ...before, percent: 0, currentTime: 0, played: false } : before;
}

export function togglePlayed(before: ItemProgress): ItemProgress {
  return before.played
    ? { ...before, percent: 0, currentTime: 0, played: false }
    : { ...before, percent: 100, played: true };
}
