import { describe, expect, it } from 'vitest';
import type { EpisodeQuery } from '@/lib/contract/library';
import { createEpisodeStore } from '@/lib/library/episodes';
import { createFavouriteStore } from '@/lib/library/favourite-store';
import { createJobStore } from '@/lib/library/jobs';
import type { LibraryDatabase } from '@/lib/library/library-database';
import type { StoreName } from '@/lib/library/library-schema';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import { itemFavourite } from '@/lib/model/favourite';
import { anEpisode, aReading, NOW } from './feed-readings.ts';
import { allOf, createTestDatabase, resultOf } from './test-database.ts';

const FIP = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };
const QUERY: EpisodeQuery = {
  ...{ showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 10 },
};

/** Writes a record that no version of this extension would write. */
const spoil = (database: LibraryDatabase, store: StoreName, value: object) =>
  resultOf(database.write([store], (writer) => writer.store(store).put(value as never)));

describe('a record that cannot be read', () => {
  it('is quarantined whole, with the reason, and the rest of the list is there', async () => {
    const database = createTestDatabase();
    const favourites = createFavouriteStore(database);
    await resultOf(favourites.add([itemFavourite(FIP)]));
    const bad = { key: 'radio x', place: 'first', favourite: { kind: 'item' } };
    await spoil(database, 'favourites', bad);

    expect(await resultOf(favourites.list())).toEqual([itemFavourite(FIP)]);
    expect(await allOf(database, 'quarantine')).toEqual([
      { id: 1, store: 'favourites', value: bad, reason: expect.stringContaining(': '), at: NOW },
    ]);
    expect(await resultOf(favourites.list())).toHaveLength(1);
    expect(await allOf(database, 'quarantine')).toHaveLength(1);
  });

  it('is not counted any more where it was an episode', async () => {
    const database = createTestDatabase();
    const reading = aReading([anEpisode(1), anEpisode(2), anEpisode(3)]);
    await resultOf(mergeFeed(database, reading, NOW, (show) => show));
    const [row] = await allOf(database, 'episodes');
    await spoil(database, 'episodes', { ...row, duration: 'long' });

    const episodes = createEpisodeStore(database);
    const first = await resultOf(episodes.list(QUERY));
    expect(first.found).toHaveLength(2);
    const second = await resultOf(episodes.list(QUERY));
    expect(second.found).toHaveLength(2);
    expect(second.total).toBe(2);
    expect(await resultOf(createShowStore(database).totals())).toMatchObject({ episodes: 2 });
  });

  it('is no lost subscription: the show is read anew from the address that it is known by', async () => {
    const database = createTestDatabase();
    const shows = createShowStore(database);
    await resultOf(mergeFeed(database, aReading([anEpisode(1)]), NOW, (show) => show));
    const [row] = await allOf(database, 'shows');
    await spoil(database, 'shows', { ...row, episodes: -1, show: null });

    await shows.subscribed();
    const [mended] = await resultOf(shows.subscribed());
    expect(mended).toMatchObject({ id: row?.id, episodes: 1, dueAt: NOW, trouble: null });
    expect(mended?.show.feedUrl).toBe(row?.id);
    expect(await resultOf(shows.totals())).toMatchObject({ shows: 1, episodes: 1 });
  });

  it('loses nothing of what a job has still to do', async () => {
    const database = createTestDatabase();
    const jobs = createJobStore(database);
    const entry = { feedUrl: 'https://a.example/feed', title: '', line: 1 };
    await resultOf(jobs.add('import', [entry, entry], []));
    const [job] = await allOf(database, 'jobs');
    await spoil(database, 'jobs', { ...job, faults: 'none' });

    await jobs.left(5);
    const left = await resultOf(jobs.left(5));
    expect(left?.entries).toHaveLength(2);
    expect(await resultOf(jobs.current())).toMatchObject({ state: 'running', total: 2 });
  });

  it('ends a job when nothing of what was left can be read', async () => {
    const database = createTestDatabase();
    const jobs = createJobStore(database);
    const entry = { feedUrl: 'https://a.example/feed', title: '', line: 1 };
    await resultOf(jobs.add('import', [entry], []));
    await spoil(database, 'jobEntries', { jobId: 1, nth: 0, feedUrl: 7 });
    expect(await resultOf(jobs.left(5))).toBeNull();
    expect(await resultOf(jobs.current())).toMatchObject({ state: 'done' });
    expect(await allOf(database, 'quarantine')).toHaveLength(1);
  });
});
