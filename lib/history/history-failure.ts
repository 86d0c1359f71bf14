import type { HistoryFailureKind } from '@/lib/model/trouble-kinds';
import type { Outcome as AnyOutcome } from '@/lib/model/values/outcome';

export { failed, succeeded } from '@/lib/model/values/outcome';

/** Why an operation of the history store failed. */
export interface HistoryFailure {
  kind: HistoryFailureKind;
  /** For the log; contains no secrets. */
  detail: string;
  /** PostgreSQL's SQLSTATE, if the database sent one. */
  code?: string;
}

export type Outcome<T> = AnyOutcome<T, HistoryFailure>;

/**
 * Whether a retry is pointless: the data itself was refused (SQLSTATE classes 22 data exception, 23
 * integrity violation, 54 limit exceeded), or a newer version created the store.
 */
export function isHopeless({ kind, code = '' }: HistoryFailure): boolean {
  return kind === 'newer' || (kind === 'sql' && /^(22|23|54)/.test(code));
}
