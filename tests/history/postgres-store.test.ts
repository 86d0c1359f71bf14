import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recentDuplicateCheck } from '@/lib/history/postgres/statements';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { describeHistoryStore, resultOf, track } from './history-store.contract.ts';
import { describeOddRows } from './odd-rows.contract.ts';

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(name, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 60_000);
    afterAll(() => database?.neon.close());

    describeHistoryStore(`${name} over HTTP`, () => database);
    describeOddRows(`odd rows in ${name}`, () => database);

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
        expect(JSON.parse(body ?? '').queries).toHaveLength(4);
        expect(headers?.['neon-batch-isolation-level']).toBe('ReadCommitted');
      });

      it('is one to clean up 400 duplicates', async () => {
        await database.clear();
        const rows = Array.from({ length: 401 }, (_, ago) => ({ ...track(), ago }));
        await database.addRows(rows);
        expect(await roundTrips(() => database.client().cleanup('fip'))).toBe(1);
        expect(await database.allRows()).toHaveLength(1);
      });

      it('is one to give a row a better cover', async () => {
        expect(await roundTrips(() => database.client().improveCover(track(), 0, []))).toBe(1);
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
          () => store.cleanup('fip'),
        ]) {
          expect(await roundTrips(run)).toBe(1);
          expect(JSON.parse(database.neon.requests.at(-1)?.body ?? '')).toHaveProperty('query');
        }
      });
    });

    describe('a cover in a table that others write to', () => {
      const PRIVATE = [
        'http://192.168.0.1/reboot.png',
        'https://nas.local/cover.png',
        'https://me:secret@a.example/cover.png',
      ];

      it.each([
        ...PRIVATE,
        'javascript:alert(1)',
        'cover.png',
        `https://a.example/${'x'.repeat(3000)}`,
      ])('is none where it is %s', async (cover_image_url) => {
        await database.clear();
        await database.addRows([{ ...track(), cover_image_url, ago: 0 }]);
        const [row] = await resultOf(database.client().fetch('fip'));
        expect(row).toMatchObject({ title: track().title, cover_image_url: '' });
      });

      it.each(PRIVATE)('is never %s, which is the listener’s own business', async (address) => {
        await database.clear();
        const store = database.client();
        database.neon.requests.length = 0;
        await resultOf(store.store(track({ cover_image_url: address })));
        await resultOf(store.improveCover(track({ cover_image_url: address }), 0, []));
        const bodies = database.neon.requests.map(({ body }) => body).join();
        expect(bodies).not.toContain(address);
        const [row] = await resultOf(store.fetch('fip'));
        expect(row?.cover_image_url).toBe('/covers/fallback-1.png');
      });
    });

    it('leaves out rows without a radio', async () => {
      await database.clear();
      await database.addRows([
        { ...track(), radio_id: null as never, ago: 1 },
        { ...track(), ago: 0 },
      ]);
      expect(await resultOf(database.client().search('ada'))).toHaveLength(1);
      expect(await resultOf(database.client().radioIds())).toEqual(['fip']);
    });

    it('takes a row of exactly 5 minutes ago for no duplicate, and a later one for one', async () => {
      const { radio_id, artist, title } = track();
      const found = async (milliseconds: number) => {
        await database.clear();
        // In one transaction, now() is the same for both statements.
        const [, rows] = await resultOf(
          database.owner.run((sql) => [
            sql`
              insert into radio_metadata (radio_id, artist, title, played_at)
              values (${radio_id}, ${artist}, ${title}, now() - ${milliseconds}::int * interval '1 ms')`,
            recentDuplicateCheck(sql, track(), 0),
          ]),
        );
        return rows;
      };
      expect(await found(5 * 60_000)).toEqual([]);
      expect(await found(5 * 60_000 - 1)).toHaveLength(1);
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
