import { DEFAULT_VOLUME, MUTED_VOLUME } from '@/lib/model/constants';
import { isLiveItem } from '@/lib/model/playable-item';
import {
  clampPosition,
  clampRate,
  clampVolume,
  type SkipDirection,
  skipTarget,
} from '@/lib/model/position';
import { progressAt } from '@/lib/model/progress';
import { type Background, targetItem } from '../context';

/** Seek, skip, rate, volume and mute (specification, section 4.4). */

export async function seek(background: Background, seconds: number): Promise<void> {
  const { state, host, presses, progress } = background;
  const item = targetItem(background);
  if (item === null || isLiveItem(item)) return;
  const position = clampPosition(seconds, state.duration);
  showPosition(background, position, state.duration);
  await presses.behindOrder(() => host.seek(position));
  // Stored here as well: if nothing is loaded, the next play starts there.
  const before = await progress.read(item);
  progress.write(item, progressAt(before, position, before.duration));
}

export async function skip(background: Background, direction: SkipDirection): Promise<void> {
  const { state } = background;
  await seek(background, skipTarget(direction, positionNow(background), state.duration));
}

export function setRate({ state, host }: Background, rate: number): void {
  state.rate = clampRate(rate);
  host.setRate(state.rate);
}

export function setVolume({ state, host }: Background, volume: number): void {
  state.volume = clampVolume(volume);
  state.isMuted = state.volume === MUTED_VOLUME;
  host.setVolume(state.volume);
}

/** Muting sets the volume to 0; unmuting sets it to 1, whatever it was before. */
export function toggleMute(background: Background): void {
  setVolume(background, background.state.isMuted ? DEFAULT_VOLUME : MUTED_VOLUME);
}

export function showPosition(
  { state, clock }: Background,
  seconds: number,
  duration: number,
): void {
  state.seekValue = seconds;
  state.seekValueAt = clock.now();
  state.duration = duration;
}

/** Seconds: the last report plus the time since. */
function positionNow({ state, clock }: Background): number {
  if (!state.isPlaying || state.isBuffering) return state.seekValue;
  const passed = Math.max(0, clock.now() - state.seekValueAt);
  return state.seekValue + (passed / 1000) * state.rate;
}
