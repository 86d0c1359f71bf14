import type { ExportFile } from '@/lib/contract/library';
import type { ItemOrder, PlayOutcome } from '@/lib/contract/messages/player';
import type { StateSnapshot } from '@/lib/contract/messages/ui';
import type { PlayableItem } from '@/lib/model/playable-item';
import { inPrivateWindow } from '../private-window';
import { ask, confirmed, interrupted, order, send, sendConfirmed } from './send';

export async function sayHello(): Promise<StateSnapshot | null> {
  try {
    return await ask('player:hello');
  } catch {
    // An update is replacing the background, so the page is about to go, too.
    return null;
  }
}

/** The page is gone before anybody could answer. */
export const sayBye = () => void ask('player:bye').catch(() => {});

/** The order for a pressed item; private if it must leave no trace. */
const pressed = (item: PlayableItem): ItemOrder => ({
  item,
  ...(inPrivateWindow() && { isPrivate: true }),
});

export const toggleItem = (order: ItemOrder) =>
  send('player:toggleItem', { ...order, ...pressed(order.item) });
export const prefetch = order('player:prefetch');
export const toggle = () => send('player:toggle', inPrivateWindow() || undefined);
export const seek = order('player:seek');
export const seekBroadcast = order('player:seekBroadcast');
export const catchUp = () => send('player:catchUp');
export const skip = order('player:skip');
export const setRate = order('player:setRate');
export const setVolume = order('player:setVolume');
export const toggleMute = () => send('player:toggleMute');
export const toggleAd = () => send('player:toggleAd');
export const togglePlayedStatus = order('player:togglePlayedStatus');
export const removeRecentlyPlayed = order('player:removeRecentlyPlayed');
/** Adds items to the queue: at a place, 0 being the next, or at the end. */
export const enqueue = (items: readonly PlayableItem[], at?: number) =>
  sendConfirmed('player:enqueue', { items: [...items], at });
export const dequeue = confirmed('player:dequeue');
export const moveInQueue = order('player:moveInQueue');
export const clearQueue = () => sendConfirmed('player:clearQueue');
export const setSleepTimer = order('player:setSleepTimer');
export const changeSettings = order('player:changeSettings');

/** Plays what was found at an address, or says why not. */
export const playFound = (item: PlayableItem): Promise<PlayOutcome> =>
  ask('player:playFound', pressed(item)).catch(interrupted);

/** The stored records that could not be read, as a file; null if the background was interrupted. */
export const exportQuarantine = (): Promise<ExportFile | null> =>
  ask('player:exportQuarantine').catch(() => null);
/** Returns whether it succeeded. */
export const clearQuarantine = (): Promise<boolean> => sendConfirmed('player:clearQuarantine');
