import { startKeeping } from '@/lib/background/keeping/start-keeping';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { watchState } from '@/lib/background/storage/keep-state';
import type { AudioStatus, BroadcastTitle, RewindWindow } from '@/lib/contract/audio';
import type { KeepOrder, Recorded, RecordOrder } from '@/lib/contract/kept';
import type { LibraryDatabase } from '@/lib/library/library-database';
import type { StoredSound } from '@/lib/library/library-schema';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { allOf, createTestDatabase, resultOf } from '../../library/test-database.ts';
import { createFakeBackground, createFakeHost, status } from '../../support/fake-background.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

/** The version of the host's clock that its reports of the station refer to. */
export const BROADCAST_CLOCK = 7;

export const fip = {
  radio_id: 'fip',
  ...{ id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
  image: 'https://a.example/fip.png',
};
export const kexp = { ...fip, radio_id: 'kexp', id: 'kexp', aURL: 'https://b.example/kexp' };

/** Lets all pending work finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The stores that outlive a life of the background. */
export function createKeptBefore() {
  return {
    database: createTestDatabase(),
    files: { finished: createFakePrivateFiles(), pieces: createFakePrivateFiles() },
    storage: createFakeStorage(),
  };
}

/** A background that keeps sounds, with an audio host that the test controls. */
export function createFakeKeeping({
  before = createKeptBefore(),
  ready = Promise.resolve() as Promise<unknown>,
} = {}) {
  const { files, storage } = before;
  const host = createFakeHost();
  const background = createFakeBackground(storage, host);
  const { state, clock } = background;
  state.settings = { ...state.settings, keepSongs: true };
  const told: string[] = [];
  const control = {
    /** The ids of the recordings that the host makes; null if there is no host. */
    hostRecords: [] as string[] | null,
    /** Whether the library fails. */
    isBroken: false,
    /** Called before each use of the library. */
    onUse: async () => {},
  };
  host.report = async () => control.hostRecords && status({ recordings: [...control.hostRecords] });
  const broken = { ok: false, failure: { kind: 'storage', detail: 'broken' } } as const;
  const use = async <T>(run: () => Promise<T>) => {
    await control.onUse();
    return control.isBroken ? (broken as T) : run();
  };
  const database: LibraryDatabase = {
    read: (stores, run) => use(() => before.database.read(stores, run)),
    write: (stores, run) => use(() => before.database.write(stores, run)),
  };
  const keeping = startKeeping({
    ...{ background, database, files, ready },
    tell: (key) => void told.push(key),
  });
  watchState(state, (changes) => keeping.follow(changes));
  const start = clock.now();

  return {
    ...{ background, state, clock, host, files, before, told, control, keeping, start },
    /** The arguments of all orders of this name to the host. */
    orders: (name: string) =>
      host.orders.filter(([order]) => order === name).map(([, ...args]) => args),
    get recorded(): RecordOrder[] {
      return this.orders('record').map(([order]) => order as RecordOrder);
    },
    ago: (seconds: number) => clock.now() - seconds * SECOND,
    /** The station plays, with ten minutes kept and these songs in them. */
    async plays(
      titles: readonly [raw: string, at: number][] = [],
      rewind: Partial<RewindWindow> = {},
      changes: Partial<AudioStatus> = {},
    ) {
      background.hostSays({
        ...{ phase: 'playing', source: 'stream' },
        measuredAt: clock.now(),
        rewind: {
          ...{ is: 'live', rate: 1, makesFiles: true, isPlaceLost: false, loss: null, gaps: [] },
          clock: BROADCAST_CLOCK,
          ...{ oldest: start - 10 * MINUTE, edge: clock.now(), position: clock.now() - 3 * SECOND },
          ...rewind,
        },
        titles: titles.map(([raw, at]): BroadcastTitle => ({ at, title: { raw, source: 'icy' } })),
        ...changes,
      });
      await new Promise((resolve) => setImmediate(resolve));
    },
    press: (item: typeof fip, isPrivate = false) => toggleItem(background, { item, isPrivate }),
    ask: (order: KeepOrder) => keeping.handlers['library:keep'](order, {}),
    list: async () => (await keeping.handlers['library:kept'](undefined, {})).sounds,
    remove: (id: string) => keeping.handlers['library:removeKept'](id, {}),
    save: (id: string) => keeping.handlers['library:saveKept'](id, {}),
    stop: (id: string) => keeping.handlers['library:stopRecording'](id, {}),
    stored: () => allOf(before.database, 'kept'),
    /** The host has finished this recording; its file has this many bytes. */
    async finishes(id: string, bytes = 1000) {
      files.finished.stored.set(id, new Uint8Array(1));
      await keeping.recorded(fileOf(id, bytes));
    },
  };
}
export type FakeKeeping = ReturnType<typeof createFakeKeeping>;

export const fileOf = (id: string, bytes = 1000): Recorded => ({
  ...{ ok: true, id, extension: 'mp3', mimeType: 'audio/mpeg', seconds: 200, bytes },
});

/** A record of a sound, as it is stored. */
export async function putSound(
  database: LibraryDatabase,
  changes: Partial<StoredSound> & { id: string },
): Promise<void> {
  const sound: StoredSound = {
    ...{ kind: 'song', is: 'kept', since: 1, radioId: 'fip', station: 'FIP', artist: 'A' },
    ...{ title: changes.id, cover: '', at: 1000, from: 0, until: 2000, isCut: false },
    ...{ extension: 'mp3', mimeType: 'audio/mpeg', seconds: 1, bytes: 1 },
    ...changes,
  };
  await resultOf(
    database.write(['kept'], async (writer) => {
      await writer.store('kept').put(sound);
      return null;
    }),
  );
}
