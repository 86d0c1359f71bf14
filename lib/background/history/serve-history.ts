import { onDatabaseOrder } from '@/lib/contract/database-port';
import { onMessage } from '@/lib/contract/messages';
import { roleScript } from '@/lib/history/postgres/role-script';
import {
  connectDatabase,
  forgetDatabase,
  historyStatus,
  setUpDatabase,
  testDatabase,
} from './database-orders';
import type { HistoryContext } from './history-context';
import { isPage } from './is-page';
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

/** Answers the pages' messages about the track history. Called in the worker's first turn. */
export function serveHistory(
  context: HistoryContext,
  { ready, settingsUrl }: { ready: Promise<unknown>; settingsUrl: string },
): void {
  const { queue } = context;

  onMessage('history:fetch', ({ data }) => fetchHistory(context, data));
  onMessage('history:search', ({ data }) => searchHistory(context, data));
  onMessage('history:stations', () => listStations(context));
  onMessage('history:remove', ({ data }) => removeTrack(context, data));
  onMessage('history:removeAll', ({ data }) => removeRadio(context, data));
  onMessage('history:saved', () => listSaved(context));
  onMessage('history:save', ({ data }) => saveTrack(context, data));
  onMessage('history:unsave', ({ data }) => unsaveTrack(context, data));
  onMessage('history:export', ({ data }) => exportHistory(context, data));
  onMessage('history:status', () => historyStatus(context));
  onMessage('history:roleScript', ({ data }) => roleScript({ bearer: data }));

  /** Runs it when nothing else is being stored. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => queue(() => ready.then(run));

  /** Runs what only the settings page may order. */
  function ordered<T>({ sender }: { sender: { url?: string } }, run: () => Promise<T>): Promise<T> {
    if (!isPage(sender.url, settingsUrl)) throw new Error('Only the settings page may do this.');
    return inTurn(run);
  }
  onDatabaseOrder(
    (sender) => isPage(sender?.url, settingsUrl),
    (order) => inTurn(() => connectDatabase(context, order)),
  );
  onMessage('history:forget', (message) => ordered(message, () => forgetDatabase(context)));
  onMessage('history:testConnection', (message) => ordered(message, () => testDatabase(context)));
  onMessage('history:setUpTable', (message) => ordered(message, () => setUpDatabase(context)));
}
