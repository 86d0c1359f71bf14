import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { Outcome as AnyOutcome } from '@/lib/model/outcome';

export { failed, succeeded } from '@/lib/model/outcome';

/**
 * Why the history's store did not do what it was asked. `network`: not reached, or broken off.
 * `refused`: it is there and does not let us, or this role, in. `timeout`: no answer in time. `limit`:
 * too many requests or connections. `server`: its own fault. `bad-answer`: no database answers like
 * that. `sql`: the statement failed. `quota`: the browser gives no more room. `newer`: a newer version
 * of the extension laid the browser's own store out. `storage`: it failed otherwise.
 */
export type HistoryFailureKind =
  | 'network'
  | 'refused'
  | 'timeout'
  | 'limit'
  | 'server'
  | 'bad-answer'
  | 'sql'
  | 'quota'
  | 'newer'
  | 'storage';

export interface HistoryFailure {
  kind: HistoryFailureKind;
  /** For the log; holds no secret. */
  detail: string;
  /** PostgreSQL's SQLSTATE, where the database said one. */
  code?: string;
}

export type Outcome<T> = AnyOutcome<T, HistoryFailure>;

const MESSAGES = {
  network: 'history_store.unreachable',
  refused: 'history_store.login_refused',
  timeout: 'history_store.timeout',
  limit: 'history_store.limit',
  server: 'history_store.server_trouble',
  'bad-answer': 'history_store.bad_answer',
  sql: 'history_store.statement_failed',
  quota: 'history_store.no_room',
  newer: 'history_store.newer_version',
  storage: 'history_store.storage_failed',
} as const satisfies Record<HistoryFailureKind, MessageKey>;

/** What PostgreSQL's own codes mean to a listener (PostgreSQL documentation, appendix A). */
const CODE_MESSAGES = new Map([
  ['42P01', 'history_store.no_table'],
  ['42703', 'history_store.no_column'],
  ['42501', 'history_store.forbidden'],
  ['3D000', 'history_store.no_such_database'],
] as const);

/** The failure in words for a listener. */
export function failureSentence({ kind, code = '' }: HistoryFailure): string {
  return t(CODE_MESSAGES.get(code as never) ?? MESSAGES[kind]);
}

/**
 * Whether trying the same again later is pointless: the data itself was refused (SQLSTATE classes 22
 * data exception, 23 integrity violation, 54 limit exceeded), or the store is a newer version's.
 */
export function isHopeless({ kind, code = '' }: HistoryFailure): boolean {
  return kind === 'newer' || (kind === 'sql' && /^(22|23|54)/.test(code));
}
