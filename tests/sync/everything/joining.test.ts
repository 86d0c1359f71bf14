import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { MeetingChoice } from '@/lib/contract/sync';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createBrowser, station } from './browser.ts';
import { createMemoryDatabase } from './memory-database.ts';

const [WAVES, TALKS, NEWS] = ['waves', 'talks', 'news'].map(
  (show) => `https://${show}.example/feed`,
) as [string, string, string];
const HOUR = 60 * 60_000;
const CHOICES = ['merge', 'theirs', 'mine'] as const;

type Browser = ReturnType<typeof createBrowser>;

/** A laptop whose library is in the database, and a desktop that has another one and has not met it. */
async function world() {
  const clock = createFakeClock(Date.UTC(2026, 0, 1));
  const database = createMemoryDatabase(clock.now);
  const [laptop, desktop] = [createBrowser(database, clock), createBrowser(database, clock)];
  laptop.shows.set(WAVES, 'Waves').set(TALKS, 'Talks');
  laptop.add(station('fip'), station('kexp'));
  laptop.settings.appearance = 'dark';
  laptop.settings.own = { fip: { volume: 2 } };
  await laptop.listen('one', 900);
  desktop.shows.set(TALKS, 'Talks').set(NEWS, 'News');
  desktop.add(station('kexp'), station('nts'), station('wfmu'));
  desktop.settings.mono = true;
  desktop.settings.own = { nts: { volume: 3 } };
  await desktop.listen('two', 600);
  const meet = async (...browsers: Browser[]) => {
    for (const one of browsers) {
      clock.pass(1000);
      expect(await one.sync.now()).toBeNull();
    }
  };
  await meet(laptop);
  return { clock, database, laptop, desktop, meet };
}

const MEETING = [
  { kind: 'subscription', here: 1, there: 1, both: 1 },
  { kind: 'favourite', here: 2, there: 1, both: 1 },
];
const keysOf = (...names: string[]) => names.map((name) => station(name).key);

/** What both have after each choice, apart from positions. */
const CHOSEN = {
  merge: {
    shows: [NEWS, TALKS, WAVES],
    favourites: keysOf('fip', 'kexp', 'nts', 'wfmu'),
    settings: { appearance: 'dark', mono: true, own: { fip: { volume: 2 }, nts: { volume: 3 } } },
  },
  theirs: {
    shows: [TALKS, WAVES],
    favourites: keysOf('fip', 'kexp'),
    settings: { appearance: 'dark', mono: false, own: { fip: { volume: 2 } } },
  },
  mine: {
    shows: [NEWS, TALKS],
    favourites: keysOf('kexp', 'nts', 'wfmu'),
    settings: { appearance: 'system', mono: true, own: { nts: { volume: 3 } } },
  },
};
const POSITIONS = { one: 900, two: 600 };

describe('a library that meets another one', () => {
  it('changes nothing before the listener has chosen, whatever happens meanwhile', async () => {
    const { clock, database, laptop, desktop, meet } = await world();
    const [here, there] = [desktop.look(), laptop.look()];
    const rows = database.rows();
    expect(await desktop.sync.now()).toBeNull();
    const asking = { meeting: MEETING, lastAt: null, trouble: null, canUndo: false, isBusy: false };
    expect(await desktop.sync.status()).toMatchObject(asking);
    desktop.restart();
    desktop.sync.nudge('change');
    desktop.sync.nudge('alarm');
    clock.pass(24 * HOUR);
    await meet(desktop, laptop);
    expect(await desktop.sync.status()).toMatchObject(asking);
    expect(desktop.look()).toEqual(here);
    expect(laptop.look()).toEqual(there);
    expect(database.rows()).toEqual(rows);
  });

  it.each(CHOICES)('becomes what the listener chose, and can be put back: %s', async (choice) => {
    const { laptop, desktop, meet } = await world();
    const [here, there] = [desktop.look(), laptop.look()];
    await meet(desktop);
    expect(await desktop.sync.choose(choice)).toBeNull();
    await meet(laptop, desktop);
    for (const one of [desktop, laptop]) {
      const { favourites, ...look } = one.look();
      const { favourites: chosen, ...others } = CHOSEN[choice];
      expect(look).toMatchObject({ ...others, positions: POSITIONS });
      expect(favourites.toSorted()).toEqual(chosen);
    }
    expect(desktop.look()).toEqual(laptop.look());
    expect(await desktop.sync.status()).toMatchObject({ meeting: null, canUndo: true });

    expect(await desktop.sync.undo()).toBeNull();
    expect(await desktop.sync.status()).toMatchObject({ meeting: MEETING, canUndo: false });
    await meet(laptop);
    // Positions in episodes are not put back.
    expect(desktop.look()).toEqual({
      ...here,
      positions: POSITIONS,
      favourites: expect.anything(),
    });
    expect(desktop.look().favourites.toSorted()).toEqual(here.favourites.toSorted());
    expect(laptop.look()).toEqual({ ...there, positions: POSITIONS });
  });

  it.each(CHOICES)('can be joined otherwise after it was put back: first %s', async (first) => {
    for (const second of CHOICES) {
      const { laptop, desktop, meet } = await world();
      await meet(desktop);
      for (const choice of [first, second] satisfies MeetingChoice[]) {
        expect(await desktop.sync.choose(choice)).toBeNull();
        await meet(laptop, desktop);
        const { favourites, ...look } = laptop.look();
        const { favourites: chosen, ...others } = CHOSEN[choice];
        expect(look).toMatchObject(others);
        expect(favourites.toSorted()).toEqual(chosen);
        expect(desktop.look()).toEqual(laptop.look());
        if (choice === first) await desktop.sync.undo();
      }
    }
  });

  it.each(CHOICES)('loses nothing, wherever a worker ends: %s', async (choice) => {
    for (let nth = 0, isKilled = true; isKilled; nth++) {
      const { laptop, desktop, meet } = await world();
      const here = desktop.look();
      await meet(desktop);
      isKilled = await desktop.isKilledAt(nth, () => desktop.sync.choose(choice));
      // A choice made before the worker ended counts. Otherwise the question is asked again.
      if ((await desktop.sync.status()).meeting !== null) await desktop.sync.choose(choice);
      await meet(desktop, laptop, desktop);
      expect(desktop.look()).toEqual(laptop.look());
      expect(desktop.look()).toMatchObject({ shows: CHOSEN[choice].shows, positions: POSITIONS });
      expect(desktop.look().favourites.toSorted()).toEqual(CHOSEN[choice].favourites);
      expect(await desktop.sync.undo()).toBeNull();
      await meet(laptop);
      expect(desktop.look().shows).toEqual(here.shows);
      expect(desktop.look().favourites.toSorted()).toEqual(here.favourites.toSorted());
      expect(laptop.look().favourites.toSorted()).toEqual(keysOf('fip', 'kexp'));
    }
  });

  it.each(CHOICES)('is put back, wherever a worker ends in that: %s', async (choice) => {
    for (let nth = 0, isKilled = true; isKilled; nth++) {
      const { clock, laptop, desktop, meet } = await world();
      const [here, there] = [desktop.look(), laptop.look()];
      await meet(desktop);
      await desktop.sync.choose(choice);
      await meet(laptop);
      clock.pass(1000);
      isKilled = await desktop.isKilledAt(nth, () => desktop.sync.undo());
      if ((await desktop.sync.status()).canUndo) expect(await desktop.sync.undo()).toBeNull();
      await meet(desktop, laptop);
      expect(await desktop.sync.status()).toMatchObject({ meeting: MEETING });
      expect(desktop.look().shows).toEqual(here.shows);
      expect(desktop.look().settings).toEqual(here.settings);
      expect(desktop.look().favourites.toSorted()).toEqual(here.favourites.toSorted());
      expect(laptop.look()).toEqual({ ...there, positions: POSITIONS });
    }
  });

  it('cannot be put back after an hour', async () => {
    const { clock, desktop, meet } = await world();
    await meet(desktop);
    await desktop.sync.choose('mine');
    clock.pass(HOUR + 1000);
    expect(await desktop.sync.status()).toMatchObject({ canUndo: false });
    expect(await desktop.sync.undo()).toBeNull();
    expect(desktop.look().favourites).toEqual(keysOf('kexp', 'nts', 'wfmu'));
  });

  it('is joined without a question where one of them is empty, or both are the same', async () => {
    const { database, clock, laptop, meet } = await world();
    const [empty, twin] = [createBrowser(database, clock), createBrowser(database, clock)];
    twin.shows.set(WAVES, 'Waves').set(TALKS, 'Talks');
    twin.add(station('kexp'), station('fip'));
    for (const one of [empty, twin]) {
      await meet(one);
      expect(one.look()).toEqual(laptop.look());
      expect(await one.sync.status()).toMatchObject({ meeting: null, canUndo: false });
    }
  });

  it('tells what comes later, and from which browser', async () => {
    const { laptop, desktop, meet } = await world();
    await meet(desktop);
    await desktop.sync.choose('merge');
    await meet(laptop);
    expect(await desktop.sync.status()).toMatchObject({ changes: [] });
    laptop.shows.delete(WAVES);
    await meet(laptop);
    laptop.add(station('rai'));
    await laptop.listen('two', 700);
    laptop.settings.mono = false;
    await meet(laptop, desktop);
    const { changes } = await desktop.sync.status();
    const [device] = changes.map((change) => change.device);
    expect(device).toMatch(/^chrome-[\da-f]{8}$/);
    expect(new Set(changes.map((change) => change.device)).size).toBe(1);
    expect(
      changes
        .map(({ kind, title }) => `${kind} ${title}`)
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['added rai', 'position Episode two', 'settings ']);
    expect(changes[3]).toMatchObject({ kind: 'removed', title: 'Waves' });
    desktop.restart();
    expect((await desktop.sync.status()).changes).toEqual(changes);
    await meet(desktop);
    expect((await desktop.sync.status()).changes).toEqual(changes);
  });
});
