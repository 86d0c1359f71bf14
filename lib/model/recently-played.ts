import { RECENTLY_PLAYED_LIMIT } from './constants';
import { isSameItem, type PlayableItem } from './playable-item';

/** The list with its rules applied: newest first, no item twice, no longer than its limit. */
export function tidyRecentlyPlayed(list: readonly PlayableItem[]): PlayableItem[] {
  const kept: PlayableItem[] = [];
  for (const item of list) {
    if (kept.length === RECENTLY_PLAYED_LIMIT) break;
    if (!kept.some((other) => isSameItem(other, item))) kept.push(item);
  }
  return kept;
}

/** The list with the item moved or added to the front, no longer than its limit. Newest first. */
export function addRecentlyPlayed(
  list: readonly PlayableItem[],
  item: PlayableItem,
): PlayableItem[] {
  return tidyRecentlyPlayed([item, ...list]);
}

export function removeRecentlyPlayed(
  list: readonly PlayableItem[],
  item: PlayableItem,
): PlayableItem[] {
  return list.filter((other) => !isSameItem(other, item));
}
