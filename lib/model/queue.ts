import { listKey, type PlayableItem } from './playable-item';

/** More than anyone will listen to, and small enough for one stored record. */
export const QUEUE_LIMIT = 500;

/**
 * Adds the items at a place, 0 being the next to play, or at the end if none is given. An item that is
 * already queued moves. Whatever exceeds the limit is dropped from the end.
 */
export function addToQueue(
  queue: readonly PlayableItem[],
  items: readonly PlayableItem[],
  at = queue.length,
): PlayableItem[] {
  const added = new Map(items.map((item) => [listKey(item), item]));
  const stays = (item: PlayableItem) => !added.has(listKey(item));
  const before = queue.slice(0, at).filter(stays);
  const behind = queue.slice(at).filter(stays);
  return [...before, ...added.values(), ...behind].slice(0, QUEUE_LIMIT);
}

/** The queue without the item of this key (`listKey`). */
export function removeFromQueue(queue: readonly PlayableItem[], key: string): PlayableItem[] {
  return queue.filter((item) => listKey(item) !== key);
}

/**
 * The queue with the item of this key at another place, 0 being the next. Unchanged if the key is not in
 * it.
 */
export function moveInQueue(
  queue: readonly PlayableItem[],
  key: string,
  to: number,
): PlayableItem[] {
  const moved = queue.filter((item) => listKey(item) === key);
  return removeFromQueue(queue, key).toSpliced(Math.max(0, to), 0, ...moved);
}
