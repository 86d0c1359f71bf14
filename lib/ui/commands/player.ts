import type { ExportFile, MoveOrder } from '@/lib/contract/library';
import {
  type PlayOutcome,
  type PressOrder,
  type StateSnapshot,
  sendMessage,
} from '@/lib/contract/messages';
import type { Settings } from '@/lib/contract/settings';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';
import type { SleepChoice } from '@/lib/model/sleep-timer';
import { inPrivateWindow } from '../private-window';
import { interrupted, plain, send } from './send';

export async function sayHello(): Promise<StateSnapshot | null> {
  try {
    return await sendMessage('player:hello');
  } catch {
    // The background is being replaced by an update: the page is about to go, too.
    return null;
  }
}

/** What is pressed, and whether that is to be forgotten. */
const pressed = (item: PlayableItem): PressOrder => ({
  item: plain(item),
  ...(inPrivateWindow() && { isPrivate: true }),
});

export const press = (order: PressOrder) =>
  send(sendMessage('player:press', { ...order, ...pressed(order.item) }));
export const toggle = () => send(sendMessage('player:toggle', inPrivateWindow() || undefined));
export const seek = (seconds: number) => send(sendMessage('player:seek', seconds));
export const skip = (direction: SkipDirection) => send(sendMessage('player:skip', direction));
export const setRate = (rate: number) => send(sendMessage('player:setRate', rate));
/** 0 to 1. */
export const setVolume = (volume: number) => send(sendMessage('player:setVolume', volume));
export const toggleMute = () => send(sendMessage('player:toggleMute'));
export const togglePlayedStatus = (item: PlayableItem) =>
  send(sendMessage('player:togglePlayedStatus', plain(item)));
export const removeRecentlyPlayed = (item: PlayableItem) =>
  send(sendMessage('player:removeRecentlyPlayed', plain(item)));
/** Puts items into the queue: at a place, 0 being the next, or behind the last. */
export const enqueue = (items: readonly PlayableItem[], at?: number) =>
  send(sendMessage('player:enqueue', { items: plain([...items]), at }));
export const dequeue = (key: string) => send(sendMessage('player:dequeue', key));
export const moveInQueue = (order: MoveOrder) => send(sendMessage('player:moveInQueue', order));
export const clearQueue = () => send(sendMessage('player:clearQueue'));
/** Null ends the timer. */
export const setSleepTimer = (choice: SleepChoice | null) =>
  send(sendMessage('player:setSleepTimer', choice));
export const changeSettings = (changes: Partial<Settings>) =>
  send(sendMessage('player:changeSettings', changes));

/** Plays what was found at an address, or says in a sentence why not. */
export const playFound = (item: PlayableItem): Promise<PlayOutcome> =>
  sendMessage('player:playFound', pressed(item)).catch(interrupted);

/** The stored records that could not be read; then, as a file: null where the background was interrupted. */
export const fetchQuarantine = () => sendMessage('player:quarantine');
export const exportQuarantine = (): Promise<ExportFile | null> =>
  sendMessage('player:exportQuarantine').catch(() => null);
/** Says whether it is done. */
export const clearQuarantine = (): Promise<boolean> =>
  sendMessage('player:clearQuarantine').then(
    () => true,
    () => false,
  );
