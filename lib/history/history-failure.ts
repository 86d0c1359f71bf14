/**
 * Why the history's store did not do what it was asked. `network`: not reached, or broken off.
 * `refused`: it is there and does not let us, or this role, in. `timeout`: no answer in time. `limit`:
 * too many requests or connections. `server`: its own fault. `bad-answer`: no database answers like
 * that. `sql`: the statement failed. `storage`: the browser's own storage failed.
 */
export type HistoryFailureKind =
  | 'network'
  | 'refused'
  | 'timeout'
  | 'limit'
  | 'server'
  | 'bad-answer'
  | 'sql'
  | 'storage';

export interface HistoryFailure {
  kind: HistoryFailureKind;
  /** For the log; holds no secret. */
  detail: string;
  /** PostgreSQL's SQLSTATE, where the database said one. */
  code?: string;
}

/** A result as a value: what was asked for, or why it is not there. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: HistoryFailure };

export function succeeded<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(failure: HistoryFailure): { ok: false; failure: HistoryFailure } {
  return { ok: false, failure };
}

const SENTENCES: Record<HistoryFailureKind, string> = {
  network: 'The database could not be reached.',
  refused: 'The database refused the login. Check the user, the password and the token.',
  timeout: 'The database did not answer in time.',
  limit: 'The database takes no more requests at the moment.',
  server: 'The database has trouble of its own.',
  'bad-answer': 'Something answers at this address, but not as a database does.',
  sql: 'The database could not run the statement.',
  storage: 'The browser could not read or write its storage.',
};

/** What PostgreSQL's own codes mean to a listener (PostgreSQL documentation, appendix A). */
const CODE_SENTENCES: Record<string, string> = {
  '42P01': 'The table radio_metadata is not there yet. Set it up first.',
  '42703': 'The table radio_metadata lacks a column that Skywave needs.',
  '42501': 'The role may not do this.',
  '3D000': 'There is no database of this name.',
};

/** The failure in words for a listener. */
export function failureSentence({ kind, code }: HistoryFailure): string {
  return (code && CODE_SENTENCES[code]) || SENTENCES[kind];
}

/**
 * Whether trying the same again later is pointless: the data itself was refused (SQLSTATE classes 22
 * data exception, 23 integrity violation, 54 limit exceeded).
 */
export function isHopeless({ kind, code = '' }: HistoryFailure): boolean {
  return kind === 'sql' && /^(22|23|54)/.test(code);
}
