import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { Outcome as AnyOutcome } from '@/lib/model/outcome';

export { failed, succeeded } from '@/lib/model/outcome';

/**
 * Why a history store failed. `network`: unreachable, or the connection was lost. `refused`: it does not
 * let us, or this role, in. `timeout`: no response in time. `limit`: too many requests or connections.
 * `server`: the server's own error. `bad-answer`: not a database's response. `sql`: the statement failed.
 * `quota`: the browser is out of storage. `newer`: the browser's store was created by a newer version of
 * the extension. `storage`: any other failure of the browser's store.
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
  /** For the log; contains no secrets. */
  detail: string;
  /** PostgreSQL's SQLSTATE, if the database sent one. */
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

/** What PostgreSQL's own codes mean for a listener (PostgreSQL documentation, appendix A). */
const CODE_MESSAGES = new Map([
  ['42P01', 'history_store.no_table'],
  ['42703', 'history_store.no_column'],
  ['42501', 'history_store.forbidden'],
  ['3D000', 'history_store.no_such_database'],
] as const);

/** The failure as a sentence for the listener. */
export function failureSentence({ kind, code = '' }: HistoryFailure): string {
  return t(CODE_MESSAGES.get(code as never) ?? MESSAGES[kind]);
}

/**
 * Whether a retry is pointless: the data itself was refused (SQLSTATE classes 22 data exception, 23
 * integrity violation, 54 limit exceeded), or a newer version created the store.
 */
export function isHopeless({ kind, code = '' }: HistoryFailure): boolean {
  return kind === 'newer' || (kind === 'sql' && /^(22|23|54)/.test(code));
}
