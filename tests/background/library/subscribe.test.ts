import { describe, expect, it } from 'vitest';
import { listFavourites, markLookedAt } from '@/lib/background/library/library-orders';
import { listEpisodes, openEpisode } from '@/lib/background/library/list-episodes';
import { refreshDue } from '@/lib/background/library/refresh-round';
import { openShow, subscribeNow, unsubscribe } from '@/lib/background/library/subscribe';
import { listShows } from '@/lib/background/library/subscribed-show';
import type { EpisodeQuery } from '@/lib/contract/library';
import { knownShow } from '@/lib/sync/library-changes';
import { anEpisode, aShow, HOUR } from '../../library/feed-readings.ts';
import { allOf, resultOf } from '../../library/test-database.ts';
import { createFakeLibrary, failed, feedOf } from './fake-library.ts';

const FEED = 'https://a.example/feed';
const QUERY: EpisodeQuery = {
  ...{ showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 100 },
};

function withFeed() {
  const fake = createFakeLibrary();
  fake.control.feeds.set(FEED, feedOf([anEpisode(1), anEpisode(2)]));
  return fake;
}

describe('subscribing', () => {
  it('stores the show with its episodes, and leaves its description out of the list', async () => {
    const { context } = withFeed();
    expect(await subscribeNow(context, FEED)).toEqual({ ok: true, show: aShow() });
    expect(await listShows(context)).toEqual([
      {
        show: { ...aShow(), description: '' },
        ...{ episodes: 2, fresh: 0, trouble: null, live: [] },
        ...{ latestAt: anEpisode(1).publishedAt, refreshedAt: expect.any(Number) },
      },
    ]);
    expect((await listEpisodes(context, QUERY)).total).toBe(2);
  });

  it('lists the show with its own id, by which sync recognises it', async () => {
    const { context, control } = withFeed();
    const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
    const read = feedOf([anEpisode(1)]);
    control.feeds.set(FEED, { ...read, feed: { ...read.feed, guid } });
    await subscribeNow(context, FEED);
    expect((await listShows(context)).map(knownShow)).toEqual([{ id: FEED, feedUrl: FEED, guid }]);
  });

  it('reports why it failed and stores nothing', async () => {
    const { context, control, database } = createFakeLibrary();
    control.feeds.set(FEED, failed('not-a-feed'));
    expect(await subscribeNow(context, FEED)).toEqual({
      ...{ ok: false, trouble: { kind: 'not-a-feed' } },
    });
    expect(await subscribeNow(context, 'no address')).toMatchObject({ ok: false });
    control.online = false;
    const offline = await subscribeNow(context, FEED);
    expect(offline).toMatchObject({
      ok: false,
      trouble: { kind: 'offline' },
    });
    expect(await allOf(database, 'shows')).toEqual([]);
  });

  it('twice, even with the other scheme, gives one subscription', async () => {
    const { context, control } = withFeed();
    await subscribeNow(context, FEED);
    control.asked.length = 0;
    const again = await subscribeNow(context, FEED.replace('https:', 'http:'));
    expect(again).toMatchObject({ ok: true, show: { id: FEED } });
    expect(control.asked).toEqual([]);
    expect(await listShows(context)).toHaveLength(1);
  });

  it('from two pages at the same moment gives one subscription', async () => {
    const { context } = withFeed();
    const both = await Promise.all([subscribeNow(context, FEED), subscribeNow(context, FEED)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await listShows(context)).toMatchObject([{ episodes: 2 }]);
    expect((await listEpisodes(context, QUERY)).total).toBe(2);
  });

  it('to an address that redirects to a subscribed feed returns that subscription', async () => {
    const { context, control } = withFeed();
    await subscribeNow(context, FEED);
    const redirect = { to: FEED, times: 1 };
    control.feeds.set('https://old.example/', feedOf([anEpisode(1)], { redirect }));
    const outcome = await subscribeNow(context, 'https://old.example/');
    expect(outcome).toMatchObject({ ok: true, show: { id: FEED } });
    expect(await listShows(context)).toHaveLength(1);
  });

  it('to a page uses the one feed it links to, and fails if there are several or none', async () => {
    const { context, control } = withFeed();
    const link = { title: 'Waves', url: FEED };
    control.feeds.set('https://a.example/', { kind: 'page', feeds: [link] });
    expect(await subscribeNow(context, 'https://a.example/')).toMatchObject({ ok: true });
    control.feeds.set('https://b.example/', { kind: 'page', feeds: [link, link] });
    const several = await subscribeNow(context, 'https://b.example/');
    expect(several).toMatchObject({ ok: false, trouble: { kind: 'several-feeds' } });
    control.feeds.set('https://c.example/', { kind: 'page', feeds: [] });
    expect(await subscribeNow(context, 'https://c.example/')).toMatchObject({ ok: false });
  });

  it('picks up earlier progress in the show’s episodes', async () => {
    const { context, storage } = withFeed();
    const half = { percent: 50, currentTime: 900, duration: 1800, played: false };
    await storage.progress.set({ [anEpisode(2).id]: half });
    await subscribeNow(context, FEED);
    const begun = await listEpisodes(context, { ...QUERY, filter: 'in-progress' });
    expect(begun).toMatchObject({ total: 1, rows: [{ progress: 50, currentTime: 900 }] });
  });

  it('reports a quota error if storage is full', async () => {
    const { context } = withFeed();
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const outcome = await subscribeNow(context, FEED);
    IDBObjectStore.prototype.put = put;
    expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'quota' } });
  });
});

describe('unsubscribing', () => {
  it('hides everything, and subscribing again in the same session brings all of it back', async () => {
    const { context, control, clock } = withFeed();
    await subscribeNow(context, FEED);
    clock.pass(HOUR);
    control.feeds.set(FEED, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)]));
    await refreshDue(context);
    const before = await listShows(context);
    expect(before).toMatchObject([{ fresh: 1, episodes: 3 }]);

    await unsubscribe(context, FEED);
    expect(await listShows(context)).toEqual([]);
    expect(await listEpisodes(context, QUERY)).toEqual({ rows: [], total: 0 });
    expect(await resultOf(context.shows.totals())).toMatchObject({ shows: 0, fresh: 0 });

    control.asked.length = 0;
    control.online = false;
    expect(await subscribeNow(context, FEED)).toMatchObject({ ok: true });
    expect(control.asked).toEqual([]);
    expect(await listShows(context)).toEqual(before);
  });

  it('reports whether it was stored', async () => {
    const { context } = withFeed();
    await subscribeNow(context, FEED);
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await unsubscribe(context, FEED)).toBe(false);
    IDBObjectStore.prototype.put = put;
    expect(await unsubscribe(context, FEED)).toBe(true);
    expect(await listShows(context)).toEqual([]);
  });
});

describe('a show without a subscription', () => {
  it('can be opened and browsed, but is in no list of subscriptions', async () => {
    const { context, control } = withFeed();
    const opened = await openShow(context, FEED);
    expect(opened).toMatchObject({
      ok: true,
      page: { subscribed: false, episodes: 2, show: { description: 'About waves.' } },
    });
    expect((await listEpisodes(context, { ...QUERY, showId: FEED })).total).toBe(2);
    expect((await listEpisodes(context, QUERY)).total).toBe(0);
    expect(await listShows(context)).toEqual([]);
    expect(await openEpisode(context, anEpisode(1).id)).toMatchObject({ notes: 'Notes' });
    await openShow(context, FEED);
    expect(control.asked).toHaveLength(1);
  });

  it('tells how much time skipping its silences has saved', async () => {
    const { context, control } = withFeed();
    const opened = await openShow(context, FEED);
    expect(opened.ok && opened.page.saved).toBeUndefined();
    control.saved.set(FEED, 4320);
    expect(await openShow(context, FEED)).toMatchObject({ page: { saved: 4320 } });
  });

  it('is read again if it was last read an hour ago', async () => {
    const { context, control, clock } = withFeed();
    await openShow(context, FEED);
    clock.pass(HOUR);
    control.feeds.set(FEED, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)]));
    expect(await openShow(context, FEED)).toMatchObject({ page: { episodes: 3, fresh: 0 } });
    control.feeds.set(FEED, failed('server'));
    clock.pass(HOUR);
    expect(await openShow(context, FEED)).toMatchObject({
      page: { episodes: 3, trouble: { kind: 'server' } },
    });
  });

  it('is read again after a clock that was ahead is put right', async () => {
    const { context, control, clock } = withFeed();
    await openShow(context, FEED);
    clock.pass(-365 * 24 * HOUR);
    await openShow(context, FEED);
    expect(control.asked).toHaveLength(2);
  });

  it('is subscribed to without being read again', async () => {
    const { context, control } = withFeed();
    await openShow(context, FEED);
    await subscribeNow(context, FEED);
    expect(control.asked).toHaveLength(1);
    expect(await openShow(context, FEED)).toMatchObject({ page: { subscribed: true, fresh: 0 } });
  });

  it('reports why it cannot be read', async () => {
    const { context } = createFakeLibrary();
    expect(await openShow(context, FEED)).toEqual({
      ...{ ok: false, trouble: { kind: 'unreachable' } },
    });
    expect(await openShow(context, '')).toMatchObject({ ok: false });
  });
});

it('after a look at all shows, nothing is fresh until a new episode arrives', async () => {
  const { context, control, clock } = withFeed();
  await subscribeNow(context, FEED);
  clock.pass(HOUR);
  control.feeds.set(FEED, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)]));
  await refreshDue(context);
  await markLookedAt(context, null);
  expect(await listShows(context)).toMatchObject([{ fresh: 0 }]);
  expect((await listEpisodes(context, QUERY)).rows.some(({ fresh }) => fresh)).toBe(false);
  clock.pass(HOUR);
  control.feeds.set(FEED, feedOf([anEpisode(-1), anEpisode(0), anEpisode(1)]));
  await refreshDue(context);
  expect(await listShows(context)).toMatchObject([{ fresh: 1 }]);
});

it('if storage fails, lists throw the error instead of being empty', async () => {
  const trouble = { ok: false, failure: { kind: 'storage', detail: 'gone' } } as const;
  const database = { read: async () => trouble, write: async () => trouble };
  const { context, control } = createFakeLibrary({ database });
  control.feeds.set(FEED, feedOf([anEpisode(1)]));
  await expect(listShows(context)).rejects.toThrow(/^storage: gone$/);
  await expect(listEpisodes(context, QUERY)).rejects.toThrow(/storage/);
  await expect(listFavourites(context)).rejects.toThrow(/storage/);
  expect(await subscribeNow(context, FEED)).toMatchObject({ ok: false });
});
