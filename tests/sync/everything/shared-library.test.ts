import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createBrowser, station } from './browser.ts';
import { createMemoryDatabase } from './memory-database.ts';

const WAVES = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
const [OLD, MOVED, MEMBERS] = ['old', 'moved', 'members'].map(
  (host) => `https://${host}.example/waves`,
) as [string, string, string];

/** Browsers in which these feeds contain these guids, once they are read. */
function browsersOf(count: number, guids: Record<string, string>) {
  const clock = createFakeClock(Date.now());
  const database = createMemoryDatabase(clock.now);
  const all = Array.from({ length: count }, () => createBrowser(database, clock));
  for (const one of all) for (const entry of Object.entries(guids)) one.guids.set(...entry);
  return {
    all,
    async meet(...some: typeof all) {
      for (const one of some) {
        expect(await one.sync.now()).toBeNull();
        if ((await one.sync.status()).meeting) expect(await one.sync.choose('merge')).toBeNull();
        clock.pass(1000);
      }
    },
    shows: () => all.map((one) => one.look().shows),
  };
}

describe('a show that two browsers know by different addresses', () => {
  const twins = { [OLD]: WAVES, [MOVED]: WAVES };
  const two = () => {
    const { all, ...rest } = browsersOf(2, twins);
    const [laptop, desktop] = all as [(typeof all)[0], (typeof all)[0]];
    return { ...rest, laptop, desktop };
  };

  it('is there once in each, whether they had met before or not', async () => {
    for (const isBefore of [false, true]) {
      const { laptop, desktop, meet, shows } = two();
      if (isBefore) await meet(laptop, desktop);
      laptop.shows.set(OLD, 'Waves');
      desktop.shows.set(MOVED, 'Waves');
      await meet(laptop, desktop, laptop, desktop, laptop);
      expect(shows()).toEqual([[OLD], [MOVED]]);
    }
  });

  it('is there once although its guid was learnt after it had been subscribed to', async () => {
    const { laptop, desktop, meet, shows } = two();
    laptop.guids.clear();
    laptop.shows.set(OLD, 'Waves');
    await meet(laptop);
    laptop.guids.set(OLD, WAVES);
    await meet(laptop);
    desktop.shows.set(MOVED, 'Waves');
    await meet(desktop, laptop);
    expect(shows()).toEqual([[OLD], [MOVED]]);
  });

  it('is there twice where the listener subscribed to both, and so it is in the other', async () => {
    const { laptop, desktop, meet, shows } = two();
    laptop.shows.set(OLD, 'Waves');
    await meet(laptop, desktop);
    laptop.shows.set(MOVED, 'Waves for members');
    await meet(laptop, desktop);
    expect(shows()).toEqual([
      [MOVED, OLD],
      [MOVED, OLD],
    ]);
  });

  it('comes under the other address when it is removed under the first one, and is removed with that', async () => {
    const { laptop, desktop, meet, shows } = two();
    laptop.shows.set(OLD, 'Waves');
    desktop.shows.set(MOVED, 'Waves');
    await meet(laptop, desktop, laptop);
    laptop.shows.delete(OLD);
    await meet(laptop, desktop);
    expect(shows()).toEqual([[MOVED], [MOVED]]);
    laptop.shows.delete(MOVED);
    await meet(laptop, desktop);
    expect(shows()).toEqual([[], []]);
  });

  it('moves where the listener moves it', async () => {
    const { laptop, desktop, meet, shows } = two();
    laptop.shows.set(OLD, 'Waves');
    await meet(laptop, desktop);
    laptop.shows.delete(OLD);
    laptop.shows.set(MOVED, 'Waves');
    await meet(laptop, desktop);
    expect(shows()).toEqual([[MOVED], [MOVED]]);
  });

  it('stays where it was, although a worker ends at every step', async () => {
    const { laptop, desktop, meet, shows } = two();
    laptop.shows.set(OLD, 'Waves');
    desktop.shows.set(MOVED, 'Waves');
    for (let step = 0, isKilled = true; isKilled; step++) {
      isKilled = await laptop.isKilledAt(step);
      isKilled = (await desktop.isKilledAt(step)) || isKilled;
      await meet(laptop, desktop);
      expect(shows()).toEqual([[OLD], [MOVED]]);
    }
  });
});

describe('what the listener does in the middle of an exchange', () => {
  const [X, Y, NEW] = [station('x'), station('y'), station('new')] as const;

  async function two() {
    const { all, meet } = browsersOf(2, {});
    const [laptop, desktop] = all as [(typeof all)[0], (typeof all)[0]];
    laptop.add(X, Y);
    for (const show of [OLD, MOVED]) laptop.shows.set(show, 'Show');
    await meet(laptop, desktop);
    return { laptop, desktop, meet };
  }

  it('stays removed although others changed something about it, whichever step it was, and wherever the worker ends', async () => {
    let hasHappened = true;
    for (let nth = 0; hasHappened; nth++) {
      for (let killedAt = nth; killedAt <= nth + 6; killedAt++) {
        const { laptop, desktop, meet } = await two();
        desktop.favourites.entries.reverse();
        desktop.guids.set(OLD, WAVES);
        for (const id of ['one', 'two']) await desktop.listen(id, 100);
        await meet(desktop);
        let steps = 0;
        laptop.onStep(() => {
          if (steps++ === nth) laptop.remove(X, OLD);
        });
        await laptop.isKilledAt(killedAt);
        hasHappened = steps > nth;
        laptop.onStep(() => {});
        await meet(laptop, desktop, laptop);
        for (const one of [laptop, desktop]) {
          const { favourites, shows, positions } = one.look();
          const there = [favourites.includes(X.key), shows.includes(OLD)];
          expect({ nth, killedAt, there }).toEqual({
            ...{ nth, killedAt, there: [!hasHappened, !hasHappened] },
          });
          expect(positions).toEqual({ one: 100, two: 100 });
        }
      }
    }
  });

  it('stays removed if it had only just come, while the positions still come', async () => {
    const { laptop, desktop, meet } = await two();
    const isThere = (one: typeof laptop) => {
      const { favourites, shows } = one.look();
      return [favourites.includes(NEW.key), shows.includes(MEMBERS)];
    };
    for (let killedAt = 0, isKilled = true; isKilled; killedAt++) {
      const position = 100 + killedAt;
      desktop.add(NEW);
      desktop.shows.set(MEMBERS, 'Members');
      for (const id of ['one', 'two', 'three']) await desktop.listen(id, position);
      await meet(desktop);
      let isRemoved = false;
      laptop.onStep(() => {
        if (isRemoved || laptop.look().positions.one !== position) return;
        expect(isThere(laptop)).toEqual([true, true]);
        laptop.remove(NEW, MEMBERS);
        isRemoved = true;
      });
      isKilled = await laptop.isKilledAt(killedAt);
      await meet(laptop, laptop, desktop);
      expect(isRemoved).toBe(true);
      for (const one of [laptop, desktop]) expect(isThere(one)).toEqual([false, false]);
    }
  });

  it('stays added again although others removed it', async () => {
    let isAdded = true;
    let nth = 0;
    for (; isAdded; nth++) {
      const { laptop, desktop, meet } = await two();
      desktop.remove(X, OLD);
      await meet(desktop);
      let steps = 0;
      isAdded = false;
      laptop.onStep(() => {
        const { favourites, shows } = laptop.look();
        if (steps++ < nth || isAdded || favourites.includes(X.key) || shows.includes(OLD)) return;
        laptop.add(X);
        laptop.shows.set(OLD, 'Old');
        isAdded = true;
      });
      await meet(laptop);
      laptop.onStep(() => {});
      await meet(laptop, desktop);
      for (const one of [laptop, desktop]) {
        const { favourites, shows } = one.look();
        expect([favourites.includes(X.key), shows.includes(OLD)]).toEqual([isAdded, isAdded]);
      }
    }
    expect(nth).toBeGreaterThan(5);
  });
});

it('a feed that copies the guids of others takes no show from anybody, whatever happens to it', async () => {
  const FEEDS = [OLD, MOVED, MEMBERS, 'https://talks.example/feed', 'https://liar.example/feed'];
  const guids = fc.array(fc.constantFrom('', WAVES, 'other'), { minLength: 5, maxLength: 5 });
  const act = fc.record({
    browser: fc.nat(2),
    feed: fc.nat(FEEDS.length - 1),
    does: fc.constantFrom('add', 'add', 'remove', 'meet', 'restart'),
  });
  const histories = fc.array(act, { minLength: 3, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(guids, histories, async (told, history) => {
      const entries = FEEDS.map((feed, at): [string, string] => [feed, told[at] ?? '']);
      const guidOf = new Map(entries);
      const { all, meet } = browsersOf(3, Object.fromEntries(entries));
      const added = all.map(() => new Set<string>());
      const removed = new Set<string>();
      for (const { browser, feed, does } of history) {
        const [one, address] = [all[browser] as (typeof all)[0], FEEDS[feed] ?? ''];
        if (does === 'meet') await meet(one);
        else if (does === 'restart') one.restart();
        else if (does === 'add') {
          if (!one.shows.has(address)) added[browser]?.add(address);
          one.shows.set(address, address);
        } else if (one.shows.delete(address)) removed.add(address);
      }
      await meet(...all, ...all, ...all);
      for (const [at, own] of added.entries()) {
        for (const address of [...own].filter((one) => !removed.has(one))) {
          expect(all[at]?.look().shows).toContain(address);
          const guid = guidOf.get(address);
          for (const { shows } of all) {
            const has = [...shows.keys()].some(
              (one) => one === address || (guid !== '' && guidOf.get(one) === guid),
            );
            expect(has).toBe(true);
          }
        }
      }
      // Everything has been exchanged: nobody has anything new, and nothing moves.
      const before = all.map((one) => one.look());
      await meet(...all);
      expect(all.map((one) => one.look())).toEqual(before);
      for (const { sync } of all) expect((await sync.status()).unsent).toBe(0);
    }),
    { numRuns: 60 },
  );
}, 60_000);
