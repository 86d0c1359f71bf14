import { PGlite, types } from '@electric-sql/pglite';
import { NEON_DATABASE, NEON_PASSWORD, NEON_USER } from './neon.ts';
import {
  type Batch,
  type Login,
  passwordFailure,
  type SqlDatabase,
  type SqlResult,
} from './neon-database.ts';

/** Keeps text as text, for every type that PGlite would convert to a JavaScript value. */
const asText = Object.fromEntries(
  Object.values(types)
    .filter((type) => typeof type === 'number')
    .map((type) => [type, (value: string) => value]),
);

/**
 * PostgreSQL compiled to WebAssembly, in this process and in memory. It has one connection, so
 * transactions run one after another. Users other than the owner need a role of their own, but log in with
 * the same password.
 */
export async function startPgliteDatabase(): Promise<SqlDatabase> {
  const pglite = await PGlite.create();
  await pglite.exec(`
    create role ${NEON_USER} login createrole;
    grant create, usage on schema public to ${NEON_USER};`);
  let last: Promise<unknown> = Promise.resolve();

  return {
    run(login, batch) {
      const turn = last.then(() => runBatch(pglite, login, batch));
      last = turn.catch(() => {});
      return turn;
    },
    close: () => pglite.close(),
  };
}

async function runBatch(pglite: PGlite, login: Login, batch: Batch): Promise<SqlResult[]> {
  if (login.password !== NEON_PASSWORD) throw passwordFailure(login.user);
  if (login.database !== NEON_DATABASE) {
    throw Object.assign(new Error(`database "${login.database}" does not exist`), {
      code: '3D000',
    });
  }
  await pglite.exec(`set role "${login.user}"`);
  try {
    if (batch.begin !== null) await pglite.exec(batch.begin);
    const results: SqlResult[] = [];
    for (const { query, params } of batch.queries)
      results.push(await runQuery(pglite, query, params));
    if (batch.begin !== null) await pglite.exec('commit');
    return results;
  } catch (error) {
    if (batch.begin !== null) await pglite.exec('rollback');
    throw error;
  } finally {
    await pglite.exec('reset role');
  }
}

async function runQuery(
  pglite: PGlite,
  query: string,
  params: (string | null)[],
): Promise<SqlResult> {
  const result = await pglite.query<(string | null)[]>(query, params, {
    rowMode: 'array',
    serializers: asText,
    parsers: asText,
  });
  return {
    command: result.command ?? '',
    rowCount: result.rowCount ?? null,
    rows: result.rows,
    fields: result.fields.map(({ name, dataTypeID }) => ({
      ...{ name, dataTypeID, tableID: 0, columnID: 0 },
      ...{ dataTypeSize: -1, dataTypeModifier: -1, format: 'text' },
    })),
  };
}
