import type { Rewind } from '@/lib/contract/player-state';
import {
  DEFAULT_VOLUME,
  MUTED_VOLUME,
  SECOND,
  SKIP_BACK_SECONDS,
  SKIP_FORWARD_SECONDS,
} from '@/lib/model/constants';
import { isLiveItem } from '@/lib/model/playable-item';
import {
  clampPosition,
  clampRate,
  clampVolume,
  type SkipDirection,
  skipTarget,
} from '@/lib/model/position';
import { progressAt } from '@/lib/model/progress';
import { rewindAt } from '@/lib/model/rewind';
import { type AdSound, heardVolume, nextAdSound } from '@/lib/model/sound';
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

/** Goes to a time of the current station's broadcast, in milliseconds since 1970; null for the live edge. */
export async function seekBroadcast(background: Background, at: number | null): Promise<void> {
  const { state, host, presses } = background;
  const rewind = rewindNow(background);
  if (rewind === null) return;
  // Told at once, so that the next skip counts from there.
  const position = at === null ? rewind.edge : Math.max(rewind.oldest, Math.min(at, rewind.edge));
  state.rewind = { ...rewind, position, is: at === null ? 'live' : 'behind', isPlaceLost: false };
  await presses.behindOrder(() => host.seekBroadcast(at));
}

export async function catchUp({ state, host, presses }: Background): Promise<void> {
  if (state.rewind?.is !== 'behind') return;
  state.rewind = { ...state.rewind, is: 'catching-up' };
  await presses.behindOrder(() => host.catchUp());
}

/** What is kept of the current station at this moment; null if nothing is. */
export function rewindNow({ state, clock }: Pick<Background, 'state' | 'clock'>): Rewind | null {
  return rewindAt(state, clock.now());
}

export async function skip(background: Background, direction: SkipDirection): Promise<void> {
  const { state } = background;
  const rewind = rewindNow(background);
  if (rewind !== null) {
    const seconds = direction === 'back' ? -SKIP_BACK_SECONDS : SKIP_FORWARD_SECONDS;
    const at = rewind.position + seconds * SECOND;
    // To go live is to want to hear it, which nobody who skips in a pause has asked for.
    return seekBroadcast(background, at >= rewind.edge && state.isPlaying ? null : at);
  }
  await seek(background, skipTarget(direction, positionNow(background), state.duration));
}

export function setRate({ state, host }: Background, rate: number): void {
  // A station's rate is for what is behind, and does not last.
  if (state.rewind === null) state.rate = clampRate(rate);
  host.setRate(state.rewind === null ? state.rate : rate);
}

export function setVolume({ state, host }: Background, volume: number): void {
  state.volume = clampVolume(volume);
  state.isMuted = state.volume === MUTED_VOLUME;
  host.setVolume(heardVolume(state));
}

/** Muting sets the volume to 0; unmuting sets it to 1, whatever it was before. */
export function toggleMute(background: Background): void {
  setVolume(background, background.state.isMuted ? DEFAULT_VOLUME : MUTED_VOLUME);
}

/** Turns down what names itself an ad, if the listener wants that. Call it when the title or the setting has changed. */
export function followAd({ state, host }: Pick<Background, 'state' | 'host'>): void {
  const isAd = state.titleInfo?.why === 'advertisement';
  setAdSound({ state, host }, nextAdSound(state.adSound, isAd, state.settings.announcedAds));
}

export function toggleAd({ state, host }: Background): void {
  const { announcedAds } = state.settings;
  if (state.adSound === null || announcedAds === 'play') return;
  setAdSound({ state, host }, state.adSound === 'heard' ? announcedAds : 'heard');
}

function setAdSound({ state, host }: Pick<Background, 'state' | 'host'>, next: AdSound): void {
  const before = heardVolume(state);
  if (state.adSound !== next) state.adSound = next;
  if (heardVolume(state) !== before) host.setVolume(heardVolume(state));
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
export function positionNow({ state, clock }: Background): number {
  if (!state.isPlaying || state.isBuffering) return state.seekValue;
  const passed = Math.max(0, clock.now() - state.seekValueAt);
  return state.seekValue + (passed / 1000) * state.rate;
}
