import type { Rewind } from '@/lib/contract/player-state';
import type { Settings } from '@/lib/contract/settings';
import {
  DEFAULT_VOLUME,
  MUTED_VOLUME,
  SECOND,
  SKIP_BACK_SECONDS,
  SKIP_FORWARD_SECONDS,
} from '@/lib/model/constants';
import { ownOf, sourceKey, withOwn } from '@/lib/model/own-settings';
import { isLiveItem } from '@/lib/model/playable-item';
import {
  clampPosition,
  clampRate,
  clampVolume,
  type SkipDirection,
  skipTarget,
} from '@/lib/model/position';
import { progressAt } from '@/lib/model/progress';
import { rewindAt, secondsKept } from '@/lib/model/rewind';
import { type AdSound, nextAdSound } from '@/lib/model/sound/sound';
import { isSameData } from '@/lib/model/values/same-data';
import { type Background, targetItem } from '../context';
import { heardAs } from './play-order';

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
  // Set at once, so that the next skip counts from there.
  const position = at === null ? rewind.edge : Math.max(rewind.oldest, Math.min(at, rewind.edge));
  state.rewind = { ...rewind, position, is: at === null ? 'live' : 'behind', isPlaceLost: false };
  await presses.behindOrder(() => host.seekBroadcast(at));
}

export async function catchUp({ state, host, presses }: Background): Promise<void> {
  if (state.rewind?.is !== 'behind') return;
  state.rewind = { ...state.rewind, is: 'catching-up' };
  await presses.behindOrder(() => host.catchUp());
}

/** The current station's timeshift as of now; null if it has none. */
export function rewindNow({ state, clock }: Pick<Background, 'state' | 'clock'>): Rewind | null {
  return rewindAt(state, clock.now());
}

export async function skip(background: Background, direction: SkipDirection): Promise<void> {
  const { state } = background;
  const rewind = rewindNow(background);
  if (rewind !== null) {
    const seconds = direction === 'back' ? -SKIP_BACK_SECONDS : SKIP_FORWARD_SECONDS;
    const at = rewind.position + seconds * SECOND;
    // Going live would start playback, and a skip while paused does not ask for that.
    return seekBroadcast(background, at >= rewind.edge && state.isPlaying ? null : at);
  }
  await seek(background, skipTarget(direction, positionNow(background), state.duration));
}

export function setRate(background: Background, rate: number): void {
  const { state, host } = background;
  const item = targetItem(background);
  const own = ownOf(state.settings.own, item);
  const key = own.rate === undefined ? null : item && sourceKey(item);
  const chosen = clampRate(rate);
  if (state.rewind !== null) {
    // A station's rate only applies behind the live edge, and is not stored.
    host.setRate(rate);
  } else if (key === null) {
    state.rate = chosen;
    host.setRate(chosen);
  } else {
    // The show has its own speed, so that one changes.
    changeSettings(background, { own: { [key]: { ...own, rate: chosen } } });
  }
}

export function setVolume(background: Background, volume: number): void {
  const { state, host } = background;
  state.volume = clampVolume(volume);
  state.isMuted = state.volume === MUTED_VOLUME;
  host.setVolume(heardAs(state, targetItem(background)).volume);
}

/**
 * Changes settings, and applies them to what plays. `own` changes only the shows and stations that it contains.
 * `chosenRate`: the speed of everything that has no speed of its own.
 */
export function changeSettings(
  background: Background,
  changes: Partial<Settings>,
  chosenRate?: number,
): void {
  const { state, host } = background;
  const item = targetItem(background);
  const before = heardAs(state, item);
  const own = withOwn(state.settings.own, changes.own ?? {});
  state.settings = { ...state.settings, ...changes, own };
  if (chosenRate !== undefined) state.rate = clampRate(chosenRate);
  const { rate, volume, sound, skipSilences } = heardAs(state, item);
  if (!isSameData(before.sound, sound)) host.setSound(sound ?? null);
  if (before.skipSilences !== skipSilences) host.setSkipSilences(skipSilences === true);
  if (before.rate !== rate && state.rewind === null) host.setRate(rate);
  if (before.volume !== volume) host.setVolume(volume);
  followAd(background);
  const { cushion, rewindMinutes } = changes;
  if (cushion !== undefined) host.setCushion(cushion);
  if (rewindMinutes !== undefined && !state.isPrivate) host.setRewind(secondsKept(rewindMinutes));
}

/** Muting sets the volume to 0; unmuting sets it to 1, whatever it was before. */
export function toggleMute(background: Background): void {
  setVolume(background, background.state.isMuted ? DEFAULT_VOLUME : MUTED_VOLUME);
}

/** Turns announced ads down, if the listener wants that. Call it when the title or the setting has changed. */
export function followAd(background: Pick<Background, 'state' | 'host'>): void {
  const { adSound, settings, titleInfo } = background.state;
  const isAd = titleInfo?.why === 'advertisement';
  setAdSound(background, nextAdSound(adSound, isAd, settings.announcedAds));
}

export function toggleAd(background: Background): void {
  const { adSound, settings } = background.state;
  if (adSound === null || settings.announcedAds === 'play') return;
  setAdSound(background, adSound === 'heard' ? settings.announcedAds : 'heard');
}

function setAdSound(background: Pick<Background, 'state' | 'host'>, next: AdSound): void {
  const { state, host } = background;
  if (state.adSound === next) return;
  const item = targetItem(background);
  const before = heardAs(state, item).volume;
  state.adSound = next;
  const { volume } = heardAs(state, item);
  if (volume !== before) host.setVolume(volume);
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
export function positionNow(background: Background): number {
  const { state, clock } = background;
  if (!state.isPlaying || state.isBuffering) return state.seekValue;
  const passed = Math.max(0, clock.now() - state.seekValueAt);
  return state.seekValue + (passed / 1000) * heardAs(state, targetItem(background)).rate;
}
