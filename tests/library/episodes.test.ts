import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeQuery } from '@/lib/contract/library';
import { createEpisodeStore } from '@/lib/library/episodes';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import type { LibraryDatabase } from '@/lib/library/library-database';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import { type ItemProgress, NO_PROGRESS } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';
import { anEpisode, aReading, aShow, DAY, NOW, someDetails } from './feed-readings.ts';
import { createTestDatabase, resultOf } from './test-database.ts';

const SHOWS = ['https://a.example/feed', 'https://b.example/feed', 'https://c.example/feed'];
/** A show whose feed was read, but which is not subscribed to. */
const LEFT = 'https://c.example/feed';
const TITLES = ['Échos', 'echo of a wave', 'The tide', 'Low water'];

const PLAYED: ItemProgress = { percent: 0, currentTime: 0, duration: 10, played: true };
const BEGUN: ItemProgress = { percent: 50, currentTime: 5, duration: 10, played: false };

/** Three shows of 300 episodes each, all with different dates; every third played, every fifth started. */
const EPISODES: Episode[] = SHOWS.flatMap((showId, show) =>
  Array.from({ length: 300 }, (_, nth) =>
    anEpisode(nth, {
      ...{ showId, title: `${TITLES[nth % TITLES.length]} ${nth}` },
      publishedAt: NOW - nth * DAY - show * 1000,
    }),
  ),
);
const nthOf = ({ id }: Episode) => Number(id.split('#')[1]);
const progressOf = (episode: Episode): ItemProgress => {
  if (nthOf(episode) % 3 === 0) return PLAYED;
  return nthOf(episode) % 5 === 0 ? BEGUN : NO_PROGRESS;
};

/** What the store must return, found by checking every episode. */
function expected({ showId, filter, text, order, offset, limit }: EpisodeQuery) {
  const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const wordsOf = (words: string) => plain(words).split(' ');
  const all = EPISODES.filter((episode) =>
    showId === null ? episode.showId !== LEFT : episode.showId === showId,
  )
    .filter((episode) => {
      const progress = progressOf(episode);
      if (filter === 'played') return progress.played;
      if (filter === 'unplayed') return !progress.played;
      return filter === 'all' || progress === BEGUN;
    })
    .filter(({ title }) => wordsOf(text).every((word) => plain(title).includes(word)))
    .sort((a, b) => b.publishedAt - a.publishedAt);
  if (order === 'oldest') all.reverse();
  return { ids: all.slice(offset, offset + limit).map(({ id }) => id), total: all.length };
}

describe('a list of episodes', () => {
  let database: LibraryDatabase;

  beforeAll(async () => {
    database = createTestDatabase();
    for (const id of SHOWS) {
      const episodes = EPISODES.filter(({ showId }) => showId === id);
      const reading = aReading(episodes, { show: aShow({ id }) });
      await resultOf(
        mergeFeed(database, reading, NOW, (show) =>
          id === LEFT ? { ...show, leftAt: NOW } : show,
        ),
      );
    }
    const heard = createHeardEpisodes(database);
    // Episodes in progress are listed by when they were last heard: heard oldest first, the newest is on top.
    for (const [index, episode] of EPISODES.filter((one) => progressOf(one) !== NO_PROGRESS)
      .sort((a, b) => a.publishedAt - b.publishedAt)
      .entries()) {
      await resultOf(heard.note(new Map([[episode.id, progressOf(episode)]]), NOW + index));
    }
  });

  it('matches the result of checking every episode, for any query', async () => {
    const query = fc.record<EpisodeQuery>({
      showId: fc.constantFrom(null, ...SHOWS),
      filter: fc.constantFrom('all', 'unplayed', 'in-progress', 'played'),
      text: fc.constantFrom('', '', 'echo', 'TIDE', ' 11 ', '1 échos', 'nowhere'),
      order: fc.constantFrom('newest', 'oldest'),
      offset: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 700 })),
      limit: fc.integer({ min: 0, max: 200 }),
    });
    const store = createEpisodeStore(database);
    await fc.assert(
      fc.asyncProperty(query, async (one) => {
        const { found, total } = await resultOf(store.list(one));
        const ids = found.map(({ episode }) => episode.id);
        expect({ ids, total }).toEqual(expected(one));
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('includes the episodes of a show as soon as it is subscribed to again', async () => {
    const shows = createShowStore(database);
    const query = { showId: null, filter: 'all', text: '', order: 'newest', offset: 0 } as const;
    const store = createEpisodeStore(database);
    expect((await resultOf(store.list({ ...query, limit: 1 }))).total).toBe(600);
    await shows.change(LEFT, ({ leftAt, ...show }) => show);
    expect((await resultOf(store.list({ ...query, limit: 1 }))).total).toBe(900);
    await shows.change(LEFT, (show) => ({ ...show, leftAt: NOW }));
  });

  describe('that name a person', () => {
    const named = (name: string) => ({ name, role: '', image: '', link: '' });
    const query = (person: string, offset = 0, limit = 5): EpisodeQuery => ({
      ...{ showId: null, filter: 'all', text: '', order: 'newest', person, offset, limit },
    });
    /** Every second episode of all three shows names Zoë, and some also a guest. */
    async function withPeople() {
      const database = createTestDatabase();
      const read = async (id: string, guest: string) => {
        const episodes = EPISODES.filter(({ showId }) => showId === id).map((episode) => {
          const nth = nthOf(episode);
          const persons = [
            ...(nth % 2 === 0 ? [named('Zoë Ó Brian'), named('zoe o brian')] : []),
            ...(nth === 7 ? [named(guest)] : []),
          ];
          return { episode, details: someDetails(persons.length > 0 ? { persons } : {}) };
        });
        const reading = { ...aReading([], { show: aShow({ id }) }), episodes };
        const left = id === LEFT ? { leftAt: NOW } : {};
        await resultOf(mergeFeed(database, reading, NOW, (show) => ({ ...show, ...left })));
      };
      for (const id of SHOWS) await read(id, 'Ann');
      return { store: createEpisodeStore(database), database, read };
    }
    const ids = ({ found }: { found: { episode: { id: string } }[] }) =>
      found.map(({ episode }) => episode.id);

    it('are found by the name however it is written, in all subscriptions, newest first', async () => {
      const { store } = await withPeople();
      const wanted = EPISODES.filter((one) => one.showId !== LEFT && nthOf(one) % 2 === 0)
        .sort((a, b) => b.publishedAt - a.publishedAt)
        .map(({ id }) => id);
      const first = await resultOf(store.list(query('ZOE Ó BRIAN')));
      expect(ids(first)).toEqual(wanted.slice(0, 5));
      expect(first).toMatchObject({ total: 10, more: true });
      // Beyond what is read in one go.
      const last = await resultOf(store.list(query('Zoe O’Brian', 280, 100)));
      expect(ids(last)).toEqual([]);
      const all = await resultOf(store.list(query('Zoë Ó Brian', 0, 400)));
      expect(ids(all)).toEqual(wanted);
      expect(all).toMatchObject({ total: 300, more: false });
      expect(ids(await resultOf(store.list(query('Zoë', 0))))).toEqual([]);
    });

    it('follow what the feed says now', async () => {
      const { store, read } = await withPeople();
      expect(ids(await resultOf(store.list(query('Ann'))))).toEqual(
        SHOWS.slice(0, 2).map((id) => `${id}#7`),
      );
      await read(SHOWS[0] ?? '', 'Ben');
      expect(ids(await resultOf(store.list(query('Ann'))))).toEqual([`${SHOWS[1]}#7`]);
      expect(ids(await resultOf(store.list(query('Ben'))))).toEqual([`${SHOWS[0]}#7`]);
    });
  });

  it('finds nothing for an unknown episode', async () => {
    expect(await resultOf(createEpisodeStore(database).get('nothing'))).toBeNull();
  });
});
