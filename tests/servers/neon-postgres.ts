import pg from 'pg';
import { NEON_DATABASE, NEON_PASSWORD, NEON_USER } from './neon.ts';
import type { Login, Query, SqlDatabase, SqlResult } from './neon-database.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** The maximum number of connections per user. Further requests wait for a free one. */
const POOL_SIZE = 200;

const rawText = { getTypeParser: () => (value: string) => value };

/** A real PostgreSQL server with the owner's role and database, and a connection pool for each login. */
export async function startPostgresDatabase(): Promise<SqlDatabase> {
  const server = await startPostgres({ maxConnections: POOL_SIZE + 50 });
  await prepare(server);
  const pools = new Map<string, pg.Pool>();

  function poolOf(login: Login): pg.Pool {
    const key = JSON.stringify(login);
    const known = pools.get(key);
    if (known) return known;
    const pool = new pg.Pool({ host: '127.0.0.1', port: server.port, ...login, max: POOL_SIZE });
    pool.on('error', () => {});
    // The server may close a connection that is in use.
    pool.on('connect', (client) => void client.on('error', () => {}));
    pools.set(key, pool);
    return pool;
  }

  return {
    async run(login, { queries, begin }) {
      const client = await poolOf(login).connect();
      let broken: Error | undefined;
      try {
        if (begin !== null) await client.query(begin);
        const results: SqlResult[] = [];
        for (const query of queries) results.push(await runQuery(client, query));
        if (begin !== null) await client.query('commit');
        return results;
      } catch (error) {
        if (begin !== null) {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure;
          });
        }
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      await server.stop();
    },
  };
}

async function prepare({ port, user, password }: PostgresServer): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  const secret = client.escapeLiteral(NEON_PASSWORD);
  await client.query(`create role ${NEON_USER} login createrole password ${secret}`);
  await client.query(`create database ${NEON_DATABASE} owner ${NEON_USER}`);
  await client.end();
}

async function runQuery(client: pg.PoolClient, { query, params }: Query): Promise<SqlResult> {
  const result = await client.query({
    text: query,
    values: params,
    rowMode: 'array',
    types: rawText,
  });
  return {
    command: result.command,
    rowCount: result.rowCount,
    rows: result.rows,
    fields: result.fields.map((field) => ({ ...field, format: 'text' })),
  };
}
