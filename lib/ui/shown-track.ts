import { isLiveItem, type PlayableItem } from '@/lib/model/playable-item';

/** What the player shows: the item on its way, else the current one. */
export function shownTrack<Item extends PlayableItem>(state: {
  pendingTrack: Item | null;
  currentTrack: Item | null;
}): Item | null {
  return state.pendingTrack ?? state.currentTrack;
}

/** Whether what is shown has a length, and so can be sought in. */
export function showsFile(state: Parameters<typeof shownTrack>[0]): boolean {
  const item = shownTrack(state);
  return item !== null && !isLiveItem(item);
}
