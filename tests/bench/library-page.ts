import { createCollectionStore } from '@/lib/library/collection-store';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { newShow } from '@/lib/library/keep-show';
import { createLibraryDatabase } from '@/lib/library/library-database';
import type { StoredEpisode } from '@/lib/library/library-schema';
import { createShowStore } from '@/lib/library/show-store';
import { MOST_COVERS } from '@/lib/model/collection';
import { itemFavourite } from '@/lib/model/favourite';
import { systemClock } from '@/lib/platform/time/clock';

const HOUR = 3_600_000;
/** Fills the library of the page it runs in, through the library's own stores. */
const bench = {
  /** Fills a library in this browser with so many shows of so many episodes, favourites, and collections of them. */
  async fill(
    name: string,
    shows: number,
    episodes: number,
    favourites = 0,
    collections = 0,
  ): Promise<void> {
    const database = createLibraryDatabase(systemClock, name);
    const now = Date.now();
    for (let nth = 0; nth < shows; nth++) {
      const written = await database.write(['shows', 'episodes', 'details'], async (writer) => {
        const id = `https://feeds.example/${nth}/podcast.xml`;
        const show = { ...SHOW, id, feedUrl: id, title: `Podcast number ${nth}` };
        // So that nothing is refreshed meanwhile.
        const dueAt = now + 1000 * HOUR;
        const latestAt = now - nth * HOUR;
        writer.store('shows').put({ ...newShow(show, now), episodes, latestAt, dueAt });
        for (let number = 1; number <= episodes; number++) {
          const publishedAt = now - number * 24 * HOUR - nth * 60_000;
          const episode: StoredEpisode = {
            ...EPISODE,
            ...{ id: `${id} ${number}`, showId: id, showTitle: show.title, publishedAt },
            title: `Episode ${number}: what happened then, and what came of it`,
            enclosureUrl: `https://audio.example/${nth}/${number}.mp3`,
            ...{ age: -publishedAt, nth: number, arrivedAt: 0, detailsMark: '' },
          };
          writer.store('episodes').put(episode);
          writer.store('details').put({ ...DETAILS, id: episode.id });
        }
      });
      if (!written.ok) throw new Error(written.failure.detail);
    }
    await createShowStore(database).recount();
    const stations = Array.from({ length: favourites }, (_, nth) => {
      const url = `https://radio.example/${nth}.mp3`;
      return { radio_id: url, id: url, aURL: url, isLive: true, title: `Station number ${nth}` };
    });
    const things = stations.map(itemFavourite);
    const added = await createFavouriteStore(database).add(things);
    if (!added.ok) throw new Error(added.failure.detail);
    const folders = Array.from({ length: collections }, (_, nth) => {
      const own = things.slice(nth, nth + MOST_COVERS);
      return { id: `folder ${nth}`, name: `Folder number ${nth}`, things: own };
    });
    const filed = await createCollectionStore(database).add(folders);
    if (!filed.ok) throw new Error(filed.failure.detail);
  },
};

const SHOW = {
  ...{
    author: 'Somebody',
    image: '',
    homepage: 'https://podcast.example/',
    description: '',
    language: 'en',
  },
  ...{ categories: ['News', 'Society & Culture'], explicit: false },
};
const EPISODE = {
  ...{ image: '', type: 'audio/mpeg', duration: 2400, season: 1, number: 7, kind: 'full' as const },
  explicit: false,
};
const DETAILS = {
  notes: `<p>${'What is talked about in this episode, at some length. '.repeat(10)}</p>`,
  ...{ link: 'https://podcast.example/episode', chapters: [], chaptersUrl: '', transcripts: [] },
};

export type LibraryBench = typeof bench;

Object.assign(globalThis, { bench });
