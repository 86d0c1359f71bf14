import { describe, expect, it } from 'vitest';
import { createJobRunner } from '@/lib/background/library/job-runner';
import { createJobWork } from '@/lib/background/library/job-work';
import { currentJob, enqueueRefresh } from '@/lib/background/library/library-orders';
import { subscribeNow, subscribeUnread, unsubscribe } from '@/lib/background/library/subscribe';
import { listShows } from '@/lib/background/library/subscribed-show';
import { anEpisode, DAY, HOUR, NOW } from '../../library/feed-readings.ts';
import { resultOf } from '../../library/test-database.ts';
import { createFakeLibrary, failed, feedOf, settle, UNCHANGED } from './fake-library.ts';

const url = (nth: number) => `https://${nth}.example/feed`;
const urls = (count: number) => Array.from({ length: count }, (_, nth) => url(nth));
const wanted = (nth: number) => ({ feedUrl: url(nth), title: `Show ${nth}`, line: nth + 1 });

/** A library with a job to subscribe to this many feeds, and runners for it. */
async function withJob(count: number) {
  const fake = createFakeLibrary();
  const { context, control } = fake;
  for (const feedUrl of urls(count)) {
    control.feeds.set(feedUrl, feedOf([anEpisode(1, { showId: feedUrl })]));
  }
  const entries = Array.from({ length: count }, (_, nth) => wanted(nth));
  await resultOf(context.jobs.add('import', entries, []));
  const newRunner = () => createJobRunner(context, createJobWork(context));
  const ids = async () => (await resultOf(context.shows.subscribed())).map(({ id }) => id).sort();
  return { ...fake, newRunner, ids };
}

describe('an import', () => {
  it('subscribes to all of them, four at a time, each read once', async () => {
    const { context, control, newRunner, ids } = await withJob(50);
    expect(await newRunner().run()).toBe(true);
    expect(await ids()).toEqual(urls(50).sort());
    expect(control.asked).toHaveLength(50);
    expect(control.mostReading).toBe(4);
    expect(await currentJob(context)).toEqual({
      ...{ kind: 'import', done: 50, total: 50, faults: [], state: 'done' },
    });
    expect(control.told).toContain('libraryJob');
  });

  it('goes on in another life of the worker, and loses nothing', async () => {
    const { context, control, database, newRunner, ids } = await withJob(40);
    // The first worker ends halfway: it gets no more answers.
    let reads = 0;
    for (const feedUrl of urls(40)) {
      const feed = feedOf([anEpisode(1, { showId: feedUrl })]);
      control.feeds.set(feedUrl, () => (reads++ < 13 ? feed : new Promise(() => {})));
    }
    void newRunner().run();
    await settle();
    const before = await currentJob(context);
    expect(before?.done).toBeGreaterThan(5);
    expect(before).toMatchObject({ state: 'running', total: 40 });

    const again = createFakeLibrary({ database });
    for (const feedUrl of urls(40)) {
      again.control.feeds.set(feedUrl, feedOf([anEpisode(1, { showId: feedUrl })]));
    }
    await createJobRunner(again.context, createJobWork(again.context)).run();
    expect(await ids()).toEqual(urls(40).sort());
    expect(await currentJob(again.context)).toMatchObject({ done: 40, state: 'done', faults: [] });
    expect(again.control.asked.length).toBeLessThan(40);
  });

  it('adds what cannot be read at the moment, tries it again later, and says so', async () => {
    const { context, control, newRunner, ids } = await withJob(3);
    control.feeds.set(url(1), failed('server'));
    await newRunner().run();
    expect(await ids()).toEqual(urls(3));
    expect(await currentJob(context)).toMatchObject({
      done: 3,
      faults: [
        {
          ...{ line: 2, text: 'Show 1' },
          trouble: { kind: 'podcast', trouble: { kind: 'server' }, added: true },
        },
      ],
    });
    const unread = (await listShows(context)).find(({ show }) => show.id === url(1));
    expect(unread).toMatchObject({ show: { title: 'Show 1' }, trouble: { kind: 'server' } });
    const due = await resultOf(context.shows.due(NOW + HOUR));
    expect(due.map(({ id }) => id)).toContain(url(1));
  });

  it('lists what is no feed, and does not add it', async () => {
    const { context, control, newRunner, ids } = await withJob(3);
    control.feeds.set(url(0), failed('not-a-feed'));
    await newRunner().run();
    expect(await ids()).toEqual([url(1), url(2)]);
    expect(await currentJob(context)).toMatchObject({
      faults: [
        {
          ...{ line: 1, text: 'Show 0' },
          trouble: { kind: 'podcast', trouble: { kind: 'not-a-feed' }, added: false },
        },
      ],
    });
  });

  it('waits where there is no network, and loses nothing', async () => {
    const { context, control, newRunner, ids } = await withJob(10);
    control.online = false;
    const runner = newRunner();
    expect(await runner.run()).toBe(false);
    expect(await ids()).toEqual([]);
    expect(await currentJob(context)).toMatchObject({ done: 0, total: 10, state: 'running' });
    control.online = true;
    expect(await runner.run()).toBe(true);
    expect(await ids()).toEqual(urls(10).sort());
  });

  it('keeps identity and the time of the last look of what comes from a backup', async () => {
    const { context, control, newRunner } = await withJob(0);
    const id = 'https://first.example/feed';
    const lookedAt = NOW - 1.5 * DAY;
    const episodes = [anEpisode(1, { showId: id }), anEpisode(2, { showId: id })];
    control.feeds.set(url(7), feedOf(episodes));
    await context.jobs.add('import', [{ ...wanted(7), id, lookedAt }], []);
    await newRunner().run();
    expect(control.asked).toMatchObject([{ url: url(7), showId: id }]);
    expect(await listShows(context)).toMatchObject([{ show: { id, feedUrl: url(7) }, fresh: 1 }]);
  });

  it('reads what was subscribed to beforehand, and what it does not come to stays subscribed', async () => {
    const { context, control, newRunner, ids } = await withJob(0);
    for (const feedUrl of urls(2)) {
      control.feeds.set(feedUrl, feedOf([anEpisode(1, { showId: feedUrl })]));
    }
    await subscribeNow(context, url(1));
    await unsubscribe(context, url(1));
    control.feeds.set(url(2), failed('timeout'));
    const shows = [0, 1, 2].map((nth) => ({ ...wanted(nth), lookedAt: NOW - DAY }));
    await resultOf(subscribeUnread(context, shows));
    expect(await ids()).toEqual(urls(3));
    await context.jobs.add('import', shows, []);
    control.asked.length = 0;
    await newRunner().run();
    expect(control.asked.map((one) => one.url)).toContain(url(0));
    expect(await ids()).toEqual(urls(3));
    const listed = await listShows(context);
    expect(listed.map(({ episodes }) => episodes).sort()).toEqual([0, 1, 1]);
    // Due again, so that the unread feed is read eventually.
    const due = await resultOf(context.shows.due(NOW + 2 * DAY));
    expect(due.map(({ id }) => id)).toContain(url(2));
  });

  it('ends when it is cancelled; what it did stays', async () => {
    const { context, control, newRunner, ids } = await withJob(30);
    let runner: ReturnType<typeof newRunner> | null = null;
    let reads = 0;
    for (const feedUrl of urls(30)) {
      const feed = feedOf([anEpisode(1, { showId: feedUrl })]);
      control.feeds.set(feedUrl, async () => {
        if (++reads === 10) await runner?.cancel();
        return feed;
      });
    }
    runner = newRunner();
    expect(await runner.run()).toBe(true);
    const stays = (await ids()).length;
    expect(stays).toBeGreaterThan(3);
    expect(stays).toBeLessThan(15);
    expect(await currentJob(context)).toMatchObject({ state: 'cancelled', total: 30 });
    expect(await runner.run()).toBe(true);
    expect(await ids()).toHaveLength(stays);
  });

  it('that comes while another runs is done after it', async () => {
    const { context, newRunner, ids, control } = await withJob(5);
    const runner = newRunner();
    const running = runner.run();
    control.feeds.set(url(9), feedOf([anEpisode(1, { showId: url(9) })]));
    await context.jobs.add('import', [wanted(9)], []);
    await Promise.all([running, runner.run()]);
    expect(await ids()).toContain(url(9));
  });
});

describe('refreshing all', () => {
  it('asks every subscription once, and tells what did not work', async () => {
    const { context, control, newRunner } = await withJob(0);
    for (const feedUrl of urls(6)) {
      control.feeds.set(feedUrl, feedOf([anEpisode(1, { showId: feedUrl })]));
      await subscribeNow(context, feedUrl);
      control.feeds.set(feedUrl, UNCHANGED);
    }
    await unsubscribe(context, url(5));
    control.feeds.set(url(2), failed('timeout'));
    control.asked.length = 0;
    await enqueueRefresh(context);
    // Requested twice, but done once.
    await enqueueRefresh(context);
    await newRunner().run();
    expect(control.asked.map((one) => one.url).sort()).toEqual(urls(5));
    expect(await currentJob(context)).toMatchObject({
      ...{ kind: 'refresh', done: 5, total: 5 },
      faults: [
        { line: 0, trouble: { kind: 'podcast', trouble: { kind: 'timeout' }, added: false } },
      ],
    });
  });
});
