import { browser } from 'wxt/browser';
import {
  DATABASE_PORT,
  type DatabaseOrder,
  type DatabaseOutcome,
  type HistoryExport,
} from '@/lib/contract/history';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';
import { ask, confirmed, interrupted, order, sendSecret } from './commands/send';

/**
 * The only place a UI sends from: `ask` for an answer, `send` for an order, both typed by the map of messages. Orders
 * from components, and anything that takes more than one message, have a named function here; those that the settings
 * page alone needs are in `commands/sync`, which it loads itself. Queries are fetched again when their data changes,
 * and the mirror updates the state.
 */

export * from './commands/library';
export * from './commands/player';
export { ask, send } from './commands/send';
export * from './commands/transfer';

/** Asks for access to every host. To be called within a click, before anything is awaited. */
export async function requestHostAccess(): Promise<boolean> {
  return browser.permissions.request({ origins: HOST_ORIGINS });
}

export async function removeHostAccess(): Promise<boolean> {
  return browser.permissions.remove({ origins: HOST_ORIGINS });
}

/** The text of a CSV file. */
export const exportHistory = (what: HistoryExport) => ask('history:export', what);

export const saveTrack = order('history:save');
export const unsaveTrack = order('history:unsave');
/** Both return whether they succeeded. */
export const removeTrack = confirmed('history:remove');
export const removeStationHistory = confirmed('history:removeAll');

/** The next four are accepted from the settings page only. */
export const connectDatabase = (order: DatabaseOrder) =>
  orderOfDatabase(sendSecret(DATABASE_PORT, order));
export const testDatabase = () => orderOfDatabase(ask('history:testConnection'));
export const setUpDatabase = () => orderOfDatabase(ask('history:setUpTable'));
export const forgetDatabase = () => orderOfDatabase(ask('history:forget'));

function orderOfDatabase(sent: Promise<DatabaseOutcome>): Promise<DatabaseOutcome> {
  return sent.catch(interrupted);
}
