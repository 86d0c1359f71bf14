import { HISTORY_STATUS_KEY } from '@/lib/contract/history';
import type { HistoryStore } from '@/lib/history/history-store';
import { createHeardStations } from '@/lib/history/indexed-db/heard-stations';
import type { HistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import { createOutbox } from '@/lib/history/indexed-db/outbox';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { Connection } from '@/lib/history/postgres/connection';
import type { Storage } from '@/lib/model/storage-area';
import type { Alarms } from '@/lib/platform/time/alarms';
import type { Clock } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import { createClientWindow } from './client-window';
import { createDatabaseChoice } from './database-choice';
import { createDatabaseHealth } from './database-health';
import { createRetryAlarm } from './history-alarms';
import type { HistoryContext } from './history-context';
import { createSpareOutbox } from './spare-outbox';
import { createStoreSwitch } from './store-switch';

export interface HistoryParts {
  state: HistoryContext['player'];
  storage: Storage;
  clock: Clock;
  alarms: Alarms;
  /** The connection string built into this copy, if any; a secret. */
  databaseUrl?: string;
  tools: Pick<HistoryContext, 'connect' | 'fetch' | 'random' | 'tell'> & {
    /** The browser's own database. */
    database: HistoryDatabase;
    storeOn(connection: Connection): HistoryStore;
  };
}

export function createHistoryContext(parts: HistoryParts): HistoryContext {
  const { state, storage, clock, alarms, databaseUrl } = parts;
  const { database, connect, storeOn, fetch, random, tell } = parts.tools;
  const choice = createDatabaseChoice(storage.local, databaseUrl);
  const health = createDatabaseHealth(storage.local, clock, () => tell(HISTORY_STATUS_KEY));
  const local = createIndexedDbStore(database, clock);
  return {
    player: state,
    clock,
    session: storage.session,
    queue: createTaskQueue(),
    stores: createStoreSwitch({ local, choice, health, connect, storeOn }),
    window: createClientWindow(storage.session, clock),
    outbox: createSpareOutbox(createOutbox(database), storage.session),
    saved: createSavedTracks(database),
    stations: createHeardStations(database),
    retryLater: createRetryAlarm(alarms, clock),
    ...{ choice, health, connect, fetch, random, tell },
  };
}
