import { describe, expect, it } from 'vitest';
import { TEN_MINUTES } from '@/lib/background/history/history-alarms';
import { createJobRunner } from '@/lib/background/library/job-runner';
import { createJobWork } from '@/lib/background/library/job-work';
import { startLibraryRhythm } from '@/lib/background/library/library-rhythm';
import { openShow, subscribeNow, unsubscribe } from '@/lib/background/library/subscribe';
import { createStayAwake } from '@/lib/platform/time/alarms';
import { anEpisode, HOUR } from '../../library/feed-readings.ts';
import { allOf, resultOf } from '../../library/test-database.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createFakeAlarms } from '../history/fake-history.ts';
import { createFakeLibrary, feedOf, settle, UNCHANGED } from './fake-library.ts';

const FEED = 'https://a.example/feed';
const JOB = 'library/job';
const SECOND = 1000;

/** Starts a background, in this browser session or in a new one. */
function live(
  { context, storage, clock }: ReturnType<typeof createFakeLibrary>,
  session = storage.session,
) {
  const alarms = createFakeAlarms();
  const runner = createJobRunner(context, createJobWork(context));
  const stayAwake = createStayAwake(clock, alarms);
  const rhythm = startLibraryRhythm(context, {
    ...{ alarms, session, runner, stayAwake },
    begin: Promise.resolve(),
  });
  return { alarms, ...rhythm };
}

async function subscribed() {
  const fake = createFakeLibrary();
  fake.control.feeds.set(FEED, feedOf([anEpisode(1)]));
  await subscribeNow(fake.context, FEED);
  fake.control.feeds.set(FEED, UNCHANGED);
  fake.control.asked.length = 0;
  return fake;
}

describe('the library by itself', () => {
  it('refreshes with the alarm of every ten minutes and has none of its own', async () => {
    const fake = await subscribed();
    const { alarms, ready } = live(fake);
    await ready;
    await settle();
    expect(fake.control.asked).toHaveLength(0);
    expect(alarms.set).toEqual({});
    fake.clock.pass(2 * HOUR);
    alarms.ring('something else');
    await settle();
    expect(fake.control.asked).toHaveLength(0);
    alarms.ring(TEN_MINUTES);
    await settle();
    expect(fake.control.asked).toHaveLength(1);
  });

  it('refreshes what is due at the browser’s start, but not in each life of the worker', async () => {
    const fake = await subscribed();
    fake.clock.pass(2 * HOUR);
    live(fake);
    await settle();
    expect(fake.control.asked).toHaveLength(1);
    fake.clock.pass(2 * HOUR);
    live(fake);
    await settle();
    expect(fake.control.asked).toHaveLength(1);
  });

  it('forgets what was left, and what was only looked at, when the next session begins', async () => {
    const fake = await subscribed();
    const other = 'https://b.example/feed';
    fake.control.feeds.set(other, feedOf([anEpisode(1, { showId: other })]));
    await live(fake).ready;
    await openShow(fake.context, other);
    await unsubscribe(fake.context, FEED);
    await live(fake).ready;
    expect(await allOf(fake.database, 'shows')).toHaveLength(2);
    await live(fake, createFakeArea()).ready;
    expect(await allOf(fake.database, 'shows')).toEqual([]);
    expect(await allOf(fake.database, 'episodes')).toEqual([]);
  });

  it('goes on with a job at its start, and is woken every minute only until it is done', async () => {
    const fake = await subscribed();
    await fake.context.jobs.add('import', [{ feedUrl: FEED, title: '', line: 0 }], []);
    const { alarms } = live(fake);
    await settle();
    expect(await resultOf(fake.context.jobs.current())).toMatchObject({ state: 'done' });
    expect(alarms.set).toEqual({});
  });

  it('keeps the worker awake while a server lets it wait, and asks for help before it begins', async () => {
    const fake = createFakeLibrary();
    fake.control.feeds.set(FEED, () => new Promise(() => {}));
    await fake.context.jobs.add('import', [{ feedUrl: FEED, title: '', line: 0 }], []);
    const { alarms } = live(fake);
    let calls = 0;
    const get = alarms.get;
    alarms.get = (name) => {
      calls++;
      return get(name);
    };
    await settle();
    expect(alarms.set).toEqual({ [JOB]: 1 });
    const before = calls;
    fake.clock.pass(60 * SECOND);
    expect(calls - before).toBeGreaterThanOrEqual(2);
  });

  it('is not woken every minute while there is no network', async () => {
    const fake = createFakeLibrary();
    fake.control.online = false;
    fake.control.feeds.set(FEED, feedOf([]));
    await fake.context.jobs.add('import', [{ feedUrl: FEED, title: '', line: 0 }], []);
    const { alarms } = live(fake);
    await settle();
    expect(alarms.set).toEqual({});
    fake.control.online = true;
    alarms.ring(TEN_MINUTES);
    await settle();
    expect(await resultOf(fake.context.jobs.current())).toMatchObject({ state: 'done', done: 1 });
  });
});
