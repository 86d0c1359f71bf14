import { DATABASE_PORT, databaseOrderShape } from '@/lib/contract/history';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { HISTORY_MESSAGES } from '@/lib/contract/messages/history';
import { roleScript } from '@/lib/history/postgres/role-script';
import { isPage, onSecretOrder } from '../secret-port';
import {
  connectDatabase,
  forgetDatabase,
  historyStatus,
  setUpDatabase,
  testDatabase,
} from './database-orders';
import type { HistoryContext } from './history-context';
import {
  exportHistory,
  fetchHistory,
  listSaved,
  listStations,
  removeRadio,
  removeTrack,
  saveTrack,
  searchHistory,
  unsaveTrack,
} from './read-history';

/** Answers the pages' messages about the track history, and listens for the order to connect a database. */
export function serveHistory(
  context: HistoryContext,
  { ready, settingsUrl }: { ready: Promise<unknown>; settingsUrl: string },
): Handlers<typeof HISTORY_MESSAGES> {
  const { queue } = context;

  /** Runs a task when nothing else is being stored. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => queue(() => ready.then(run));

  /** Handles an order that only the settings page may give. */
  const ordered =
    <T>(run: () => Promise<T>) =>
    (_: undefined, sender: { url?: string }): Promise<T> => {
      if (!isPage(sender.url, settingsUrl)) throw new Error('Only the settings page may do this.');
      return inTurn(run);
    };
  onSecretOrder({
    ...{ name: DATABASE_PORT, shape: databaseOrderShape, page: settingsUrl },
    take: (order) => inTurn(() => connectDatabase(context, order)),
  });

  return {
    'history:fetch': (radioId) => fetchHistory(context, radioId),
    'history:search': (text) => searchHistory(context, text),
    'history:stations': () => listStations(context),
    'history:remove': (id) => removeTrack(context, id),
    'history:removeAll': (radioId) => removeRadio(context, radioId),
    'history:saved': () => listSaved(context),
    'history:save': (row) => saveTrack(context, row),
    'history:unsave': (track) => unsaveTrack(context, track),
    'history:export': (what) => exportHistory(context, what),
    'history:status': () => historyStatus(context),
    'history:roleScript': (bearer) => roleScript({ bearer }),
    'history:forget': ordered(() => forgetDatabase(context)),
    'history:testConnection': ordered(() => testDatabase(context)),
    'history:setUpTable': ordered(() => setUpDatabase(context)),
  };
}
