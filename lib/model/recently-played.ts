import { RECENTLY_PLAYED_LIMIT } from './constants';
import { isSameItem, type PlayableItem } from './playable-item';

/** The list with the item first, once, and no longer than its limit. Newest first. */
export function addRecentlyPlayed(
  list: readonly PlayableItem[],
  item: PlayableItem,
): PlayableItem[] {
  return [item, ...removeRecentlyPlayed(list, item)].slice(0, RECENTLY_PLAYED_LIMIT);
}

export function removeRecentlyPlayed(
  list: readonly PlayableItem[],
  item: PlayableItem,
): PlayableItem[] {
  return list.filter((other) => !isSameItem(other, item));
}
