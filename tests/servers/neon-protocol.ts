import type { IncomingMessage } from 'node:http';
import type { Batch, Login, Query, SqlResult } from './neon-database.ts';

/**
 * SQL over HTTP as the package @neondatabase/serverless sends it (see its `src/httpQuery.ts`) and Neon's
 * proxy answers it (see `proxy/src/serverless/sql_over_http.rs` in neondatabase/neon).
 */
export interface SqlRequest {
  login: Login;
  batch: Batch;
  arrayMode: boolean;
}

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
};

/** Parses the headers and the body. Throws an error whose message the client gets with HTTP 400. */
export function readSqlRequest(headers: IncomingMessage['headers'], body: string): SqlRequest {
  if (headers['neon-raw-text-output'] !== 'true') throw new Error('only raw text is served here');
  const payload = JSON.parse(body) as Partial<Query> & { queries?: Partial<Query>[] };
  const queries = (payload.queries ?? [payload]).map(readQuery);
  return {
    login: readLogin(String(headers['neon-connection-string'] ?? '')),
    batch: { queries, begin: payload.queries ? beginStatement(headers) : null },
    arrayMode: headers['neon-array-mode'] === 'true',
  };
}

function readQuery({ query, params = [] }: Partial<Query>): Query {
  if (typeof query !== 'string') throw new Error('missing field `query`');
  return { query, params: params.map((param) => (param === null ? null : String(param))) };
}

function readLogin(connectionString: string): Login {
  if (!/^postgres(ql)?:\/\//.test(connectionString)) throw new Error('invalid connection string');
  const { username, password, pathname } = new URL(connectionString.replace(/^[^:]+/, 'http'));
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

function beginStatement(headers: IncomingMessage['headers']): string {
  const level = headers['neon-batch-isolation-level'];
  if (level !== undefined && !(String(level) in ISOLATION))
    throw new Error('invalid isolation level');
  return [
    'begin',
    level === undefined ? '' : `isolation level ${ISOLATION[String(level)]}`,
    headers['neon-batch-read-only'] === 'true' ? 'read only' : '',
    headers['neon-batch-deferrable'] === 'true' ? 'deferrable' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The response body: one result, or the results of a batch. */
export function sqlAnswer({ batch, arrayMode }: SqlRequest, results: SqlResult[]): object {
  const shown = results.map(({ rows, ...rest }) => ({
    rowAsArray: arrayMode,
    ...rest,
    rows: arrayMode ? rows : rows.map((row) => byName(rest.fields, row)),
  }));
  return batch.begin === null ? (shown[0] ?? {}) : { results: shown };
}

function byName(fields: { name: string }[], row: (string | null)[]) {
  return Object.fromEntries(fields.map(({ name }, index) => [name, row[index] ?? null]));
}
