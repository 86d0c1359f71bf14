import type { ItemOrder } from '@/lib/contract/messages/player';
import type { PlayerState } from '@/lib/contract/player-state';
import { beginsAt, ownOf } from '@/lib/model/own-settings';
import {
  isLiveItem,
  isRadio,
  isSameItem,
  listKey,
  loadingKey,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { clampRate } from '@/lib/model/position';
import { progressOnPress } from '@/lib/model/progress';
import { removeFromQueue } from '@/lib/model/queue';
import { addRecentlyPlayed } from '@/lib/model/recently-played';
import { log } from '@/lib/platform/log';
import { type Background, targetItem } from '../context';
import { showPosition } from './controls';
import { learnChoice, learntOf } from './learn-station';
import { createPlayOrder } from './play-order';

/**
 * A press on an item (specification, section 4.1): pauses an item that plays or loads, and starts any other. An
 * explicit start, 0 or more, always starts it, there; so does choosing one of a station's addresses.
 */
export async function toggleItem(
  background: Background,
  { item, startAt, rate, address, isPrivate = false }: ItemOrder,
): Promise<void> {
  const { state, host, presses } = background;
  const explicit = startAt !== undefined && startAt >= 0 ? startAt : null;
  try {
    if (rate !== undefined) state.rate = clampRate(rate);
    const busy = state.isPlaying || state.pendingTrack !== null;
    const isOn = isSameItem(item, targetItem(background));
    if (busy && explicit === null && isOn && address === undefined) {
      await presses.behindOrder(() => host.pause());
    } else {
      takePrivacy(background, isPrivate);
      await presses.order(() => start(background, item, explicit, address));
    }
  } catch (error) {
    failUnexpectedly(background, presses.latest, error);
  }
}

/** A press on this item has begun; null calls it off. Requests something only for a station. */
export function prefetch(background: Background, item: PlayableItem | null): void {
  const { state, host, presses } = background;
  const order =
    item !== null && isRadio(item)
      ? createPlayOrder(state, item, presses.latest, 0, learntOf(background, item))
      : null;
  host.prefetch(order);
}

/** An unexpected failure while handling a press. For a superseded press it is ignored. */
export function failUnexpectedly(
  { state, presses }: Background,
  press: number,
  error: unknown,
): void {
  log('player', 'press failed', error);
  if (press !== presses.latest) return;
  state.pendingTrack = null;
  state.loading = {};
  state.isPlaying = false;
  state.isBuffering = false;
  state.recovery = null;
  state.brokenLink = 'unexpected';
}

/**
 * The same as a press on the current item, for the one button that has no item of its own. An order without a
 * window, such as one of the browser's keyboard commands, does not change whether it is private.
 */
export async function toggle(
  background: Background,
  isPrivate = background.state.isPrivate,
): Promise<void> {
  const item = targetItem(background);
  if (item !== null) await toggleItem(background, { item, isPrivate });
}

/** Forgets the progress that an item made in a private window, at the next press from another one. */
function takePrivacy(background: Background, isPrivate: boolean): void {
  const { state, progress } = background;
  const item = targetItem(background);
  if (state.isPrivate && !isPrivate && item !== null) progress.forget(item);
  state.isPrivate = isPrivate;
}

/** Rows carry an episode's usual file; a current episode keeps the file that was chosen, unless that does not play. */
function withFileOf(item: PlayableItem, { currentTrack, brokenLink }: PlayerState): PlayableItem {
  const isUsual = 'files' in item && item.files?.[0]?.url === item.enclosureUrl;
  const goesOn = isUsual && brokenLink === null && isSameItem(item, currentTrack);
  return (goesOn && currentTrack) || item;
}

async function start(
  background: Background,
  pressed: PlayableItem,
  explicit: number | null,
  address: string | undefined,
): Promise<void> {
  const { state, host, presses, progress } = background;
  const number = presses.next();
  const item = explicit === null ? withFileOf(pressed, state) : pressed;
  const again = isSameItem(item, state.currentTrack);
  const isLoaded = isSameItem(item, targetItem(background));
  const live = isLiveItem(item);
  state.loading = { [loadingKey(item)]: true };
  state.brokenLink = null;
  state.whyLate = null;
  state.pendingTrack = item;
  // An item that starts no longer waits in the queue, wherever it was pressed.
  if (state.queue.length > 0) state.queue = removeFromQueue(state.queue, listKey(item));
  if (!again) {
    state.isPlaying = false;
    state.isBuffering = false;
    state.recovery = null;
    state.extractedMetadata = null;
    state.titleInfo = null;
    state.adSound = null;
    state.rewind = null;
    state.isRewindLost = false;
  }

  let startAt = 0;
  let startsOver = false;
  if (!live) {
    const before = await progress.read(item);
    const after = progressOnPress(before);
    startsOver = after !== before;
    if (startsOver) progress.write(item, after);
    // There may have been another press while storage was being read.
    if (number !== presses.latest) return;
    const own = ownOf(state.settings.own, item);
    startAt = explicit ?? (after.currentTime || beginsAt(own, after.duration));
    startsOver ||= startAt !== after.currentTime;
    showPosition(background, startAt, after.duration);
  } else {
    showPosition(background, 0, 0);
  }
  const chosen = isRadio(item) ? address : undefined;
  if (isRadio(item) && chosen !== undefined) learnChoice(background, item, chosen);
  const order = createPlayOrder(state, item, number, startAt, learntOf(background, item, chosen));
  host.play(chosen === undefined ? order : { ...order, anew: true });
  // The host resumes a loaded file, or loads it, at its current position: a different start must be stated.
  if (isLoaded && !live && (explicit !== null || startsOver)) host.seek(startAt);
  if (!state.isPrivate) state.recentlyPlayed = addRecentlyPlayed(state.recentlyPlayed, item);
  progress.keepOnly([item, state.currentTrack, ...state.recentlyPlayed]);
}
