import { describe, expect, it } from 'vitest';
import { type ListStores, sharedLists } from '@/lib/background/library/shared-lists';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import { createBookmarkStore } from '@/lib/library/bookmark-store';
import { createCollectionStore } from '@/lib/library/collection-store';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { itemFavourite } from '@/lib/model/favourite';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { addToQueue, moveInQueue, removeFromQueue } from '@/lib/model/queue';
import { createSharedLibrary } from '@/lib/sync/everything/shared-library';
import { createReplica } from '@/lib/sync/replica';
import { createTestDatabase, resultOf } from '../../library/test-database.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const station = (name: string): PlayableItem => ({
  ...{ radio_id: name, id: name, aURL: `https://${name}.example/live`, isLive: true, title: name },
});
const things = (...names: string[]) => names.map((name) => itemFavourite(station(name)));
const track = (title: string) => ({
  ...{ radio_id: 'fip', artist: 'Ada', title, cover_image_url: '', played_at: 1, savedAt: 2 },
});
const bookmark = (id: string, note = '') => ({
  ...{ id, link: '', position: 60, line: '', note, madeAt: 1 },
  item: { id: 'episode', enclosureUrl: 'https://show.example/one.mp3' },
});

/** The stores of one browser, and what it tells others. */
function createSide(name: string, now: () => number) {
  const database = createTestDatabase();
  let queue: PlayableItem[] = [];
  const told: string[] = [];
  const stores: ListStores = {
    favourites: createFavouriteStore(database),
    collections: createCollectionStore(database),
    bookmarks: createBookmarkStore(database),
    saved: createSavedTracks(createHistoryDatabase(`history-${name}`)),
    queue: {
      read: () => queue,
      add: (item, at) => {
        queue = addToQueue(queue, [item], at);
      },
      remove: (key) => {
        queue = removeFromQueue(queue, key);
      },
      move: (key, to) => {
        queue = moveInQueue(queue, key, to);
      },
    },
    tell: (key) => void told.push(key),
  };
  const replica = createReplica({ now, device: name });
  const library = createSharedLibrary(
    {
      progress: createFakeArea(),
      storeProgress: async () => {},
      library: {
        shows: async () => [],
        subscribeUnread: async () => ({ ok: true }),
        enqueueSubscriptions: async () => ({ ok: true }),
        episodes: async () => [],
        unsubscribe: async () => true,
      },
      lists: () => sharedLists(stores),
      settings: { read: async () => DEFAULT_SETTINGS, write: async () => {} },
    },
    replica,
    name,
  );
  const note = () => library.note({ isFirst: false, before: () => undefined });
  return {
    ...{ stores, replica, told, note },
    async follow(other: { replica: typeof replica }) {
      await library.follow(replica.take(other.replica.all()).changed, () => undefined);
    },
    async look() {
      const { favourites, collections, bookmarks, saved } = stores;
      return {
        favourites: (await resultOf(favourites.list())).map(({ key }) => key),
        collections: (await resultOf(collections.all())).map(({ name: title, things: inside }) => [
          title,
          ...inside.map(({ key }) => key),
        ]),
        bookmarks: (await resultOf(bookmarks.list())).map(({ id, note: words }) => [id, words]),
        tracks: await readTracks(saved),
        queue: queue.map(listKey),
      };
    },
  };
}

async function readTracks(saved: ListStores['saved']): Promise<string[]> {
  const found = await saved.list();
  return found.ok ? found.value.map(({ title }) => title).sort() : [];
}

let pairs = 0;

/** Two browsers; each exchange is later than the one before it. */
function createPair() {
  let now = Date.UTC(2026, 10, 26);
  const nth = pairs++;
  const sides = ['here', 'there'].map((name) => createSide(`${name}${nth}`, () => now));
  const [here, there] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const exchange = async () => {
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      now += 1000;
      await from.note();
      await to.note();
      await to.follow(from);
    }
    const look = await here.look();
    expect(await there.look()).toEqual(look);
    return look;
  };
  return { here, there, exchange };
}

describe('the listener’s lists in two browsers', () => {
  it('are the same after each of them added, moved, renamed and removed', async () => {
    const { here, there, exchange } = createPair();
    await resultOf(here.stores.favourites.add(things('fip', 'kexp', 'wfmu')));
    const folder = { id: 'f1', name: 'Morning', things: things('fip', 'nts') };
    await resultOf(
      here.stores.collections.add([folder, { id: 'f2', name: 'Evening', things: [] }]),
    );
    await resultOf(here.stores.bookmarks.add([bookmark('b1'), bookmark('b2')]));
    await here.stores.saved.save(track('One'));
    await here.stores.saved.save(track('Two'));
    for (const name of ['x', 'y', 'z']) here.stores.queue.add(station(name), 99);
    expect(await exchange()).toEqual({
      favourites: ['radio fip', 'radio kexp', 'radio wfmu'],
      collections: [['Morning', 'radio fip', 'radio nts'], ['Evening']],
      bookmarks: expect.arrayContaining([
        ['b1', ''],
        ['b2', ''],
      ]),
      tracks: ['One', 'Two'],
      queue: ['radio x', 'radio y', 'radio z'],
    });
    expect(new Set(there.told)).toEqual(
      new Set(['favourites', 'collections', 'bookmarks', 'savedTracks']),
    );

    await resultOf(there.stores.favourites.move('radio wfmu', 0));
    await resultOf(there.stores.collections.rename('f2', 'Night'));
    await resultOf(there.stores.collections.move('f2', 0));
    await resultOf(there.stores.collections.put('f2', things('kexp')[0] as never));
    await resultOf(there.stores.collections.moveThing('f1', 'radio nts', 0));
    await resultOf(there.stores.bookmarks.setNote('b1', 'Nice'));
    await resultOf(there.stores.bookmarks.remove(['b2']));
    await there.stores.saved.unsave(track('One'));
    there.stores.queue.remove('radio y');
    there.stores.queue.move('radio z', 0);
    expect(await exchange()).toEqual({
      favourites: ['radio wfmu', 'radio fip', 'radio kexp'],
      collections: [
        ['Night', 'radio kexp'],
        ['Morning', 'radio nts', 'radio fip'],
      ],
      bookmarks: [['b1', 'Nice']],
      tracks: ['Two'],
      queue: ['radio z', 'radio x'],
    });
  });

  it('bring back a folder with what was in it, when its removal is undone', async () => {
    const { here, exchange } = createPair();
    const folder = { id: 'f1', name: 'Morning', things: things('fip', 'nts') };
    await resultOf(here.stores.collections.add([folder]));
    const before = await exchange();
    await resultOf(here.stores.collections.remove('f1'));
    expect((await exchange()).collections).toEqual([]);
    await resultOf(here.stores.collections.add([folder]));
    expect(await exchange()).toEqual(before);
    expect(await exchange()).toEqual(before);
  });

  it('do not contain what is only in one browser, and have their order around it', async () => {
    const { here, there } = createPair();
    for (const name of ['fip', 'kexp']) there.stores.queue.add(station(name), 9);
    here.stores.queue.add({ id: 'kept', url: 'blob:kept' }, 0);
    await there.note();
    await here.follow(there);
    expect((await here.look()).queue).toEqual(['podcast kept', 'radio fip', 'radio kexp']);
    there.stores.queue.move('radio kexp', 0);
    await there.note();
    await here.follow(there);
    expect((await here.note()).changed).toEqual([]);
    await there.follow(here);
    expect((await there.look()).queue).toEqual(['radio kexp', 'radio fip']);
  });

  it('reject when one of them cannot be read, rather than call it empty', async () => {
    const { here } = createPair();
    here.stores.bookmarks.list = async () => {
      return { ok: false, failure: { kind: 'storage', detail: '' } };
    };
    await expect(here.note()).rejects.toThrow();
  });
});
