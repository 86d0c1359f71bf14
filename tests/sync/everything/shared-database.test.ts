import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpTable } from '@/lib/history/postgres/set-up';
import type { Register } from '@/lib/sync/everything/registers';
import {
  createSharedDatabase,
  isStorable,
  MOST_AHEAD,
} from '@/lib/sync/everything/shared-database';
import { makeStamp } from '@/lib/sync/hybrid-clock';
import { DATABASES, type DatabaseUnderTest, startDatabase } from '../../history/databases.ts';
import { failureOf, numbers, resultOf } from '../../history/history-store.contract.ts';

const START = Date.UTC(2026, 10, 1);
const register = (more: Partial<Register> = {}): Register => ({
  ...{ kind: 'subscription', key: 'https://show.example/feed', field: 'there', value: 'true' },
  ...{ stamp: makeStamp(START, 0, 'here'), ...more },
});
const at = (time: number, device = 'here') => makeStamp(START + time, 0, device);

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(`the listener's library in ${name}`, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 120_000);
    afterAll(() => database?.neon.close());
    beforeEach(async () => {
      await resultOf(database.owner.run((sql) => [sql`delete from skywave_libraries`]));
    });

    const shared = () => createSharedDatabase(database.owner);
    const meet = (cursor: number, ...registers: Register[]) =>
      resultOf(shared().meet({ cursor, registers }));

    it('has nothing to tell at first', async () => {
      expect(await meet(0)).toMatchObject({ epoch: null, registers: [], cursor: 0 });
    });

    it('tells others what one sent, and that one nothing', async () => {
      const sent = [register(), register({ field: 'feed', value: '{"address":"a"}' })];
      const here = await meet(0, ...sent);
      expect(here).toMatchObject({
        registers: [],
        cursor: 2,
        latest: 2,
        hasMore: false,
        refused: 0,
      });
      const there = await meet(0);
      expect(there).toMatchObject({ registers: sent, cursor: 2, epoch: here.epoch });
      expect(await meet(there.cursor)).toMatchObject({ registers: [], cursor: 2 });
      expect(Math.abs(there.now - Date.now())).toBeLessThan(60_000);
    });

    it('keeps the later of two, whichever came first', async () => {
      const [early, late] = [
        register({ stamp: at(1) }),
        register({ stamp: at(2), value: 'false' }),
      ];
      await meet(0, late);
      await meet(0, early);
      expect((await meet(0)).registers).toEqual([late]);
      const latest = register({ stamp: at(2, 'other') });
      await meet(0, latest);
      expect((await meet(0)).registers).toEqual([latest]);
    });

    it('compares stamps letter by letter, whatever the language of the database', async () => {
      const upper = register({ stamp: at(1, 'Z'), value: '1' });
      await meet(0, register({ stamp: at(1, 'a'), value: '2' }));
      await meet(0, upper);
      expect((await meet(0)).registers).toMatchObject([{ value: '2' }]);
    });

    it('is sent twice, after an answer was lost, and has it once', async () => {
      database.neon.setFault('cut');
      await failureOf(shared().meet({ cursor: 0, registers: [register()] }));
      database.neon.setFault(null);
      const again = await meet(0, register());
      expect(again.registers).toEqual([register()]);
      expect(again.cursor).toBe(2);
      expect(await meet(1)).toMatchObject({ registers: [] });
    });

    it('refuses what comes from the future, and takes the rest', async () => {
      const ahead = (milliseconds: number) =>
        makeStamp(Date.now() + MOST_AHEAD + milliseconds, 0, 'here');
      const fine = register({ key: 'fine', stamp: ahead(-60_000) });
      const answer = await meet(0, register({ stamp: ahead(60_000) }), fine);
      expect(answer.refused).toBe(1);
      expect((await meet(0)).registers).toEqual([fine]);
    });

    it('keeps every text as it is', async () => {
      const key = `https://show.example/"it's"\\ü😀?${'x'.repeat(5000)}`;
      const value = JSON.stringify({ text: `\0 \ud800 ' " \\ \n ${'y'.repeat(5000)}` });
      await meet(0, register({ key, value }));
      expect((await meet(0)).registers).toEqual([register({ key, value })]);
    });

    it('tells a lot in pages, without leaving anything out', async () => {
      const many = numbers(2500).map((nth) => register({ key: `k${nth}`, stamp: at(nth) }));
      for (const from of [0, 1000, 2000]) await meet(0, ...many.slice(from, from + 1000));
      const large = numbers(30).map((nth) =>
        register({ key: `large${nth}`, value: JSON.stringify('x'.repeat(90_000)) }),
      );
      await meet(0, ...large);
      const found: Register[] = [];
      let [cursor, pages, hasMore] = [0, 0, true];
      while (hasMore) {
        const answer = await meet(cursor);
        found.push(...answer.registers);
        ({ cursor, hasMore } = answer);
        pages++;
      }
      expect(found).toEqual([...many, ...large]);
      expect(pages).toBe(5);
    });

    it('shows another epoch after it was emptied', async () => {
      const before = await meet(0, register());
      await resultOf(database.owner.run((sql) => [sql`delete from skywave_libraries`]));
      expect((await meet(1)).epoch).toBeNull();
      const after = await meet(1, register());
      expect(after.epoch).not.toBe(before.epoch);
    });

    it('keeps libraries apart', async () => {
      await meet(0, register());
      const other = createSharedDatabase(database.owner, 'other');
      expect(await resultOf(other.meet({ cursor: 0, registers: [] }))).toMatchObject({
        epoch: null,
      });
    });

    // PGlite has one connection: there, nobody waits for anybody.
    const manyAtOnce = it.skipIf(name === 'PGlite');

    manyAtOnce(
      '200 clients at once: none waits for another forever, nothing is lost, one round trip each',
      async () => {
        database.neon.requests.length = 0;
        const latestOf = new Map<string, string>();
        const cursors = await Promise.all(
          numbers(200).map(async (nth) => {
            const mine = numbers(5).map((which) =>
              // Some of the keys are shared by all clients, in an order that differs between them.
              register({
                key: which < 3 ? `shared${(nth + which) % 7}` : `own${nth} ${which}`,
                stamp: at(nth * 5 + which, `d${nth}`),
                value: String(nth),
              }),
            );
            for (const { key, stamp } of mine) {
              latestOf.set(key, [stamp, latestOf.get(key) ?? ''].sort()[1] ?? '');
            }
            return meet(0, ...mine);
          }),
        );
        expect(database.neon.requests).toHaveLength(200);
        const { registers, latest } = await meet(0);
        expect(latest).toBe(1000);
        expect(new Map(registers.map(({ key, stamp }) => [key, stamp]))).toEqual(latestOf);
        expect(latestOf.size).toBe(407);
        // The next time, a client is told everything that it has not seen yet, apart from its own five.
        const few = cursors.filter((_, nth) => nth % 20 === 0);
        for (const { cursor, registers: seen } of few) {
          const rest = await meet(cursor);
          const known = new Set([...seen, ...rest.registers].map(({ stamp }) => stamp));
          const unseen = registers.filter(({ stamp }) => !known.has(stamp));
          expect(new Set(unseen.map(({ value }) => value)).size).toBeLessThanOrEqual(1);
        }
      },
      60_000,
    );

    manyAtOnce(
      'misses nothing while others store',
      async () => {
        const seen = new Map<string, string>();
        let isOver = false;
        const reader = async () => {
          let cursor = 0;
          for (let isLast = false; !isLast; ) {
            isLast = isOver;
            const answer = await meet(cursor);
            for (const { key, stamp } of answer.registers) seen.set(key, stamp);
            cursor = answer.cursor;
            if (answer.hasMore) isLast = false;
          }
        };
        const reading = reader();
        await Promise.all(
          numbers(20).map(async (nth) => {
            for (const turn of numbers(4)) {
              const key = `k${nth}`;
              await meet(0, register({ key, stamp: at(turn * 100 + nth, `d${nth}`) }));
            }
          }),
        );
        isOver = true;
        await reading;
        const { registers } = await meet(0);
        expect(registers).toHaveLength(20);
        expect(seen).toEqual(new Map(registers.map(({ key, stamp }) => [key, stamp])));
      },
      60_000,
    );

    it('is set up beside the history, and again without harm', async () => {
      await meet(0, register());
      await resultOf(setUpTable(database.owner));
      expect((await meet(0)).registers).toEqual([register()]);
    });
  });
}

describe('what PostgreSQL cannot store', () => {
  it.each([
    ['a key with a NUL', { key: 'a\0b' }],
    ['a key with half a letter', { key: 'a\ud800' }],
    ['what is far too long', { value: 'x'.repeat(200_000) }],
  ])('is %s', (_, more) => {
    expect(isStorable(register(more))).toBe(false);
  });

  it('is nothing else', () => {
    expect(isStorable(register({ key: 'ü😀', value: JSON.stringify('\0') }))).toBe(true);
  });
});
