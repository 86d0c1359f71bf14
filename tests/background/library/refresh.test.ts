import { describe, expect, it } from 'vitest';
import { listEpisodes } from '@/lib/background/library/list-episodes';
import { refreshDue, retryTroubled } from '@/lib/background/library/refresh-round';
import { subscribeNow, unsubscribe } from '@/lib/background/library/subscribe';
import { listShows } from '@/lib/background/library/subscribed-show';
import type { EpisodeQuery } from '@/lib/contract/library';
import type { FetchedFeed } from '@/lib/feeds/fetch-feed';
import { setCatalogue } from '@/lib/i18n/catalogue';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { anEpisode, DAY, HOUR, NOW } from '../../library/feed-readings.ts';
import { resultOf } from '../../library/test-database.ts';
import { catalogueOf } from '../../support/english.ts';
import { type Answer, createFakeLibrary, failed, feedOf, UNCHANGED } from './fake-library.ts';

const FEED = 'https://a.example/feed';
const MINUTE = 60_000;
const QUERY: EpisodeQuery = {
  ...{ showId: FEED, filter: 'all', text: '', order: 'newest', offset: 0, limit: 100 },
};

/** A library with one show that was just subscribed to. */
async function subscribed() {
  const fake = createFakeLibrary();
  fake.control.feeds.set(FEED, feedOf([anEpisode(1), anEpisode(2)]));
  await subscribeNow(fake.context, FEED);
  fake.control.asked.length = 0;
  const show = async () => {
    const found = await resultOf(fake.context.shows.get(FEED));
    if (found === null) throw new Error('The show is gone');
    return found;
  };
  const after = async (milliseconds: number, answer: Answer) => {
    fake.clock.pass(milliseconds);
    fake.control.feeds.set(FEED, answer);
    await refreshDue(fake.context);
  };
  return { ...fake, show, after };
}

describe('a refresh', () => {
  it('requests a feed only when it is due, and sends its ETag', async () => {
    const { context, control, after, show } = await subscribed();
    await refreshDue(context);
    expect(control.asked).toEqual([]);
    await after(HOUR, UNCHANGED);
    expect(control.asked).toEqual([
      { url: FEED, showId: FEED, etag: '"1"', lastModified: '', redirect: null },
    ]);
    expect(await show()).toMatchObject({ refreshedAt: NOW + HOUR, dueAt: NOW + 2 * HOUR });
  });

  it.each(['read', 'failed'])(
    'runs once a clock that was ahead is put right, if it had %s before',
    async (how) => {
      const { context, clock, control, after, show } = await subscribed();
      const YEAR = 365 * DAY;
      await after(YEAR, how === 'read' ? UNCHANGED : failed('server'));
      clock.pass(-YEAR);
      control.asked.length = 0;
      control.feeds.set(FEED, UNCHANGED);
      await refreshDue(context);
      expect(control.asked).toHaveLength(1);
      expect((await show()).dueAt).toBeLessThan(clock.now() + DAY);
      await refreshDue(context);
      expect(control.asked).toHaveLength(1);
    },
  );

  it('waits six days if a failing server asks for it', async () => {
    const { context, clock, control, after } = await subscribed();
    await after(HOUR, failed('server', { retryAfter: 6 * DAY }));
    control.asked.length = 0;
    clock.pass(5 * DAY);
    await refreshDue(context);
    expect(control.asked).toEqual([]);
    clock.pass(DAY);
    await refreshDue(context);
    expect(control.asked).toHaveLength(1);
  });

  it('includes feeds due a few minutes later, so that they need no alarm of their own', async () => {
    const { control, after } = await subscribed();
    await after(HOUR - 4 * MINUTE, UNCHANGED);
    expect(control.asked).toHaveLength(1);
  });

  it('counts new episodes as fresh and tells the pages', async () => {
    const { context, control, after } = await subscribed();
    await after(HOUR, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)]));
    expect(await listShows(context)).toMatchObject([{ episodes: 3, fresh: 1, trouble: null }]);
    expect((await listEpisodes(context, QUERY)).rows.map(({ fresh }) => fresh)).toEqual([
      ...[true, false, false],
    ]);
    expect(control.told).toContain('shows');
    expect(control.told).toContain(`episodes ${FEED}`);
  });

  it('comes every ten minutes near a live show, which the lists then know', async () => {
    const { context, after, show } = await subscribed();
    const live = {
      ...{ id: '7', title: 'Spring tide', url: 'https://live.example/a.mp3', link: '', image: '' },
      ...{ isOn: false, startAt: NOW + 90 * MINUTE },
    };
    const reading = feedOf([anEpisode(1)]);
    await after(HOUR, { ...reading, feed: { ...reading.feed, live: [live] } });
    expect(await show()).toMatchObject({ dueAt: NOW + 75 * MINUTE });
    expect(await listShows(context)).toMatchObject([{ live: [live] }]);
    // A feed that has not changed still says the same.
    await after(15 * MINUTE, UNCHANGED);
    expect(await show()).toMatchObject({ dueAt: NOW + 85 * MINUTE });
    await after(10 * MINUTE, reading);
    expect(await listShows(context)).toMatchObject([{ live: [] }]);
    expect(await show()).toMatchObject({ dueAt: NOW + 145 * MINUTE });
  });

  it('announces each new episode once', async () => {
    const { context, control, after } = await subscribed();
    // Episodes from before the subscription are not announced, nor are old ones.
    await after(HOUR, feedOf([anEpisode(1), anEpisode(2), anEpisode(400)]));
    expect(control.announced).toEqual([]);
    await after(DAY, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)]));
    await after(DAY, feedOf([anEpisode(0), anEpisode(1), anEpisode(2)], { etag: '"2"' }));
    expect(control.announced).toEqual(['Episode 0']);
    await unsubscribe(context, FEED);
    await after(DAY, feedOf([anEpisode(-1), anEpisode(0)]));
    expect(control.announced).toEqual(['Episode 0']);
  });

  it('that fails keeps the old episodes, reports why, and waits longer each time', async () => {
    const { context, after, show } = await subscribed();
    await after(HOUR, failed('server'));
    expect(await show()).toMatchObject({ trouble: { kind: 'server' }, failures: 1 });
    expect((await show()).dueAt).toBe(NOW + 2 * HOUR);
    expect((await listEpisodes(context, QUERY)).total).toBe(2);
    await after(HOUR, failed('timeout'));
    expect(await show()).toMatchObject({ trouble: { kind: 'timeout' }, failures: 2 });
    expect((await show()).dueAt).toBe(NOW + 4 * HOUR);
    await after(2 * HOUR, UNCHANGED);
    expect(await show()).toMatchObject({ trouble: null, failures: 0, dueAt: NOW + 5 * HOUR });
  });

  it('that failed is reported in the current language, not in the one set at the time', async () => {
    const { after, show } = await subscribed();
    setCatalogue(catalogueOf('de'));
    await after(HOUR, failed('server'));
    const told = async () => showTroubleWords((await show()).trouble ?? { kind: 'told', text: '' });
    expect(await told()).toBe('Der Server dieses Podcast-Feeds hat ein Problem.');
    setCatalogue(catalogueOf('en'));
    expect(await told()).toBe('The server of this podcast feed has a problem.');
  });

  it('waits five hours if a busy server asks for it', async () => {
    const { after, show } = await subscribed();
    await after(HOUR, failed('busy', { retryAfter: 5 * HOUR }));
    expect((await show()).dueAt).toBe(NOW + 6 * HOUR);
  });

  it('is not tried again if the feed is gone for good, and reports that', async () => {
    const { control, after, show } = await subscribed();
    await after(HOUR, failed('gone'));
    const gone = await show();
    expect(gone.trouble).toEqual({ kind: 'gone' });
    expect(gone.dueAt).toBeUndefined();
    control.asked.length = 0;
    await after(100 * DAY, UNCHANGED);
    expect(control.asked).toEqual([]);
  });

  it('follows a feed that has moved, and remembers its new address', async () => {
    const { control, after, show } = await subscribed();
    const movedTo = 'https://b.example/feed';
    await after(HOUR, { ...UNCHANGED, movedTo } as FetchedFeed);
    expect((await show()).show.feedUrl).toBe(movedTo);
    control.feeds.set(movedTo, UNCHANGED);
    await after(2 * HOUR, failed('missing'));
    expect(control.asked.at(-1)).toMatchObject({ url: movedTo, showId: FEED });
    expect(await show()).toMatchObject({ trouble: null, id: FEED });
  });

  it('reports a page in place of the feed', async () => {
    const { after, show } = await subscribed();
    await after(HOUR, { kind: 'page', feeds: [] });
    expect((await show()).trouble).toEqual({ kind: 'page' });
  });

  it('is not tried without a network, and a lost connection does not count as a failure', async () => {
    const { control, after, show } = await subscribed();
    control.online = false;
    await after(HOUR, UNCHANGED);
    expect(control.asked).toEqual([]);
    control.online = true;
    await after(0, UNCHANGED);
    const before = await show();
    await after(HOUR, () => {
      control.online = false;
      return failed('unreachable');
    });
    expect(control.online).toBe(false);
    expect(await show()).toEqual(before);
  });

  it('reports missing site access, and is tried again as soon as access is given', async () => {
    const { context, player, control, after, show } = await subscribed();
    player.hostAccess = false;
    await after(HOUR, failed('unreachable'));
    expect((await show()).trouble).toEqual({ kind: 'barred' });
    player.hostAccess = true;
    await retryTroubled(context);
    control.feeds.set(FEED, UNCHANGED);
    await refreshDue(context);
    expect(await show()).toMatchObject({ trouble: null, failures: 0 });
  });

  it('skips a show that is no longer subscribed to', async () => {
    const { context, control, after, show } = await subscribed();
    await unsubscribe(context, FEED);
    await after(10 * HOUR, UNCHANGED);
    expect(control.asked).toEqual([]);
    expect(await show()).toMatchObject({ leftAt: NOW });
  });

  it('does not bring back a show that is unsubscribed from while its feed is being fetched', async () => {
    const { context, after, show } = await subscribed();
    const answer = async () => {
      await unsubscribe(context, FEED);
      return feedOf([anEpisode(0), anEpisode(1)]);
    };
    await after(HOUR, answer);
    expect((await show()).leftAt).toBe(NOW + HOUR);
    expect((await show()).dueAt).toBeUndefined();
    expect(await listShows(context)).toEqual([]);
  });
});

describe('a refresh round', () => {
  it('reads four feeds at a time, each of them once', async () => {
    const fake = createFakeLibrary();
    const urls = Array.from({ length: 30 }, (_, nth) => `https://${nth}.example/feed`);
    for (const url of urls) {
      fake.control.feeds.set(url, feedOf([anEpisode(1, { showId: url })]));
      await subscribeNow(fake.context, url);
    }
    fake.control.asked.length = 0;
    fake.control.mostReading = 0;
    for (const url of urls) fake.control.feeds.set(url, UNCHANGED);
    fake.clock.pass(2 * HOUR);
    await refreshDue(fake.context);
    expect(fake.control.asked.map(({ url }) => url).sort()).toEqual(urls.sort());
    expect(fake.control.mostReading).toBe(4);
  });

  it('stops after some minutes, and the next one continues', async () => {
    const fake = createFakeLibrary();
    const urls = Array.from({ length: 12 }, (_, nth) => `https://${nth}.example/feed`);
    for (const url of urls) {
      fake.control.feeds.set(url, feedOf([]));
      await subscribeNow(fake.context, url);
    }
    const slow = () => {
      fake.clock.pass(2 * MINUTE);
      return UNCHANGED;
    };
    for (const url of urls) fake.control.feeds.set(url, slow);
    fake.control.asked.length = 0;
    fake.clock.pass(2 * HOUR);
    await refreshDue(fake.context);
    const first = fake.control.asked.length;
    expect(first).toBeLessThan(12);
    await refreshDue(fake.context);
    expect(fake.control.asked.length).toBeGreaterThan(first);
  });
});
