import type {
  DatabaseTrouble,
  HistoryFailureKind,
  RoleRight,
  RoleWarning,
} from '@/lib/model/trouble-kinds';
import { formatList } from '../formats';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const FAILURE = {
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

/** Messages for PostgreSQL's error codes (PostgreSQL documentation, appendix A). */
const BY_CODE = new Map([
  ['42P01', 'history_store.no_table'],
  ['42703', 'history_store.no_column'],
  ['42501', 'history_store.forbidden'],
  ['3D000', 'history_store.no_such_database'],
] as const);

const RIGHTS = {
  superuser: 'history_store.rights.superuser',
  administers: 'history_store.rights.administers',
  creates: 'history_store.rights.creates',
  changes: 'history_store.rights.changes',
  others: 'history_store.rights.others',
} as const satisfies Record<RoleRight, MessageKey>;

/** What is wrong with the listener's database, in a sentence or two. */
export function databaseTroubleWords(trouble: DatabaseTrouble): string {
  switch (trouble.kind) {
    case 'told':
      return trouble.text;
    case 'interrupted':
      return t('lists.interrupted');
    case 'no-connection-string':
      return t('history_store.not_a_connection_string');
    case 'not-connected':
      return t('history_store.none_connected');
    default:
      return t(BY_CODE.get(trouble.code as never) ?? FAILURE[trouble.kind]);
  }
}

/** What the role may do beyond what it needs, in a sentence or two. */
export function roleWarningWords(warning: RoleWarning): string {
  if (warning.kind === 'told') return warning.text;
  const rights = formatList(warning.rights.map((right) => t(RIGHTS[right])));
  return t('history_store.role_can_more', { rights });
}
