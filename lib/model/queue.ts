import { listKey, type PlayableItem } from './playable-item';

/** Nobody waits for more; and it is one stored record. */
export const QUEUE_LIMIT = 500;

/**
 * The queue with the items put at a place, 0 being the next to play; behind the last without one. Every
 * item stands in it once: one that does already moves. Of too many the last ones are left out.
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

/** The queue with the item of this key at another place, 0 being the next; the same for a key that is not in it. */
export function moveInQueue(
  queue: readonly PlayableItem[],
  key: string,
  to: number,
): PlayableItem[] {
  const moved = queue.filter((item) => listKey(item) === key);
  return removeFromQueue(queue, key).toSpliced(Math.max(0, to), 0, ...moved);
}
