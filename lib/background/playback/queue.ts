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

/** What comes after a file's end: the next in the queue, unless the listener wanted to hear no more. */
export function goOn(background: Background): void {
  const { state } = background;
  if (state.sleepTimer?.kind === 'episode') state.sleepTimer = null;
  else void playNext(background);
}

/**
 * Plays the next in the queue; without one nothing happens. The press takes it out of the queue and is
 * stored in the turn in which the host hears of it.
 */
export async function playNext(background: Background): Promise<void> {
  const [next] = background.state.queue;
  if (next === undefined) return;
  // A press on what is on already would pause it.
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
