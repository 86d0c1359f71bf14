import type { Told } from './feed-trouble';

/**
 * Why the history's store did not do what it was asked. `network`: not reached, or broken off.
 * `refused`: it is there and does not let us, or this role, in. `timeout`: no answer in time. `limit`:
 * too many requests or connections. `server`: its own fault. `bad-answer`: no database answers like
 * that. `sql`: the statement failed. `quota`: the browser gives no more room. `newer`: a newer version
 * of the extension laid the browser's own store out. `storage`: it failed otherwise.
 */
export const HISTORY_FAILURES = [
  'network',
  'refused',
  'timeout',
  'limit',
  'server',
  'bad-answer',
  'sql',
  'quota',
  'newer',
  'storage',
] as const;
export type HistoryFailureKind = (typeof HISTORY_FAILURES)[number];

/** What is wrong with the listener's database. */
export type DatabaseTrouble =
  /** With PostgreSQL's SQLSTATE, where the database said one. */
  | { kind: HistoryFailureKind; code?: string }
  /** What was typed is no connection string; there is no database to ask. */
  | { kind: 'no-connection-string' | 'not-connected' }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' }
  | Told;

/**
 * What a role may do that Skywave never does: everything; create databases or roles, or pass over row-level
 * security; create tables; change or empty the whole table; use other tables.
 */
export const ROLE_RIGHTS = ['superuser', 'administers', 'creates', 'changes', 'others'] as const;
export type RoleRight = (typeof ROLE_RIGHTS)[number];

/** What the role of the connection may do beyond what it needs, at least one thing. */
export type RoleWarning = { kind: 'rights'; rights: RoleRight[] } | Told;
