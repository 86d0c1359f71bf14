/** What stands behind the HTTP endpoint: something that runs SQL and speaks in text, as PostgreSQL does. */
export interface SqlDatabase {
  /**
   * Runs the queries in one transaction, or the only one by itself. Rejects where
   * the database says no; then nothing has happened.
   */
  run(login: Login, batch: Batch): Promise<SqlResult[]>;
  close(): Promise<void>;
}

/** Who asks: the parts of the connection string. */
export interface Login {
  user: string;
  password: string;
  database: string;
}

export interface Query {
  query: string;
  /** Values as text, arrays in PostgreSQL's own notation. */
  params: (string | null)[];
}

export interface Batch {
  queries: Query[];
  /** How the transaction begins, such as `begin isolation level read committed`; null for none. */
  begin: string | null;
}

export interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
  dataTypeSize: number;
  dataTypeModifier: number;
  format: 'text';
}

export interface SqlResult {
  command: string;
  rowCount: number | null;
  fields: Field[];
  rows: (string | null)[][];
}

const DETAILS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

/** An error as Neon's proxy reports it: the message and every detail, null where there is none. */
export function errorBody(error: unknown): Record<string, string | null> {
  const from = error as Record<string, unknown>;
  const details = DETAILS.map((name) => [name, from[name] == null ? null : String(from[name])]);
  return { message: String(from.message), ...Object.fromEntries(details) };
}

/** How Neon's proxy says it: without a code, for the database itself was never asked. */
export function passwordFailure(user: string): Error {
  return new Error(`password authentication failed for user '${user}'`);
}
