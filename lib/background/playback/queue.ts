import type { MoveOrder } from '@/lib/contract/library';
import type { QueueOrder } from '@/lib/contract/messages/player';
import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { addToQueue, moveInQueue, removeFromQueue } from '@/lib/model/queue';
import { type Background, targetItem } from '../context';
import { displayOf } from './play-order';
import { toggleItem } from './toggle-item';

export function enqueue(background: Background, { items, at }: QueueOrder): void {
  setQueue(background, addToQueue(background.state.queue, items, at));
}

export function dequeue(background: Background, key: string): void {
  setQueue(background, removeFromQueue(background.state.queue, key));
}

export function moveQueued(background: Background, { key, to }: MoveOrder): void {
  setQueue(background, moveInQueue(background.state.queue, key, to));
}

export function clearQueue(background: Background): void {
  setQueue(background, []);
}

/** Whether something follows the end of a file: the next item in the queue, unless the listener wanted playback to end. */
export const goesOn = ({ sleepTimer, queue }: Background['state']): boolean =>
  sleepTimer?.kind !== 'episode' && queue.length > 0;

/** Plays what follows the end of a file. */
export function goOn(background: Background): void {
  const { state } = background;
  if (goesOn(state)) void playNext(background);
  else if (state.sleepTimer?.kind === 'episode') state.sleepTimer = null;
}

/**
 * Plays the next item in the queue; if there is none, nothing happens. The press removes it from the queue,
 * and is stored in the same turn in which the host gets the order.
 */
export async function playNext(background: Background): Promise<void> {
  const [next] = background.state.queue;
  if (next === undefined) return;
  // A press on an item that is already playing would pause it.
  const isOn = isSameItem(next, targetItem(background));
  const { isPrivate } = background.state;
  await toggleItem(background, { item: next, isPrivate, ...(isOn && { startAt: 0 }) });
}

function setQueue(background: Background, queue: PlayableItem[]): void {
  const { state, host } = background;
  const hadNext = state.queue.length > 0;
  state.queue = queue;
  const item = targetItem(background);
  const hasNext = queue.length > 0;
  if (item !== null && hasNext !== hadNext) host.setDisplay(displayOf(state, item));
}
