import { MAX_RATE, MIN_RATE, SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from './constants';

export type SkipDirection = 'forward' | 'back';

/**
 * A position within 0…duration, in seconds. With an unknown duration (0, NaN, Infinity) only the lower
 * bound applies.
 */
export function clampPosition(seconds: number, duration: number): number {
  if (!Number.isFinite(seconds)) return 0;
  const end = Number.isFinite(duration) && duration > 0 ? duration : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(0, seconds), end);
}

/** The position after a skip, in seconds. */
export function skipTarget(direction: SkipDirection, position: number, duration: number): number {
  const step = direction === 'forward' ? SKIP_FORWARD_SECONDS : -SKIP_BACK_SECONDS;
  return clampPosition(position + step, duration);
}

/** A playback rate within `MIN_RATE`…`MAX_RATE`; 1 for NaN and Infinity. */
export function clampRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(Math.max(rate, MIN_RATE), MAX_RATE) : 1;
}

/** A volume within 0…1; 1 for NaN and Infinity. */
export function clampVolume(volume: number): number {
  return Number.isFinite(volume) ? Math.min(Math.max(volume, 0), 1) : 1;
}
