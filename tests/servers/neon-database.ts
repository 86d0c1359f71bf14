/** What is behind the HTTP endpoint: something that runs SQL and returns text, like PostgreSQL. */
export interface SqlDatabase {
  /**
   * Runs the queries in one transaction, or a single query on its own. Rejects if the database reports an
   * error, in which case nothing has changed.
   */
  run(login: Login, batch: Batch): Promise<SqlResult[]>;
  close(): Promise<void>;
}

/** The parts of the connection string. */
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
  /** The statement that begins the transaction (`begin isolation level read committed`); null if there is none. */
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

/** An error as Neon's proxy reports it: the message and every detail, null for each that is missing. */
export function errorBody(error: unknown): Record<string, string | null> {
  const from = error as Record<string, unknown>;
  const details = DETAILS.map((name) => [name, from[name] == null ? null : String(from[name])]);
  return { message: String(from.message), ...Object.fromEntries(details) };
}

/** As Neon's proxy reports it: without a code, because the request never reached the database. */
export function passwordFailure(user: string): Error {
  return new Error(`password authentication failed for user '${user}'`);
}
