import type { HistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createConnection } from '@/lib/history/postgres/connection';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { log } from '@/lib/model/log';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import { createHistoryContext, type HistoryParts } from './create-history-context';
import { listenToAlarms } from './history-alarms';
import { recordTrack } from './record-track';
import { serveHistory } from './serve-history';

/** Puts the track history together and starts it. Listeners are registered before this returns. */
export function startHistory(
  parts: Omit<HistoryParts, 'tools'> & {
    /** The browser's own. */
    database: HistoryDatabase;
    /** Resolves when the state is back. */
    ready: Promise<unknown>;
    /** Has every open page fetch again what has this key. */
    tell(key: string): void;
    /** The address of the settings page. */
    settingsUrl: string;
  },
) {
  const { clock, ready, settingsUrl } = parts;
  const context = createHistoryContext({
    ...parts,
    tools: {
      database: parts.database,
      connect: (access) => createConnection({ ...access, clock }),
      storeOn: (connection) => createPostgresStore(connection, clock),
      fetch: (input, init) => fetch(input, init),
      random: Math.random,
      tell: parts.tell,
    },
  });
  serveHistory(context, { ready, settingsUrl });
  listenToAlarms(context, { alarms: parts.alarms, session: parts.storage.session, ready });

  return {
    /** To be called with every change of what is on. Never rejects. */
    recordTrack: (metadata: NowPlayingMetadata): Promise<void> =>
      recordTrack(context, metadata).catch((error: unknown) => log('history', 'failed', error)),
  };
}
