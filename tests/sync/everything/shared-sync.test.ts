import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { succeeded } from '@/lib/model/values/outcome';
import { unsentOf } from '@/lib/sync/everything/registers';
import { createSharedDatabase, type Meeting } from '@/lib/sync/everything/shared-database';
import { createReplica, REMOVAL_LIFE } from '@/lib/sync/replica';
import { DATABASES, type DatabaseUnderTest, startDatabase } from '../../history/databases.ts';
import { numbers, resultOf } from '../../history/history-store.contract.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { createBrowser, station } from './browser.ts';

const [WAVES, TALKS, NEWS] = ['waves', 'talks', 'news'].map(
  (show) => `https://${show}.example/feed`,
) as [string, string, string];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

for (const { name, start } of DATABASES.filter(({ installed }) => installed).slice(-1)) {
  describe(`two browsers with one library in ${name}`, () => {
    let database: DatabaseUnderTest;
    let clock: FakeClock;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 120_000);
    afterAll(() => database?.neon.close());
    beforeEach(async () => {
      await resultOf(database.owner.run((sql) => [sql`delete from skywave_libraries`]));
      // A server's clock cannot be set: the past does as well as a future, which the server would not believe.
      clock = createFakeClock(Date.now() - 365 * 24 * HOUR);
    });

    const browser = () => {
      const shared = createSharedDatabase(database.owner);
      const meet: typeof shared.meet = async (meeting) => {
        const answer = await shared.meet(meeting);
        return answer.ok ? succeeded({ ...answer.value, now: clock.now() }) : answer;
      };
      return createBrowser({ meet }, clock);
    };

    /** Each in turn, until nobody has anything new. */
    async function meet(...browsers: ReturnType<typeof browser>[]) {
      for (const one of [...browsers, ...browsers]) {
        expect(await one.sync.now()).toBeNull();
        clock.pass(1000);
      }
    }

    async function two() {
      const [laptop, desktop] = [browser(), browser()];
      await meet(laptop, desktop);
      return [laptop, desktop] as const;
    }

    it('agree after each of them subscribed, listened, marked and removed', async () => {
      const [laptop, desktop] = await two();
      laptop.shows.set(WAVES, 'Waves').set(TALKS, 'Talks');
      laptop.add(station('fip'), station('kexp'));
      laptop.settings.appearance = 'dark';
      laptop.settings.own = { fip: { volume: 2 } };
      await laptop.listen('one', 900);
      await meet(laptop, desktop);
      expect(desktop.look()).toEqual(laptop.look());
      expect(desktop.look()).toMatchObject({
        ...{
          shows: [TALKS, WAVES],
          favourites: ['radio fip', 'radio kexp'],
          positions: { one: 900 },
        },
        settings: { appearance: 'dark', own: { fip: { volume: 2 } } },
      });

      desktop.shows.delete(WAVES);
      desktop.shows.set(NEWS, 'News');
      await desktop.listen('one', 60);
      await desktop.listen('two', 3600, true);
      await desktop.favourites.move('radio kexp', 0);
      desktop.settings.own = {};
      await meet(desktop, laptop);
      expect(laptop.look()).toEqual(desktop.look());
      expect(laptop.look()).toMatchObject({
        ...{ shows: [NEWS, TALKS], favourites: ['radio kexp', 'radio fip'] },
        ...{ positions: { one: 60, two: 'played' }, settings: { own: {} } },
      });
    });

    it('join what they had before they met, without losing anything', async () => {
      const [laptop, desktop] = [browser(), browser()];
      laptop.shows.set(WAVES, 'Waves').set(TALKS, 'Talks');
      desktop.shows.set(TALKS, 'Talks').set(NEWS, 'News');
      laptop.add(station('fip'), station('kexp'));
      desktop.add(station('kexp'), station('wfmu'));
      await laptop.listen('one', 900);
      await desktop.listen('two', 600);
      laptop.settings.appearance = 'dark';
      await meet(laptop, desktop);
      expect(await desktop.sync.choose('merge')).toBeNull();
      expect(await laptop.sync.now()).toBeNull();
      expect(desktop.look()).toEqual(laptop.look());
      expect(desktop.look()).toMatchObject({
        ...{ shows: [NEWS, TALKS, WAVES], favourites: ['radio fip', 'radio kexp', 'radio wfmu'] },
        ...{ positions: { one: 900, two: 600 }, settings: { appearance: 'dark' } },
      });
    });

    it('lose nothing in a week without each other', async () => {
      const [laptop, desktop] = await two();
      laptop.shows.set(WAVES, 'Waves').set(TALKS, 'Talks');
      laptop.add(station('fip'), station('kexp'), station('wfmu'));
      await meet(laptop, desktop);

      laptop.shows.delete(WAVES);
      await laptop.favourites.move('radio wfmu', 0);
      await laptop.listen('one', 900);
      desktop.shows.set(NEWS, 'News');
      desktop.add(station('nts'));
      await desktop.favourites.remove(['radio kexp']);
      await desktop.listen('one', 600);
      clock.pass(7 * 24 * HOUR);
      await meet(desktop, laptop);
      expect(laptop.look()).toEqual(desktop.look());
      expect(laptop.look()).toMatchObject({
        ...{
          shows: [NEWS, TALKS],
          favourites: ['radio wfmu', 'radio fip', 'radio nts'],
          positions: { one: 900 },
        },
      });
    });

    it('take one round trip where nothing changed, and one where something did', async () => {
      const [laptop, desktop] = await two();
      database.neon.requests.length = 0;
      expect(await laptop.sync.now()).toBeNull();
      expect(database.neon.requests).toHaveLength(1);
      laptop.shows.set(WAVES, 'Waves');
      expect(await laptop.sync.now()).toBeNull();
      expect(await desktop.sync.now()).toBeNull();
      expect(database.neon.requests).toHaveLength(3);
      expect(desktop.look().shows).toEqual([WAVES]);
    });

    it('bring it all back to a database that was emptied', async () => {
      const [laptop, desktop] = await two();
      laptop.shows.set(WAVES, 'Waves');
      await desktop.listen('one', 900);
      await meet(laptop, desktop);
      await resultOf(database.owner.run((sql) => [sql`delete from skywave_libraries`]));
      await meet(laptop);
      const third = browser();
      await meet(third);
      expect(third.look()).toEqual(laptop.look());
      expect(third.look()).toMatchObject({ shows: [WAVES], positions: { one: 900 } });
    });

    it('bring it all back to a library that was lost', async () => {
      const [laptop, desktop] = await two();
      laptop.add(...['fip', 'kexp', 'wfmu'].map(station));
      for (const feed of [WAVES, TALKS, NEWS]) laptop.shows.set(feed, feed);
      await meet(laptop, desktop);
      const before = desktop.look();
      laptop.shows.clear();
      laptop.favourites.entries = [];
      await meet(laptop, desktop);
      expect(desktop.look()).toEqual(before);
      expect(laptop.look()).toEqual(before);
    });

    it('remember a removal, whoever comes back', async () => {
      const [laptop, desktop] = await two();
      laptop.shows.set(WAVES, 'Waves');
      await meet(laptop, desktop);
      laptop.shows.delete(WAVES);
      await meet(laptop);
      clock.pass(REMOVAL_LIFE / 2);
      desktop.restart();
      await meet(desktop);
      expect(desktop.look().shows).toEqual([]);
    });

    it('have everything, and everything once, although the worker is killed at every step', async () => {
      const [laptop, desktop] = await two();
      for (let step = 0, isKilled = true; isKilled; step++) {
        const [one, show] = [`station${step}`, `https://show${step}.example/feed`];
        laptop.add(station(one));
        laptop.shows.set(show, show);
        await laptop.listen(`episode${step}`, 100 + step);
        desktop.shows.delete(`https://show${step - 1}.example/feed`);
        await desktop.favourites.remove([`radio station${step - 2}`]);
        await desktop.listen(`other${step}`, 200 + step);
        isKilled = await laptop.isKilledAt(step);
        isKilled = (await desktop.isKilledAt(step)) || isKilled;
        await meet(laptop, desktop, laptop);
        const look = laptop.look();
        expect(desktop.look()).toEqual(look);
        expect(look.shows).toContain(show);
        expect(look.shows).not.toContain(`https://show${step - 1}.example/feed`);
        expect(look.favourites.filter((key) => key === `radio ${one}`)).toHaveLength(1);
        expect(look.favourites).not.toContain(`radio station${step - 2}`);
        expect(look.positions).toMatchObject({
          ...{ [`episode${step}`]: 100 + step, [`other${step}`]: 200 + step },
        });
        if (step > 60) throw new Error('No end');
      }
    }, 120_000);
  });
}

describe('the rhythm', () => {
  const answer = {
    ...{ epoch: 'one', registers: [], cursor: 0, latest: 0, hasMore: false, refused: 0 },
  };
  const world = () => {
    const clock = createFakeClock(Date.now());
    const asked: number[] = [];
    let isDown = false;
    const one = createBrowser(
      {
        async meet() {
          asked.push(clock.now());
          if (isDown) return { ok: false, failure: { kind: 'network', detail: '' } };
          return succeeded({ ...answer, now: clock.now() });
        },
      },
      clock,
    );
    return {
      ...{ clock, asked, browser: one },
      setDown: (down: boolean) => {
        isDown = down;
      },
      /** Lets time pass, and finishes the work that is due. */
      async pass(milliseconds: number) {
        clock.pass(milliseconds);
        await one.sync.status();
        while ((await one.sync.status()).isBusy)
          await new Promise((resolve) => setTimeout(resolve));
      },
    };
  };

  it('asks when the background starts and after a pause, and at most once a minute while something plays', async () => {
    const { browser, asked, pass } = world();
    browser.sync.nudge('start');
    await browser.sync.status();
    await pass(0);
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    for (const second of numbers(120)) {
      await browser.listen('one', 100 + second);
      await pass(1000);
    }
    expect(asked.length - before).toBeLessThanOrEqual(2);
    expect(asked.length - before).toBeGreaterThan(0);
    const played = asked.length;
    await pass(10_000);
    browser.sync.nudge('pause');
    await pass(1000);
    expect(asked.length).toBe(played + 1);
    await pass(10_000);
    browser.sync.nudge('leave');
    await pass(10_000);
    expect(asked.length).toBe(played + 1);
    await browser.listen('one', 500);
    browser.sync.nudge('leave');
    await browser.sync.status();
    await pass(0);
    expect(asked.length).toBe(played + 2);
  });

  it('waits longer after each failure, says what is wrong, and goes on by itself', async () => {
    const { browser, asked, pass, setDown } = world();
    await browser.sync.now();
    setDown(true);
    browser.shows.set(WAVES, 'Waves');
    expect(await browser.sync.now()).toBe('network');
    expect(await browser.sync.status()).toMatchObject({ trouble: { kind: 'network' }, unsent: 1 });
    const before = asked.length;
    for (const _ of numbers(60)) await pass(MINUTE);
    // Tries after 1, 2, 4, 8, 16 and 32 minutes would take 63 minutes.
    expect(asked.length - before).toBe(5);
    setDown(false);
    await pass(MINUTE * 10);
    expect(await browser.sync.status()).toMatchObject({ trouble: null, unsent: 0 });
  });

  it('tells how far a long exchange is, which can be cancelled and goes on where it was', async () => {
    const clock = createFakeClock(Date.now() - 365 * 24 * HOUR);
    const theirs = createReplica({ now: clock.now, device: 'other' });
    for (const show of [WAVES, TALKS, NEWS]) {
      theirs.write('subscription', show, { there: true, feed: { address: show, title: '' } });
    }
    const stored = [...theirs.all()]
      .flatMap((record) => unsentOf(record, 'other', ''))
      .map(({ register }) => register);
    let release = () => {};
    const cursors: number[] = [];
    const meet = async ({ cursor }: Meeting) => {
      cursors.push(cursor);
      // Only once: the third answer is held back.
      if (cursors.length === 3) await new Promise<void>((resolve) => (release = resolve));
      const [latest, next] = [stored.length, Math.min(stored.length, cursor + 2)];
      const news = { registers: stored.slice(cursor, next), cursor: next, latest };
      return succeeded({ ...answer, ...news, hasMore: next < latest, now: clock.now() });
    };
    const one = createBrowser({ meet }, clock);
    const asked = one.sync.now();
    while (cursors.length < 3) await new Promise((resolve) => setTimeout(resolve));
    expect(await one.sync.status()).toMatchObject({ isBusy: true, progress: null });
    clock.pass(3000);
    expect(await one.sync.status()).toMatchObject({
      progress: { step: 'merge', done: 4, total: 6 },
    });
    const cancelled = one.sync.cancel();
    release();
    await cancelled;
    expect(await asked).toBe('cancelled');
    expect(one.look().shows).toEqual([]);
    const trips = cursors.length;
    for (const _ of numbers(5)) {
      one.sync.nudge('alarm');
      clock.pass(10 * MINUTE);
      const about = { isBusy: false, lastAt: null, progress: null, trouble: { kind: 'cancelled' } };
      expect(await one.sync.status()).toMatchObject(about);
    }
    expect(cursors).toHaveLength(trips);
    expect(await one.sync.now()).toBeNull();
    expect(cursors[trips]).toBe(6);
    expect(one.look().shows).toEqual([NEWS, TALKS, WAVES]);
  });

  it('does not exchange while this machine’s clock is days wrong, and loses nothing by that', async () => {
    const { browser, clock, asked } = world();
    browser.shows.set(WAVES, 'Waves');
    const right = clock.now();
    const server = createBrowser(
      { meet: async () => succeeded({ ...answer, now: right - 48 * HOUR }) },
      clock,
    );
    expect(await server.sync.now()).toBe('clock');
    expect(asked).toEqual([]);
  });
});
