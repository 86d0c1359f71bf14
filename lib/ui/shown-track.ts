import { type OwnOfAll, rateOf } from '@/lib/model/own-settings';
import { isLiveItem, type PlayableItem } from '@/lib/model/playable-item';
import type { RewindState } from '@/lib/model/rewind';

/** What the player shows: the item being loaded, or else the current one. */
export function shownTrack<Item extends PlayableItem>(state: {
  pendingTrack: Item | null;
  currentTrack: Item | null;
}): Item | null {
  return state.pendingTrack ?? state.currentTrack;
}

/** Whether some sound of the station shown is kept, so that it can be replayed. */
export function showsRewind(
  state: Parameters<typeof shownTrack>[0] & { rewind: object | null },
): boolean {
  const item = state.currentTrack;
  return state.rewind !== null && state.pendingTrack === null && item !== null && isLiveItem(item);
}

/** Whether the station shown is behind its live broadcast. */
export function isBehind(
  state: Parameters<typeof shownTrack>[0] & { rewind: { is: RewindState } | null },
): boolean {
  return showsRewind(state) && state.rewind?.is !== 'live';
}

/** Whether a station was paused for longer than its sound is kept, and there is nothing else to say about its sound. */
export function isPlaceLost(
  state: Parameters<typeof shownTrack>[0] & {
    rewind: { isPlaceLost: boolean } | null;
    recovery: object | null;
    brokenLink: unknown;
  },
): boolean {
  const { rewind, recovery, brokenLink } = state;
  return (
    showsRewind(state) && rewind?.isPlaceLost === true && recovery === null && brokenLink === null
  );
}

/** Whether the item shown has a length, and is therefore seekable. */
export function showsFile(state: Parameters<typeof shownTrack>[0]): boolean {
  const item = shownTrack(state);
  return item !== null && !isLiveItem(item);
}

/** The speed that can be changed: a file's, or that of a station which is behind. */
export function shownRate(
  state: Parameters<typeof shownTrack>[0] & {
    rewind: { rate: number } | null;
    rate: number;
    settings: { own: OwnOfAll };
  },
): number {
  const rate = rateOf(state.settings.own, shownTrack(state), state.rate);
  return showsRewind(state) ? (state.rewind?.rate ?? rate) : rate;
}
