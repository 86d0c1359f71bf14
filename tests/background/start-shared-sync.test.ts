import 'fake-indexeddb/auto';
import { proxy } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnDatabase } from '@/lib/background/shared-place';
import { startSharedSync } from '@/lib/background/start-shared-sync';
import { FAVOURITES_KEY } from '@/lib/contract/library';
import { initialPlayerState } from '@/lib/contract/player-state';
import { FOLDER_PORT, SHARED_PLACE_KEY, type SharedOrder } from '@/lib/contract/sync';
import { failed, succeeded } from '@/lib/model/values/outcome';
import { systemClock } from '@/lib/platform/time/clock';
import type { ListenersList } from '@/lib/sync/everything/follow-list';
import { createSharedSync, type SharedSyncParts } from '@/lib/sync/everything/shared-sync';
import { createFakeStorage } from '../support/fake-storage.ts';

const ports = vi.hoisted(() => ({ open: [] as ((port: unknown) => void)[] }));
vi.mock('wxt/browser', () => ({
  browser: {
    runtime: {
      onConnect: { addListener: (open: (port: unknown) => void) => ports.open.push(open) },
    },
  },
}));
vi.mock('@/lib/sync/everything/shared-sync', () => ({ createSharedSync: vi.fn() }));

const SETTINGS = 'chrome-extension://skywave/options.html';
const MINE = { is: 'database', host: 'mine.example', name: 'music' };

const calls: string[] = [];
let given: SharedSyncParts;
const status = async () => ({
  ...{ isBusy: false, progress: null, lastAt: 5, trouble: null, unsent: 2 },
  ...{ changes: [], meeting: null, canUndo: false },
});
const sync = {
  status,
  now: async () => {
    calls.push('now');
    return null;
  },
  choose: async (choice: string) => {
    calls.push(choice);
    return null;
  },
  undo: async () => {
    calls.push('undo');
    return 'network';
  },
  nudge: (why: string) => calls.push(why),
  progressed: (progress: ReadonlyMap<string, unknown>) => calls.push(...progress.keys()),
  cancel: async () => {
    calls.push('cancel');
  },
  forget: async () => {
    calls.push('forget');
  },
};

const stores = { collections: { all: async () => succeeded([]) } };

/** The database's answer to the first query about the tables. */
let tables: { code?: string } | null;

const databaseAt = (host: string): OwnDatabase => ({
  ...{ host, name: 'music' },
  connection: {
    async run() {
      if (tables !== null) return failed({ kind: 'sql', detail: '', ...tables });
      return succeeded([[]]);
    },
  },
  async setUp() {
    calls.push('set up');
    return succeeded(null);
  },
});

/** A WebDAV server with any folder. */
const shelved = new Map<string, BodyInit>();
async function shelf(address: string, { method, body, headers }: RequestInit): Promise<Response> {
  const { authorization } = headers as Record<string, string>;
  if (authorization !== `Basic ${btoa('ann:secret')}`) return new Response('', { status: 401 });
  if (method === 'PUT') shelved.set(address, body as BodyInit);
  const found = shelved.get(address);
  return new Response(found ?? '', { status: found === undefined ? 404 : 200 });
}

/** The background's answer to a login at a folder from this page. */
const connect = (login: object, url = SETTINGS) =>
  new Promise((resolve) => {
    const on = { addListener: () => {} };
    ports.open.at(-1)?.({
      ...{ name: FOLDER_PORT, sender: { url }, postMessage: resolve, onDisconnect: on },
      disconnect: () => resolve('disconnected'),
      onMessage: { addListener: (listener: (message: unknown) => void) => listener(login) },
    });
  });

beforeEach(() => {
  calls.length = 0;
  shelved.clear();
  tables = null;
  vi.mocked(createSharedSync)
    .mockReset()
    .mockImplementation((parts) => {
      given = parts;
      return sync as never;
    });
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

async function start({ isOn, host = 'mine.example' }: { isOn: boolean; host?: string | null }) {
  const { local } = createFakeStorage();
  if (isOn) local.items[SHARED_PLACE_KEY] = MINE;
  const self = { own: host === null ? null : databaseAt(host) };
  let ring: (alarm: { name: string }) => void = () => {};
  const state = proxy(initialPlayerState());
  const told: string[] = [];
  const host_ = { setSound: () => {}, setRate: () => {}, setVolume: () => {} };
  const started = startSharedSync({
    ...{ local, settingsUrl: SETTINGS, ready: Promise.resolve(), stores },
    alarms: { onAlarm: { addListener: (listener: typeof ring) => (ring = listener) } },
    background: { state, host: host_ },
    tell: (key: string) => told.push(key),
    network: { clock: systemClock, fetch: shelf },
    ownDatabase: async () => self.own,
  } as never);
  await turn();
  return {
    ...{ ...started, local, state, told },
    ring: () => ring({ name: 'history/cleanup' }),
    order: (order: SharedOrder, url = SETTINGS) =>
      started.handlers['sync:order-everything'](order, { url }),
    status: () => started.handlers['sync:everything'](undefined, { url: SETTINGS }),
    use(other: string | null) {
      self.own = other === null ? null : databaseAt(other);
      started.told('historyStatus');
      return turn();
    },
  };
}

describe('sync of everything in the background', () => {
  it('does nothing until it is switched on', async () => {
    const { ring, told, follow, state, status } = await start({ isOn: false });
    ring();
    told.push(FAVOURITES_KEY);
    follow({ queue: [] }, state);
    await turn();
    expect(createSharedSync).not.toHaveBeenCalled();
    expect(await status()).toEqual({
      ...{ place: null, canUseDatabase: true },
      ...{ isBusy: false, progress: null, lastAt: null, trouble: null, unsent: 0 },
      ...{ changes: [], meeting: null, canUndo: false },
    });
  });

  it('is not offered without a database of the listener’s own', async () => {
    const { order, status } = await start({ isOn: false, host: null });
    expect(await status()).toMatchObject({ canUseDatabase: false });
    expect(await order('database')).toEqual({ ok: false, trouble: { kind: 'not-connected' } });
    expect(calls).toEqual([]);
  });

  it('begins as a stranger, and exchanges at once', async () => {
    const { order, local, status } = await start({ isOn: false });
    expect(await order('database')).toEqual({ ok: true });
    expect(calls).toEqual(['forget', 'now']);
    expect(local.items[SHARED_PLACE_KEY]).toEqual(MINE);
    expect(await status()).toMatchObject({ place: 'database', lastAt: 5, unsent: 2 });
  });

  it('creates the tables where they are missing', async () => {
    const { order } = await start({ isOn: false });
    tables = { code: '42P01' };
    expect(await order('database')).toEqual({ ok: true });
    expect(calls).toEqual(['set up', 'forget', 'now']);
  });

  it('stays off where its role may not use the tables', async () => {
    const { order, local } = await start({ isOn: false });
    tables = { code: '42501' };
    expect(await order('database')).toEqual({ ok: false, trouble: { kind: 'sql', code: '42501' } });
    expect(calls).toEqual([]);
    expect(local.items).toEqual({});
  });

  it('goes on in the next life, with what changes, pauses and alarms', async () => {
    const { ring, told, follow, progressed, state } = await start({ isOn: true });
    expect(calls).toEqual(['start']);
    ring();
    await turn();
    expect(told).toEqual(expect.any(Array));
    const item = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
    follow({ settings: state.settings }, state);
    follow({ isPlaying: false }, { ...state, currentTrack: item });
    follow({ isPlaying: false }, { ...state, currentTrack: item, isPrivate: true });
    progressed(new Map([['f', {} as never]]));
    await turn();
    expect(calls).toEqual(['start', 'alarm', 'change', 'e', 'pause', 'f']);
  });

  it('cancels what is under way; stops, and forgets the place first', async () => {
    const { order, local, status } = await start({ isOn: true });
    expect(await order('cancel')).toEqual({ ok: true });
    expect(calls.at(-1)).toBe('cancel');
    expect(await order('stop')).toEqual({ ok: true });
    expect(local.items).toEqual({});
    expect(calls.at(-1)).toBe('forget');
    expect(await status()).toMatchObject({ place: null });
    expect(await order('now')).toEqual({ ok: false, trouble: { kind: 'not-connected' } });
  });

  it('passes on what the listener decides, and why it could not be done', async () => {
    const { order } = await start({ isOn: true });
    for (const choice of ['merge', 'theirs', 'mine'] as const) {
      expect(await order(choice)).toEqual({ ok: true });
      expect(calls.at(-1)).toBe(choice);
    }
    const trouble = { kind: 'network' } as const;
    sync.status = async () => ({ ...(await status()), trouble }) as never;
    expect(await order('undo')).toEqual({ ok: false, trouble });
    expect(calls.at(-1)).toBe('undo');
    sync.status = status;
  });

  it.each([null, 'other.example'])('ends where the listener uses %s as database', async (host) => {
    const { use, local } = await start({ isOn: true });
    await use('mine.example');
    expect(local.items).not.toEqual({});
    await use(host);
    expect(local.items).toEqual({});
    expect(calls.at(-1)).toBe('forget');
  });

  it('sends nothing to a database that is another, even if it was not told yet', async () => {
    const { local } = await start({ isOn: true, host: 'other.example' });
    const answer = await given.database.meet({ cursor: 0, registers: [] });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(local.items).toEqual({});
  });

  it('reads what storage can take', async () => {
    const { state } = await start({ isOn: true });
    state.settings.own = { fip: { volume: 2 } };
    state.queue = [{ id: 'e', enclosureUrl: 'https://a.example/e.mp3' }];
    const read = [await given.settings.read(), (await given.lists()).at(-1)];
    expect(structuredClone(read[0])).toMatchObject({ own: { fip: { volume: 2 } } });
    const queued = await (read[1] as ListenersList).read();
    expect(structuredClone(queued)).toMatchObject([{ thing: { id: 'e' } }]);
  });

  it('removes what was chosen for a station, and leaves the other stations’ settings', async () => {
    const { state } = await start({ isOn: true });
    state.settings.own = { fip: { volume: 2 }, kexp: { volume: 3 } };
    await given.settings.write({ own: { kexp: { volume: 3 } }, mono: true });
    expect(state.settings).toMatchObject({ own: { kexp: { volume: 3 } }, mono: true });
    expect(state.settings.own).not.toHaveProperty('fip');
  });

  it('takes orders from the settings page only', async () => {
    const { order } = await start({ isOn: true });
    expect(() => order('stop', 'chrome-extension://skywave/popup.html')).toThrow(
      'Only the settings page',
    );
  });

  it('begins with a folder, stores its key and not the passphrase, and tells pages no secret', async () => {
    const { local, status, order } = await start({ isOn: false, host: null });
    const login = {
      ...{
        address: 'nas.example/dav',
        user: 'ann',
        password: 'secret',
        passphrase: 'correct horse',
      },
    };
    expect(await connect({ ...login, password: 'wrong' })).toEqual({
      ok: false,
      trouble: { kind: 'refused' },
    });
    expect(local.items).toEqual({});
    expect(await connect(login, 'chrome-extension://skywave/popup.html')).toBe('disconnected');
    expect(await connect(login)).toEqual({ ok: true });
    expect(local.items[SHARED_PLACE_KEY]).toMatchObject({
      ...{ is: 'folder', address: 'https://nas.example/dav/', user: 'ann', password: 'secret' },
    });
    expect(JSON.stringify(local.items)).not.toContain('correct horse');
    expect([...shelved.keys()]).toEqual(['https://nas.example/dav/skywave-sync']);
    const told = await status();
    expect(told).toMatchObject({ place: 'folder', folder: { host: 'nas.example', user: 'ann' } });
    expect(JSON.stringify(told)).not.toMatch(/secret|key/);
    expect(calls.slice(-2)).toEqual(['forget', 'now']);
    const met = await given.database.meet({ cursor: 0, registers: [] });
    expect(met).toMatchObject({ ok: true, value: { registers: [], hasMore: false } });
    expect(await connect({ ...login, passphrase: 'wrong horse' })).toEqual({
      ok: false,
      trouble: { kind: 'passphrase' },
    });
    expect(await order('stop')).toEqual({ ok: true });
    expect(local.items).toEqual({});
  });
});
