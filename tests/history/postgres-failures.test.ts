import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isHopeless } from '@/lib/history/history-failure';
import { createConnection } from '@/lib/history/postgres/connection';
import { MAX_ANSWER } from '@/lib/history/postgres/endpoint';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { systemClock } from '@/lib/platform/time/clock';
import type { NeonFault } from '../servers/neon.ts';
import { NEON_PASSWORD } from '../servers/neon.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { failureOf, resultOf, track } from './history-store.contract.ts';

const PASSWORDS = [NEON_PASSWORD, encodeURIComponent(NEON_PASSWORD), 'very-secret-token'];

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(`${name} in trouble`, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
    }, 60_000);
    beforeEach(() => database.clear());
    afterAll(() => database?.neon.close());

    const storeFor = (connectionString = database.neon.connectionString(), timeout?: number) =>
      createPostgresStore(
        createConnection({
          connectionString,
          clock: systemClock,
          timeout,
          authToken: 'very-secret-token',
        }),
        systemClock,
      );

    const withFault = async <T>(fault: NeonFault, run: () => Promise<T>): Promise<T> => {
      database.neon.setFault(fault);
      try {
        return await run();
      } finally {
        database.neon.setFault(null);
      }
    };

    it.each([
      ['429', 'limit'],
      ['500', 'server'],
      ['garbage', 'bad-answer'],
      ['odd', 'bad-answer'],
      ['page', 'bad-answer'],
      ['reset', 'network'],
      ['cut', 'network'],
      ['wrong-password', 'refused'],
      ['redirect', 'network'],
      ['endless', 'bad-answer'],
    ] as const)('%s is a failure of kind %s, in every method', async (fault, kind) => {
      const store = storeFor();
      await withFault(fault, async () => {
        const failures = await Promise.all(
          [
            store.store(track()),
            store.fetch('fip'),
            store.radioIds(),
            store.latestPlays(['fip']),
            store.test(),
            store.search('a'),
            store.remove(1),
            store.removeAll('fip'),
          ].map(failureOf),
        );
        for (const failure of failures) {
          expect(failure.kind).toBe(kind);
          for (const secret of PASSWORDS) expect(failure.detail).not.toContain(secret);
          expect(isHopeless(failure)).toBe(false);
          expect(databaseTroubleWords(failure)).toMatch(/\.$/);
        }
        expect(await store.cleanup('fip')).toEqual({
          radioId: 'fip',
          removed: 0,
          error: expect.any(String),
        });
      });
    });

    it('a redirect is not followed: connection string and password go nowhere else', async () => {
      await withFault('redirect', () => failureOf(storeFor().store(track())));
      expect(database.neon.strayed).toEqual([]);
    });

    it('of an answer no more than 8 MB are read', async () => {
      await withFault('endless', () => failureOf(storeFor().fetch('fip')));
      // The connection's buffers hold what was sent but not read yet.
      expect(database.neon.sent()).toBeLessThan(MAX_ANSWER + 8 * 1024 * 1024);
    });

    it('of what a database says of a failure no more is kept than can be read', async () => {
      const { detail } = await withFault('long-winded', () => failureOf(storeFor().fetch('fip')));
      expect(detail).toHaveLength(500);
    });

    it('an answer that begins and does not end is a timeout', async () => {
      const { kind } = await withFault('drip', () =>
        failureOf(storeFor(database.neon.connectionString(), 300).fetch('fip')),
      );
      expect(kind).toBe('timeout');
    });

    it('an answer that does not come is a timeout', async () => {
      await withFault('hang', async () => {
        const clock = createFakeClock();
        const connection = createConnection({
          connectionString: database.neon.connectionString(),
          clock,
        });
        const fetched = createPostgresStore(connection, clock).fetch('fip');
        clock.pass(9_999);
        await new Promise((resolve) => setImmediate(resolve));
        clock.pass(1);
        expect(await failureOf(fetched)).toMatchObject({ kind: 'timeout' });
      });
    });

    it('a failed check stores nothing', async () => {
      await resultOf(
        database.owner.run((sql) => [
          sql`alter table radio_metadata rename column played_at to played`,
        ]),
      );
      const failure = await failureOf(storeFor().store(track()));
      await resultOf(
        database.owner.run((sql) => [
          sql`alter table radio_metadata rename column played to played_at`,
        ]),
      );
      expect(failure).toMatchObject({ kind: 'sql', code: '42703' });
      expect(await database.allRows()).toEqual([]);
    });

    it('a trimming that fails takes the stored track back', async () => {
      await resultOf(
        database.owner.run((sql) => [
          sql`create function refuse() returns trigger language plpgsql
              as 'begin raise exception ''no''; end'`,
          sql`create trigger refuse before delete on radio_metadata execute function refuse()`,
        ]),
      );
      const failure = await failureOf(storeFor().store(track()));
      await resultOf(
        database.owner.run((sql) => [
          sql`drop trigger refuse on radio_metadata`,
          sql`drop function refuse()`,
        ]),
      );
      expect(failure).toMatchObject({ kind: 'sql', code: 'P0001' });
      expect(await database.allRows()).toEqual([]);
    });

    it('an answer that was cut off stored the track once, however often it is sent again', async () => {
      const store = storeFor();
      await withFault('cut', () => failureOf(store.store(track())));
      expect(await resultOf(store.store(track(), 1000))).toBe('duplicate');
      expect(await database.allRows()).toHaveLength(1);
    });

    it('a wrong password is refused', async () => {
      const store = storeFor(database.neon.connectionString(undefined, 'wrong'));
      expect(await failureOf(store.test())).toMatchObject({ kind: 'refused' });
    });

    it('a database that is not there is refused, and said in words', async () => {
      const store = storeFor(database.neon.connectionString().replace(/[^/]+$/, 'elsewhere'));
      const failure = await failureOf(store.test());
      expect(failure).toMatchObject({ kind: 'refused', code: '3D000' });
      expect(databaseTroubleWords(failure)).toBe('There’s no database with this name.');
    });

    it('a host where nobody listens is not reached', async () => {
      const connectionString = 'postgresql://u:hidden-word@127.0.0.1:1/db';
      const failure = await failureOf(storeFor(connectionString).test());
      expect(failure.kind).toBe('network');
      expect(failure.detail).not.toContain('hidden-word');
    });

    it('a table that is not there is said in words', async () => {
      await resultOf(
        database.owner.run((sql) => [sql`alter table radio_metadata rename to elsewhere`]),
      );
      const failure = await failureOf(storeFor().fetch('fip'));
      await resultOf(
        database.owner.run((sql) => [sql`alter table elsewhere rename to radio_metadata`]),
      );
      expect(databaseTroubleWords(failure)).toBe(
        'The table radio_metadata doesn’t exist yet. Set it up first.',
      );
    });

    it('what the database can never take is hopeless', async () => {
      const failure = await failureOf(storeFor().store(track({ title: 'NUL \u0000' })));
      expect(isHopeless(failure)).toBe(true);
    });

    it('a bearer token travels as such', async () => {
      await storeFor().test();
      const { headers } = database.neon.requests.at(-1) ?? {};
      expect(headers?.authorization).toBe('Bearer very-secret-token');
    });
  });
}
