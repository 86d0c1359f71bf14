import type { HistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { type Connection, createConnection } from '@/lib/history/postgres/connection';
import { placeOf } from '@/lib/history/postgres/connection-string';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { setUpTable } from '@/lib/history/postgres/set-up';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import { log } from '@/lib/platform/log';
import type { OwnDatabase } from '../shared-place';
import { createHistoryContext, type HistoryParts } from './create-history-context';
import { listenToAlarms } from './history-alarms';
import { recordTrack } from './record-track';
import { serveHistory } from './serve-history';

/** Puts the track history together and starts it. Listeners are registered before this returns. */
export function startHistory(
  parts: Omit<HistoryParts, 'tools'> & {
    /** The browser's own database. */
    database: HistoryDatabase;
    /** Resolves when the state is restored. */
    ready: Promise<unknown>;
    fetch: typeof fetch;
    /** Call it before requesting this address: see `own-network.ts`. */
    reach(address: string): Promise<void>;
    /** Makes every open page fetch the data with this key again. */
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
      connect: (access) => reaching(createConnection({ ...access, clock }), access, parts.reach),
      storeOn: (connection) => createPostgresStore(connection, clock),
      fetch: parts.fetch,
      random: Math.random,
      tell: parts.tell,
    },
  });
  const handlers = serveHistory(context, { ready, settingsUrl });
  listenToAlarms(context, { alarms: parts.alarms, session: parts.storage.session, ready });

  return {
    handlers,
    saved: context.saved,
    /** The database that the listener typed in; null if there is none. */
    async ownDatabase(): Promise<OwnDatabase | null> {
      const { database } = await context.stores.current();
      if (database === null || database.builtIn) return null;
      const { connection, host, name } = database;
      return { connection, host, name, setUp: () => setUpTable(connection) };
    },
    /** Call it whenever the current track changes. Never rejects. */
    recordTrack: (metadata: NowPlayingMetadata): Promise<void> =>
      recordTrack(context, metadata).catch((error: unknown) => log('history', 'failed', error)),
  };
}

/** Announces the database's host before every request: the listener may have named one in their own network. */
function reaching(
  { run }: Connection,
  { connectionString }: { connectionString: string },
  reach: (address: string) => Promise<void>,
): Connection {
  const { host } = placeOf(connectionString);
  return {
    async run(statements) {
      // Neon's driver sends its requests to the second host, except on this machine (`endpoint.ts`).
      for (const at of [host, host.replace(/^[^.]+/, 'api')]) await reach(`https://${at}/sql`);
      return run(statements);
    },
  };
}
