import { describe, expect, it } from 'vitest';
import { createHeardEpisodes } from '@/lib/library/heard-episodes';
import { newShow } from '@/lib/library/keep-show';
import type { StoredShow } from '@/lib/library/library-schema';
import { mergeFeed } from '@/lib/library/merge-feed';
import { createShowStore } from '@/lib/library/show-store';
import { anEpisode, aReading, aShow, HOUR, NO_EXTRAS, NOW } from './feed-readings.ts';
import { allOf, createTestDatabase, resultOf } from './test-database.ts';

const url = (nth: number) => `https://${nth}.example/feed`;
const record = (nth: number, changes: Partial<StoredShow> = {}): StoredShow => ({
  ...newShow(aShow({ id: url(nth) }), NOW),
  ...changes,
});

describe('the shows', () => {
  it('are due by their time, the longest due first, but never if they are not subscribed to', async () => {
    const shows = createShowStore(createTestDatabase());
    await shows.add(record(1, { dueAt: NOW + HOUR }));
    await shows.add(record(2, { dueAt: NOW - HOUR }));
    await shows.add(record(3, { dueAt: NOW - 2 * HOUR }));
    await shows.add(record(4, { leftAt: NOW }));
    const due = await resultOf(shows.due(NOW));
    expect(due.map(({ id }) => id)).toEqual([url(3), url(2)]);
  });

  it('keep totals of subscribed shows through every change', async () => {
    const shows = createShowStore(createTestDatabase());
    await shows.add(record(1, { episodes: 10, fresh: 2 }));
    await shows.add(record(2, { episodes: 5, fresh: 1 }));
    await shows.add(record(3, { episodes: 99, leftAt: NOW }));
    expect(await resultOf(shows.totals())).toMatchObject({ shows: 2, episodes: 15, fresh: 3 });
    await shows.change(url(1), (show) => ({ ...show, leftAt: NOW }));
    expect(await resultOf(shows.totals())).toMatchObject({ shows: 1, episodes: 5, fresh: 1 });
    await shows.change(url(1), ({ leftAt, ...show }) => show);
    await shows.changeAll((show) => (show.fresh > 0 ? { ...show, fresh: 0 } : show));
    expect(await resultOf(shows.totals())).toMatchObject({ shows: 2, episodes: 15, fresh: 0 });
    expect(await resultOf(shows.recount())).toEqual(await resultOf(shows.totals()));
  });

  it('are found by who makes them, as long as they are subscribed to', async () => {
    const database = createTestDatabase();
    const shows = createShowStore(database);
    const maker = (name: string) => ({ name, role: '', image: '', link: '' });
    for (const [nth, name] of ['Zoë', 'ZOE', 'Zoë', 'Ann'].entries()) {
      const show = aShow({ id: url(nth) });
      const extras = { ...NO_EXTRAS, persons: [maker('Somebody'), maker(name)] };
      const left = nth === 2 ? { leftAt: NOW } : {};
      const reading = aReading([], { show, extras });
      await resultOf(mergeFeed(database, reading, NOW, (one) => ({ ...one, ...left })));
    }
    await shows.add(record(9));
    expect(await resultOf(shows.naming('zoë'))).toEqual([url(0), url(1)]);
    expect(await resultOf(shows.naming('Nobody'))).toEqual([]);
  });

  it('that are unsubscribed are purged with all their data, and nothing of others', async () => {
    const database = createTestDatabase();
    const shows = createShowStore(database);
    for (const nth of [1, 2]) {
      const show = aShow({ id: url(nth) });
      const episodes = [anEpisode(1, { showId: url(nth) }), anEpisode(2, { showId: url(nth) })];
      await resultOf(mergeFeed(database, aReading(episodes, { show }), NOW, (one) => one));
    }
    const begun = { percent: 5, currentTime: 5, duration: 100, played: false };
    const heard = [`${url(1)}#1`, `${url(2)}#1`].map((id) => [id, begun] as const);
    await resultOf(createHeardEpisodes(database).note(new Map(heard), NOW));
    await shows.change(url(1), (show) => ({ ...show, leftAt: NOW }));

    expect(await resultOf(shows.purgeLeft('surplus'))).toBe(0);
    expect(await resultOf(shows.purgeLeft('all'))).toBe(1);
    for (const store of ['shows', 'descriptions', 'episodes', 'details', 'heard'] as const) {
      const left = await allOf(database, store);
      expect(left.length, store).toBe(store === 'episodes' || store === 'details' ? 2 : 1);
      expect(JSON.stringify(left), store).not.toContain(url(1));
    }
    expect(await resultOf(shows.totals())).toMatchObject({ shows: 1, episodes: 2 });
  });

  it('that are only looked at are kept up to a limit, the latest ones', async () => {
    const shows = createShowStore(createTestDatabase());
    for (let nth = 0; nth < 53; nth++) await shows.add(record(nth, { leftAt: NOW + nth }));
    expect(await resultOf(shows.purgeLeft('surplus'))).toBe(3);
    expect(await resultOf(shows.get(url(2)))).toBeNull();
    expect(await resultOf(shows.get(url(3)))).not.toBeNull();
  });

  it('are found by their original address and by their current one', async () => {
    const shows = createShowStore(createTestDatabase());
    await shows.add(record(1, { show: aShow({ id: url(1), feedUrl: url(9) }) }));
    expect(await resultOf(shows.find([url(7), url(1)]))).toMatchObject({ id: url(1) });
    expect(await resultOf(shows.find([url(9)]))).toMatchObject({ id: url(1) });
    expect(await resultOf(shows.find([url(7)]))).toBeNull();
  });
});
