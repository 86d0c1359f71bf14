import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { snapshot } from 'valtio';
import { vi } from 'vitest';
import type { Library, WantedShow } from '@/lib/background/library/library';
import type { TransferContext } from '@/lib/background/transfer/transfer-context';
import type { PlayerState } from '@/lib/contract/player-state';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { Backup } from '@/lib/library/backup/backup';
import { createBookmarkStore } from '@/lib/library/bookmark-store';
import { createCollectionStore } from '@/lib/library/collection-store';
import { createEpisodeListStore } from '@/lib/library/episode-list-store';
import { createImportShelf } from '@/lib/library/import-shelf';
import { createLibraryDatabase } from '@/lib/library/library-database';
import type { Favourite } from '@/lib/model/favourite';
import type { ItemProgress } from '@/lib/model/progress';
import type { Show } from '@/lib/model/show';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';

export interface FakeLibrary extends Library {
  subscribed: Map<string, { show: Show; lookedAt: number }>;
  marked: Favourite[];
  /** The shows and faults that each job was given. */
  jobs: { shows: WantedShow[]; faults: readonly ImportFault[] }[];
  noted: Map<string, ItemProgress>;
  /** Shows as their feeds describe them, by feed address. */
  feeds: Map<string, Show>;
}

/** An in-memory library whose jobs are done immediately. */
export function createFakeLibrary(): FakeLibrary {
  const subscribed: FakeLibrary['subscribed'] = new Map();
  const find = (url: string) =>
    [...subscribed.values()].find(({ show }) => show.id === url || show.feedUrl === url);
  const library: FakeLibrary = {
    subscribed,
    marked: [],
    jobs: [],
    noted: new Map(),
    feeds: new Map(),
    async shows() {
      return [...subscribed.values()].map(({ show }) => ({
        ...{ show, episodes: 0, fresh: 0, latestAt: 0, trouble: null, refreshedAt: 0 },
      }));
    },
    lookedAt: async () =>
      new Map([...subscribed.values()].map(({ show, lookedAt }) => [show.id, lookedAt])),
    isSubscribed: async (url) => find(url) !== undefined,
    async subscribe() {
      throw new Error('An import leaves it to a job.');
    },
    episodesOf: async () => [],
    episodes: async () => [],
    unsubscribe: async (id) => subscribed.delete(id),
    async enqueueSubscriptions(shows, faults = []) {
      library.jobs.push({ shows: [...shows], faults });
      for (const { feedUrl, title, id = feedUrl, lookedAt = 0 } of shows) {
        const show = library.feeds.get(feedUrl) ?? { ...BARE, feedUrl, title };
        subscribed.set(id, { show: { ...show, id }, lookedAt });
      }
      return DONE;
    },
    async subscribeUnread(shows) {
      for (const { feedUrl, title, id = feedUrl, lookedAt = 0 } of shows) {
        if (find(feedUrl) === undefined) {
          subscribed.set(id, { show: { ...BARE, id, feedUrl, title }, lookedAt });
        }
      }
      return DONE;
    },
    favourites: async () => structuredClone(library.marked),
    async addFavourites(added) {
      const known = new Set(library.marked.map(({ key }) => key));
      library.marked.push(...added.filter(({ key }) => !known.has(key)));
      return DONE;
    },
    async replaceFavourites(favourites) {
      library.marked = structuredClone([...favourites]);
      return DONE;
    },
    async noteProgress(progress) {
      for (const [key, value] of progress) library.noted.set(key, value);
    },
  };
  return library;
}

const DONE = { ok: true, value: null } as const;

const BARE: Show = {
  ...{ id: '', feedUrl: '', title: '', author: '', image: '', homepage: '', description: '' },
  ...{ language: '', categories: [], explicit: false },
};

export interface FakeTransfer {
  context: TransferContext;
  background: FakeBackground;
  library: FakeLibrary;
  told: string[];
  /** Stores everything in a backup, as if the user had created it. */
  fill(backup: Backup): Promise<void>;
  /** Restarts the worker with the same stores. */
  restart(): FakeTransfer;
}

/** Export and import with their own storage. */
export function createFakeTransfer(): FakeTransfer {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return live(createFakeBackground(), createFakeLibrary());
}

function live(background: FakeBackground, library: FakeLibrary): FakeTransfer {
  const told: string[] = [];
  const database = createLibraryDatabase(background.clock);
  const context: TransferContext = {
    ...{ background, library },
    saved: createSavedTracks(createHistoryDatabase()),
    lists: createEpisodeListStore(database),
    bookmarks: createBookmarkStore(database),
    collections: createCollectionStore(database),
    shelf: createImportShelf(background.clock),
    queue: createTaskQueue(),
    tell: (key) => void told.push(key),
    opmlTitle: () => 'Podcasts',
    state: () => snapshot(background.state) as PlayerState,
  };
  return {
    ...{ context, background, library, told },
    async fill(backup) {
      const { state, storage } = background;
      for (const { show, lookedAt } of backup.subscriptions) {
        library.feeds.set(show.feedUrl, show);
        library.subscribed.set(show.id, { show, lookedAt });
      }
      library.marked = structuredClone(backup.favourites);
      for (const { key, ...progress } of backup.progress) {
        storage.progress.items[key] = progress;
      }
      for (const track of backup.savedTracks.toReversed()) await context.saved.save(track);
      await context.bookmarks.add(backup.bookmarks);
      await context.lists.put(backup.episodeLists);
      await context.collections.add(backup.collections);
      state.recentlyPlayed = structuredClone(backup.recentlyPlayed);
      state.queue = structuredClone(backup.queue);
      Object.assign(state.settings, backup.settings);
      Object.assign(state, backup.player);
    },
    restart: () => live(createFakeBackground(background.storage), library),
  };
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);
