import { isLiveItem, type PlayableItem } from '@/lib/model/playable-item';

/** What the player shows: the item being loaded, or else the current one. */
export function shownTrack<Item extends PlayableItem>(state: {
  pendingTrack: Item | null;
  currentTrack: Item | null;
}): Item | null {
  return state.pendingTrack ?? state.currentTrack;
}

/** Whether the item shown has a length, and is therefore seekable. */
export function showsFile(state: Parameters<typeof shownTrack>[0]): boolean {
  const item = shownTrack(state);
  return item !== null && !isLiveItem(item);
}
