import { sendDatabaseOrder } from '@/lib/contract/database-port';
import type {
  DatabaseOrder,
  DatabaseOutcome,
  HistoryExport,
  SaveOrder,
  UnsaveOrder,
} from '@/lib/contract/history';
import { sendMessage } from '@/lib/contract/messages';
import { interrupted, send } from './send';

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
export const connectDatabase = (order: DatabaseOrder) => orderOfDatabase(sendDatabaseOrder(order));
export const testDatabase = () => orderOfDatabase(sendMessage('history:testConnection'));
export const setUpDatabase = () => orderOfDatabase(sendMessage('history:setUpTable'));
export const forgetDatabase = () => send(sendMessage('history:forget'));

function orderOfDatabase(sent: Promise<DatabaseOutcome>): Promise<DatabaseOutcome> {
  return sent.catch(interrupted);
}
