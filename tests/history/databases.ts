import { type Connection, createConnection } from '@/lib/history/postgres/connection';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { setUpTable } from '@/lib/history/postgres/set-up';
import { systemClock } from '@/lib/platform/time/clock';
import { type NeonServer, startNeon } from '../servers/neon.ts';
import { startPgliteDatabase } from '../servers/neon-pglite.ts';
import { startPostgresDatabase } from '../servers/neon-postgres.ts';
import { findProgram } from '../tools/find-programs.ts';
import { resultOf, type StoreUnderTest } from './history-store.contract.ts';

/** The databases to test, behind an HTTP endpoint: always PGlite, and a real server if one is installed. */
export const DATABASES = [
  { name: 'PGlite', installed: true, start: startPgliteDatabase },
  {
    name: 'PostgreSQL',
    installed: findProgram('postgresql') !== null,
    start: startPostgresDatabase,
  },
];

export interface DatabaseUnderTest extends StoreUnderTest {
  neon: NeonServer;
  /** A connection as the table's owner. */
  owner: Connection;
  connect(user?: string): Connection;
}

/** A database with the table set up, without `not null` constraints, like older tables. */
export async function startDatabase(
  start: (typeof DATABASES)[number]['start'],
): Promise<DatabaseUnderTest> {
  const neon = await startNeon(await start());
  const connect = (user?: string) =>
    createConnection({
      connectionString: neon.connectionString(user),
      clock: systemClock,
      timeout: 60_000,
    });
  const owner = connect();
  await resultOf(setUpTable(owner));
  await resultOf(
    owner.run((sql) => [
      sql`alter table radio_metadata alter radio_id drop not null, alter artist drop not null,
          alter title drop not null, alter played_at drop not null`,
    ]),
  );

  return {
    neon,
    owner,
    connect,
    client: () => createPostgresStore(owner, systemClock),
    async addRows(rows) {
      await resultOf(
        owner.run((sql) => [
          sql`
            insert into radio_metadata (radio_id, artist, title, cover_image_url, played_at)
            select radio_id, artist, title, cover_image_url, now() - ago * interval '1 millisecond'
            from json_to_recordset(${JSON.stringify(rows)}::json)
              as row (radio_id text, artist text, title text, cover_image_url text, ago float8)`,
        ]),
      );
    },
    async allRows() {
      const [rows = []] = await resultOf(
        owner.run((sql) => [
          sql`select id::int, radio_id, artist, title from radio_metadata order by id`,
        ]),
      );
      return rows as Awaited<ReturnType<StoreUnderTest['allRows']>>;
    },
    now: systemClock.now,
    async clear() {
      await resultOf(owner.run((sql) => [sql`truncate radio_metadata`]));
    },
  };
}
