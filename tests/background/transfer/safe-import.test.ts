import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherPresent } from '@/lib/background/transfer/present';
import { previewImport } from '@/lib/background/transfer/preview-import';
import { importFile, resumeImports } from '@/lib/background/transfer/run-import';
import type { ImportOrder } from '@/lib/contract/library';
import type { Settings } from '@/lib/contract/settings';
import { type Backup, emptyBackup } from '@/lib/library/backup/backup';
import { writeBackup } from '@/lib/library/backup/backup-writer';
import { itemFavourite } from '@/lib/model/favourite';
import { ANY_EPISODE } from '@/lib/model/standard-lists';
import { bytesOf, createFakeTransfer, type FakeTransfer } from './fake-transfer.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const station = (name: string) => ({
  ...{ radio_id: name, id: name, aURL: `https://a.example/${name}`, isLive: true, title: name },
});
const subscription = (name: string) => {
  const url = `https://${name}.example/feed`;
  const show = { id: url, feedUrl: url, title: name, author: '', image: '', homepage: '' };
  const rest = { description: '', language: '', categories: [], explicit: false };
  return { show: { ...show, ...rest }, lookedAt: 7 };
};
const progress = (key: string, percent = 50) => ({
  ...{ key, percent, currentTime: percent, duration: 100, played: false },
});
const track = (title: string) => ({
  ...{ radio_id: 'fip', artist: 'Nina Simone', title, cover_image_url: '' },
  ...{ played_at: 5, savedAt: 6 },
});

const bookmark = (id: string) => ({
  ...{ id, item: { id: 'e', enclosureUrl: 'https://a.example/e.mp3' }, link: '', position: 5 },
  ...{ line: '', note: '', madeAt: 5 },
});

const list = (id: string, nth = 0) => ({ id, name: id, rule: ANY_EPISODE, madeAt: nth });
const collection = (name: string) => ({ id: name, name, things: [itemFavourite(station(name))] });

/** A backup with one item of each kind per name. */
function backupOf(names: readonly string[]): Backup {
  return {
    ...emptyBackup(),
    subscriptions: names.map(subscription),
    favourites: names.map((name) => itemFavourite(station(name))),
    recentlyPlayed: names.map(station),
    queue: names.map(station),
    progress: names.map((name) => progress(name)),
    savedTracks: names.map(track),
    bookmarks: names.map(bookmark),
    episodeLists: names.map(list),
    collections: names.map(collection),
  };
}

const BEFORE = backupOf(['one', 'two', 'three']);
const AFTER = backupOf(['three', 'four', 'five']);

/** The names in each kind. */
function namesIn(backup: Backup) {
  return {
    subscriptions: backup.subscriptions.map(({ show }) => show.title),
    favourites: backup.favourites.map(({ key }) => key.replace('radio ', '')),
    progress: backup.progress.map(({ key }) => key),
    savedTracks: backup.savedTracks.map(({ title }) => title),
    bookmarks: backup.bookmarks.map(({ id }) => id),
    episodeLists: backup.episodeLists.map(({ id }) => id),
    collections: backup.collections.flatMap(({ things }) => things.map(({ key }) => key)),
  };
}

const kinds = [
  'subscriptions',
  'favourites',
  'progress',
  'savedTracks',
  'bookmarks',
  'episodeLists',
  'collections',
] as const;

async function looked(
  { context }: FakeTransfer,
  backup: Backup,
  mode: ImportOrder['mode'] = 'replace',
): Promise<ImportOrder> {
  const outcome = await previewImport(context, bytesOf(writeBackup(backup, 1)));
  if (!outcome.ok) throw new Error(outcome.trouble.kind);
  return { id: outcome.preview.id, mode, settings: false, addresses: [] };
}

/** Makes storage full after this many writes, until `free` is called. */
function fillAfter({ context, background, library }: FakeTransfer, writes: number) {
  let left = writes;
  const isFull = () => left-- <= 0;
  const full = { ok: false, failure: { kind: 'quota', detail: 'no room' } } as const;
  const wrap = <Owner extends object>(owner: Owner, name: keyof Owner, refuse: () => unknown) => {
    const works = owner[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(owner, {
      [name]: async (...args: unknown[]) => (isFull() ? refuse() : works.apply(owner, args)),
    });
  };
  for (const name of [
    'addFavourites',
    'replaceFavourites',
    'enqueueSubscriptions',
    'subscribeUnread',
  ] as const) {
    wrap(library, name, () => full);
  }
  wrap(context.saved, 'save', () => full);
  wrap(context.bookmarks, 'add', () => full);
  wrap(context.lists, 'put', () => full);
  wrap(context.collections, 'add', () => full);
  wrap(context.collections, 'replace', () => full);
  wrap(background.storage.progress, 'set', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  return {
    free() {
      left = Number.POSITIVE_INFINITY;
    },
    isOver: () => left >= 0,
  };
}

describe('a replacing import', () => {
  it('without enough room removes nothing old until all new data is there, and can be retried', async () => {
    let failures = 0;
    for (let writes = 0; ; writes++) {
      const transfer = createFakeTransfer();
      await transfer.fill(BEFORE);
      const order = await looked(transfer, AFTER);
      const room = fillAfter(transfer, writes);
      const first = await importFile(transfer.context, order);
      const now = namesIn(await gatherPresent(transfer.context));
      if (room.isOver()) {
        expect(first).toMatchObject({ ok: true });
        break;
      }
      failures++;
      expect(first).toEqual({ ok: false, trouble: { kind: 'quota' } });
      const isAllThere = kinds.every((kind) =>
        namesIn(AFTER)[kind].every((name) => now[kind].includes(name)),
      );
      for (const kind of kinds) {
        const gone = namesIn(BEFORE)[kind].filter((name) => !now[kind].includes(name));
        if (!isAllThere) expect([writes, kind, gone]).toEqual([writes, kind, []]);
      }
      room.free();
      expect(await importFile(transfer.context, order)).toMatchObject({ ok: true });
      const after = namesIn(await gatherPresent(transfer.context));
      expect(after.favourites).toEqual(namesIn(AFTER).favourites);
      for (const kind of kinds) {
        expect(after[kind].toSorted()).toEqual(namesIn(AFTER)[kind].toSorted());
      }
    }
    // There are two writes each for favourites, progress, tracks, bookmarks, lists, collections and subscriptions.
    expect(failures).toBeGreaterThanOrEqual(12);
  });

  it('without enough room is not resumed by itself, and can be retried in another mode', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill(BEFORE);
    const order = await looked(transfer, AFTER);
    const room = fillAfter(transfer, 2);
    expect(await importFile(transfer.context, order)).toMatchObject({ ok: false });
    room.free();
    await resumeImports(transfer.restart().context);
    const now = namesIn(await gatherPresent(transfer.context));
    expect(now.favourites).toEqual(expect.arrayContaining(namesIn(BEFORE).favourites));
    // The user may choose another mode than the first time.
    expect(await importFile(transfer.context, { ...order, mode: 'merge' })).toMatchObject({
      ok: true,
    });
    const merged = namesIn(await gatherPresent(transfer.context));
    expect(merged.favourites.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });

  it('keeps the new subscriptions even if the job that reads them does nothing', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill(BEFORE);
    // As if the user cancelled the job immediately.
    transfer.library.enqueueSubscriptions = async () => ({ ok: true, value: null });
    expect(await importFile(transfer.context, await looked(transfer, AFTER))).toEqual({
      ok: true,
      queued: 2,
    });
    const { subscriptions } = namesIn(await gatherPresent(transfer.context));
    expect(subscriptions.toSorted()).toEqual(['five', 'four', 'three']);
  });
});

describe('a backup of data that cannot be read', () => {
  it('fails instead of leaving something out', async () => {
    const transfer = createFakeTransfer();
    await transfer.fill(BEFORE);
    transfer.context.saved.list = async () => ({
      ok: false,
      failure: { kind: 'storage', detail: 'gone wrong' },
    });
    await expect(gatherPresent(transfer.context)).rejects.toThrow();
    const bytes = bytesOf(writeBackup(AFTER, 1));
    expect(await previewImport(transfer.context, bytes)).toMatchObject({ ok: false });
  });
});

describe('the servers in a backup', () => {
  const THEIRS = { proxyHost: 'https://proxy.example/a', apiHost: 'https://api.example/b' };
  const there = { ...emptyBackup(), settings: { ...THEIRS, coverLookup: true } };

  async function taken(
    order: Partial<ImportOrder>,
    backup: Backup = there,
    here: Partial<Settings> = {},
  ) {
    const transfer = createFakeTransfer();
    Object.assign(transfer.background.state.settings, here);
    const whole = { ...(await looked(transfer, backup)), ...order };
    expect(await importFile(transfer.context, whole)).toMatchObject({ ok: true });
    const { proxyHost, apiHost, coverLookup } = transfer.background.state.settings;
    return { proxyHost, apiHost, coverLookup };
  }

  it('are previewed unless they are already set, and do not count as settings', async () => {
    const { context, background } = createFakeTransfer();
    const shown = async (backup: Backup) => {
      const outcome = await previewImport(context, bytesOf(writeBackup(backup, 1)));
      return outcome.ok ? outcome.preview : null;
    };
    expect(await shown(there)).toMatchObject({ addresses: THEIRS, settings: true });
    const only = { ...emptyBackup(), settings: THEIRS };
    expect(await shown(only)).toMatchObject({ addresses: THEIRS, settings: false });
    background.state.settings.apiHost = THEIRS.apiHost;
    expect((await shown(there))?.addresses).toEqual({ proxyHost: THEIRS.proxyHost });
    const none = { ...emptyBackup(), settings: { proxyHost: '', apiHost: '' } };
    expect((await shown(none))?.addresses).toEqual({});
  });

  it('are taken only if each is chosen, in either import mode', async () => {
    const none = { proxyHost: '', apiHost: '' };
    expect(await taken({ mode: 'replace' })).toEqual({ ...none, coverLookup: true });
    expect(await taken({ mode: 'merge', settings: true })).toEqual({ ...none, coverLookup: true });
    expect(await taken({ mode: 'replace', addresses: ['proxyHost'] })).toEqual({
      ...{ proxyHost: THEIRS.proxyHost, apiHost: '', coverLookup: true },
    });
    expect(await taken({ mode: 'merge', addresses: ['apiHost'] })).toEqual({
      ...{ proxyHost: '', apiHost: THEIRS.apiHost, coverLookup: false },
    });
  });

  it('never clear one that is set here', async () => {
    const mine = { proxyHost: 'https://mine.example/', apiHost: 'https://mine.example/api' };
    const empty = { ...emptyBackup(), settings: { proxyHost: '', apiHost: '' } };
    const order = { mode: 'replace', addresses: ['proxyHost', 'apiHost'] } as const;
    expect(await taken({ ...order, addresses: [...order.addresses] }, empty, mine)).toMatchObject(
      mine,
    );
    expect(await taken({ mode: 'replace' }, there, mine)).toMatchObject(mine);
  });
});
