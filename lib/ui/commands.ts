import type {
  DatabaseOrder,
  DatabaseOutcome,
  HistoryExport,
  SaveOrder,
  UnsaveOrder,
} from '@/lib/contract/history';
import {
  type AddressOutcome,
  type PressOrder,
  type StateSnapshot,
  sendMessage,
} from '@/lib/contract/messages';
import type { Settings } from '@/lib/contract/settings';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';

/** The only place a UI sends from. The background answers; its state comes by the mirror. */

export async function sayHello(): Promise<StateSnapshot | null> {
  try {
    return await sendMessage('player:hello');
  } catch {
    // The background is being replaced by an update: the page is about to go, too.
    return null;
  }
}

export const press = (order: PressOrder) =>
  send(sendMessage('player:press', { ...order, item: plain(order.item) }));
export const toggle = () => send(sendMessage('player:toggle'));
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
export const changeSettings = (changes: Partial<Settings>) =>
  send(sendMessage('player:changeSettings', changes));

/** Plays what the listener typed, or says in a sentence why not. */
export async function addAddress(address: string): Promise<AddressOutcome> {
  try {
    return await sendMessage('player:addAddress', address);
  } catch {
    return INTERRUPTED;
  }
}

/** What these ask for of the track history comes again by the history's mirror when it changes. */
export const fetchHistory = (radioId: string) => sendMessage('history:fetch', radioId);
export const searchHistory = (text: string) => sendMessage('history:search', text);
export const fetchHistoryStations = () => sendMessage('history:stations');
export const fetchSavedTracks = () => sendMessage('history:saved');
export const fetchHistoryStatus = () => sendMessage('history:status');
export const fetchRoleScript = (bearer: boolean) => sendMessage('history:roleScript', bearer);
/** The text of a CSV file. */
export const exportHistory = (what: HistoryExport) => sendMessage('history:export', what);

export const saveTrack = (row: SaveOrder) => send(sendMessage('history:save', row));
export const unsaveTrack = ({ artist, title }: UnsaveOrder) =>
  send(sendMessage('history:unsave', { artist, title }));
/** These two say whether it is done. */
export const removeTrack = (id: number) => sendMessage('history:remove', id).catch(() => false);
export const removeStationHistory = (radioId: string) =>
  sendMessage('history:removeAll', radioId).catch(() => false);

/** These four are heard from the settings page alone. */
export const connectDatabase = (order: DatabaseOrder) =>
  orderOfDatabase(sendMessage('history:connect', order));
export const testDatabase = () => orderOfDatabase(sendMessage('history:testConnection'));
export const setUpDatabase = () => orderOfDatabase(sendMessage('history:setUpTable'));
export const forgetDatabase = () => send(sendMessage('history:forget'));

const INTERRUPTED = {
  ok: false,
  sentence: 'Skywave was interrupted. Please try again.',
} as const;

function orderOfDatabase(sent: Promise<DatabaseOutcome>): Promise<DatabaseOutcome> {
  return sent.catch(() => INTERRUPTED);
}

/** Items read from a snapshot are proxies to their depth, which Firefox cannot clone into a message. */
function plain(item: PlayableItem): PlayableItem {
  return JSON.parse(JSON.stringify(item));
}

/** A command that finds no background is lost with the page that sent it; nothing is left to tell. */
function send(sent: Promise<unknown>): void {
  sent.catch(() => undefined);
}
