import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { describeHistoryStore, resultOf, track } from './history-store.contract.ts';

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(name, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 60_000);
    afterAll(() => database?.neon.close());

    describeHistoryStore(`${name} over HTTP`, () => database);

    describe('round trips', () => {
      const roundTrips = async (run: () => Promise<unknown>) => {
        const before = database.neon.requests.length;
        await run();
        return database.neon.requests.length - before;
      };

      it('is one to store: check, insert and trim travel together', async () => {
        await database.clear();
        const store = database.client();
        expect(await roundTrips(() => store.store(track()))).toBe(1);
        expect(await roundTrips(() => store.store(track()))).toBe(1);
        const { body, headers } = database.neon.requests.at(-1) ?? {};
        expect(JSON.parse(body ?? '').queries).toHaveLength(3);
        expect(headers?.['neon-batch-isolation-level']).toBe('ReadCommitted');
      });

      it('is one to clean up 400 duplicates', async () => {
        await database.clear();
        const rows = Array.from({ length: 401 }, (_, ago) => ({ ...track(), ago }));
        await database.addRows(rows);
        expect(await roundTrips(() => database.client().cleanup('fip'))).toBe(1);
        expect(await database.allRows()).toHaveLength(1);
      });

      it('is one for everything else, as a single query', async () => {
        const store = database.client();
        for (const run of [
          () => store.fetch('fip'),
          () => store.radioIds(),
          () => store.latestPlays(['fip']),
          () => store.test(),
          () => store.search('a'),
          () => store.remove(1),
          () => store.removeAll('fip'),
        ]) {
          expect(await roundTrips(run)).toBe(1);
          expect(JSON.parse(database.neon.requests.at(-1)?.body ?? '')).toHaveProperty('query');
        }
      });
    });

    it('keeps what comes from outside out of the statements', async () => {
      await database.clear();
      const evil = `evil'"$1;--`;
      await resultOf(database.client().store(track({ artist: evil, title: evil, radio_id: evil })));
      await resultOf(database.client().fetch(evil));
      await resultOf(database.client().search('evil'));
      for (const { body } of database.neon.requests.slice(-3)) {
        const { queries, ...single } = JSON.parse(body);
        for (const { query } of queries ?? [single]) expect(query).not.toContain('evil');
      }
    });
  });
}
