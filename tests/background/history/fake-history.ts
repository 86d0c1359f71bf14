import 'fake-indexeddb/auto';
import { createHistoryContext } from '@/lib/background/history/create-history-context';
import type { DatabaseAccess } from '@/lib/background/history/database-choice';
import { initialPlayerState } from '@/lib/contract/player-state';
import {
  failed,
  type HistoryFailure,
  type Outcome,
  succeeded,
} from '@/lib/history/history-failure';
import type { HistoryStore } from '@/lib/history/history-store';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createIndexedDbStore } from '@/lib/history/indexed-db/indexed-db-store';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Alarms } from '@/lib/platform/time/alarms';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

export const SECRET_URL = 'postgresql://listener:hidden-word@db.example:5433/tracks';
export const DOWN: HistoryFailure = { kind: 'network', detail: 'nobody there' };

export const fip: RadioItem = {
  radio_id: 'fip',
  id: 1,
  aURL: 'https://a.example/fip',
  isLive: true,
  title: 'FIP',
  image: 'https://a.example/fip.png',
};

export const metadata = (changes: Partial<NowPlayingMetadata> = {}): NowPlayingMetadata => ({
  title: 'Morning Mail',
  artist: 'Ada Quartet',
  coverImageUrl: 'https://a.example/cover.png',
  radioId: 'fip',
  ...changes,
});

export function createFakeAlarms(): Alarms & {
  set: Record<string, number>;
  /** When an alarm is due, if the test has set that. */
  at: Record<string, number>;
  ring(name: string): void;
} {
  const listeners: ((alarm: { name: string }) => void)[] = [];
  const set: Record<string, number> = {};
  const at: Record<string, number> = {};
  return {
    set,
    ring: (name) => {
      for (const listener of listeners) listener({ name });
    },
    at,
    get: async (name) => (name in set ? { name, scheduledTime: at[name] } : undefined),
    create: (name, { periodInMinutes }) => {
      set[name] = periodInMinutes;
      delete at[name];
    },
    clear: async (name) => delete set[name],
    onAlarm: { addListener: (listener) => void listeners.push(listener) },
  };
}

let names = 0;

/**
 * The track history with its own clock and storage. The browser's store is real; all connection strings lead to
 * the same fake database, which can be made to fail.
 */
export function createFakeHistory({
  storage = createFakeStorage(),
  clock = createFakeClock(1_800_000_000_000),
  databaseUrl,
}: {
  storage?: ReturnType<typeof createFakeStorage>;
  clock?: ReturnType<typeof createFakeClock>;
  databaseUrl?: string;
} = {}) {
  const alarms = createFakeAlarms();
  const told: string[] = [];
  const database = createHistoryDatabase(`local-${names}`);
  const remote = createIndexedDbStore(createHistoryDatabase(`remote-${names++}`), clock);
  const control = {
    /** The error that every request to the database fails with; null if it works. */
    trouble: null as HistoryFailure | null,
    /** What the API answers. */
    api: async (): Promise<Response> => Response.json([]),
    /** Names of the store's methods that were called, in order. */
    asked: [] as string[],
    accesses: [] as DatabaseAccess[],
    apiCalls: [] as string[],
  };

  const ask = <T>(name: string, run: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    control.asked.push(name);
    return control.trouble === null ? run() : Promise.resolve(failed(control.trouble));
  };
  const flaky: HistoryStore = {
    store: (...args) => ask('store', () => remote.store(...args)),
    improveCover: (...args) => ask('improveCover', () => remote.improveCover(...args)),
    fetch: (radioId) => ask('fetch', () => remote.fetch(radioId)),
    cleanup: (radioId) => {
      control.asked.push('cleanup');
      if (control.trouble === null) return remote.cleanup(radioId);
      return Promise.resolve({ radioId, removed: 0, error: control.trouble.detail });
    },
    radioIds: (after) => ask('radioIds', () => remote.radioIds(after)),
    latestPlays: (radioIds) => ask('latestPlays', () => remote.latestPlays(radioIds)),
    test: () => ask('test', () => remote.test()),
    search: (text) => ask('search', () => remote.search(text)),
    remove: (id) => ask('remove', () => remote.remove(id)),
    removeAll: (radioId) => ask('removeAll', () => remote.removeAll(radioId)),
  };

  const state = { ...initialPlayerState(), currentTrack: fip as RadioItem | null };
  const context = createHistoryContext({
    ...{ state, storage, clock, alarms, databaseUrl },
    tools: {
      database,
      random: () => 0,
      tell: (key) => void told.push(key),
      storeOn: () => flaky,
      connect(access) {
        control.accesses.push(access);
        const rows = [[{ answer: 1, creates: true }]];
        return {
          run: async () => (control.trouble === null ? succeeded(rows) : failed(control.trouble)),
        };
      },
      fetch: (async (input: string) => {
        control.apiCalls.push(input);
        return control.api();
      }) as typeof fetch,
    },
  });
  return { context, state, storage, clock, alarms, told, control, remote };
}

/** Lets all pending work finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}
