import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistoryContext } from '@/lib/background/history/create-history-context';
import { flushOutbox } from '@/lib/background/history/outbox-flush';
import { recordTrack } from '@/lib/background/history/record-track';
import { initialPlayerState } from '@/lib/contract/player-state';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createConnection, type Sql } from '@/lib/history/postgres/connection';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { type Clock, systemClock } from '@/lib/platform/time/clock';
import { createFakeAlarms, fip, metadata } from '../background/history/fake-history.ts';
import type { NeonFault } from '../servers/neon.ts';
import { createFakeStorage } from '../support/fake-storage.ts';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { resultOf } from './history-store.contract.ts';

const HOUR = 3_600_000;
/** How far a stored time may be from the present, in milliseconds: the faults take a while. */
const NEAR = 30_000;

const FAULTS: NeonFault[] = [
  '429',
  '400',
  '500',
  'reset',
  'cut',
  'late',
  'hang',
  'page',
  'garbage',
];

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(`tracks heard while ${name} is failing`, () => {
    let database: DatabaseUnderTest;
    let names = 0;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 60_000);
    beforeEach(() => {
      vi.spyOn(console, 'info').mockImplementation(() => {});
      return database.clear();
    });
    afterAll(() => database?.neon.close());

    /** The background's history on the real database, with a clock that is off by this many milliseconds. */
    function listen(off = 0) {
      const clock: Clock = { ...systemClock, now: () => systemClock.now() + off };
      const timeouts = new Set<() => void>();
      /** The connection's clock: all timeouts are up as soon as the server holds an answer back. */
      const impatient: Clock = {
        ...clock,
        after(_, run) {
          timeouts.add(run);
          return () => timeouts.delete(run);
        },
      };
      database.neon.onHeld(() => {
        for (const run of [...timeouts]) run();
      });
      const alarms = createFakeAlarms();
      const state = { ...initialPlayerState(), currentTrack: fip };
      const context = createHistoryContext({
        ...{ state, clock, alarms, storage: createFakeStorage() },
        databaseUrl: database.neon.connectionString(),
        tools: {
          database: createHistoryDatabase(`faulty-${names++}`),
          random: () => 0,
          tell: () => {},
          storeOn: (connection) => createPostgresStore(connection, clock),
          connect: (access) => createConnection({ ...access, clock: impatient }),
          fetch,
        },
      });
      return { context, alarms };
    }

    /** Each row's title and age in milliseconds, in the order they were stored. */
    async function stored() {
      const [rows = []] = await resultOf(
        database.owner.run((sql) => [
          sql`select title, (extract(epoch from now() - played_at) * 1000)::float8 as ago
              from radio_metadata order by id`,
        ]),
      );
      return rows as { title: string; ago: number }[];
    }

    async function expectAll(titles: string[]) {
      const rows = await stored();
      expect(rows.map(({ title }) => title)).toEqual(titles);
      for (const { ago } of rows) {
        expect(ago).toBeGreaterThanOrEqual(0);
        expect(ago).toBeLessThan(NEAR);
      }
    }

    it.each([0, HOUR, -HOUR])(
      'are all stored once, in order and at their times, whatever the fault, even if the clock is off by %i ms',
      async (off) => {
        const { context, alarms } = listen(off);
        const titles: string[] = [];
        for (const fault of FAULTS) {
          database.neon.setFault(fault);
          titles.push(`during ${fault}`);
          await recordTrack(context, metadata({ title: `during ${fault}` }));
          expect(alarms.set).toEqual({ 'history/retry': 1 });
        }
        database.neon.setFault(null);
        expect(await flushOutbox(context)).toBe(true);
        expect(alarms.set).toEqual({});
        titles.push('after');
        await recordTrack(context, metadata({ title: 'after' }));
        await expectAll(titles);
      },
      60_000,
    );

    it('are stored once even if every answer to their delivery is lost', async () => {
      const { context } = listen();
      const titles = ['one', 'two', 'three'];
      database.neon.setFault('cut');
      for (const title of titles) await recordTrack(context, metadata({ title }));
      // Each attempt runs again what the database has already run.
      for (const fault of ['late', 'cut'] as const) {
        database.neon.setFault(fault);
        expect(await flushOutbox(context)).toBe(false);
      }
      database.neon.setFault(null);
      expect(await flushOutbox(context)).toBe(true);
      await expectAll(titles);
    }, 60_000);

    it('cause only one request for each delivery attempt', async () => {
      const { context } = listen();
      database.neon.setFault('429');
      for (const title of ['one', 'two', 'three']) await recordTrack(context, metadata({ title }));
      const { length } = database.neon.requests;
      expect(await flushOutbox(context)).toBe(false);
      expect(database.neon.requests.length).toBe(length + 1);
      database.neon.setFault(null);
    });

    it('are stored once even if their connection ends in the middle of a store', async () => {
      const { context } = listen();
      // PGlite has only the process's own connection, so there it is just the same error.
      await resultOf(database.owner.run((sql) => endingInserts(sql, name === 'PostgreSQL')));
      await recordTrack(context, metadata({ title: 'ended' }));
      await resultOf(
        database.owner.run((sql) => [
          sql`drop trigger ending on radio_metadata`,
          sql`drop function ending()`,
        ]),
      );
      expect(await stored()).toEqual([]);
      await flushOutbox(context);
      await expectAll(['ended']);
    });
  });
}

/** Makes every insert end its own connection, or fail as if it had. */
const endingInserts = (sql: Sql, really: boolean) => [
  really
    ? sql`create function ending() returns trigger language plpgsql
          as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`
    : sql`create function ending() returns trigger language plpgsql
          as 'begin raise exception ''ended'' using errcode = ''57P01''; end'`,
  sql`create trigger ending before insert on radio_metadata execute function ending()`,
];
