import { browser } from 'wxt/browser';
import {
  DATABASE_PORT,
  type DatabaseOrder,
  type DatabaseOutcome,
  type HistoryExport,
} from '@/lib/contract/history';
import { ask, confirmed, interrupted, order } from './send';

/** The text of a CSV file. */
export const exportHistory = (what: HistoryExport) => ask('history:export', what);

export const saveTrack = order('history:save');
export const unsaveTrack = order('history:unsave');
/** The next two return whether it succeeded. */
export const removeTrack = confirmed('history:remove');
export const removeStationHistory = confirmed('history:removeAll');

/** The next four are accepted from the settings page only. */
export const connectDatabase = (order: DatabaseOrder) => orderOfDatabase(sendDatabaseOrder(order));
export const testDatabase = () => orderOfDatabase(ask('history:testConnection'));
export const setUpDatabase = () => orderOfDatabase(ask('history:setUpTable'));
export const forgetDatabase = () => orderOfDatabase(ask('history:forget'));

function orderOfDatabase(sent: Promise<DatabaseOutcome>): Promise<DatabaseOutcome> {
  return sent.catch(interrupted);
}

/** Rejects if the background does not take the order or goes away. */
function sendDatabaseOrder(order: DatabaseOrder): Promise<DatabaseOutcome> {
  return new Promise((resolve, reject) => {
    const port = browser.runtime.connect({ name: DATABASE_PORT });
    port.onDisconnect.addListener(() => {
      // Chrome logs an unread error in the page's console.
      void browser.runtime.lastError;
      reject(new Error('The order about the database was not taken.'));
    });
    port.onMessage.addListener((outcome: DatabaseOutcome) => {
      resolve(outcome);
      port.disconnect();
    });
    port.postMessage(order);
  });
}
