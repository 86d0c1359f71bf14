import type {
  DatabaseTrouble,
  FolderTroubleKind,
  SharedTrouble,
  SyncTrouble,
} from '@/lib/model/trouble-kinds';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';
import { databaseTroubleWords } from './database';

const TROUBLES = {
  'no-address': 'sync.trouble_kinds.no_address',
  insecure: 'sync.trouble_kinds.insecure',
  refused: 'sync.trouble_kinds.refused',
  moved: 'sync.trouble_kinds.moved',
  missing: 'sync.trouble_kinds.missing',
  'web-page': 'sync.trouble_kinds.web_page',
  rejected: 'sync.trouble_kinds.rejected',
  busy: 'sync.trouble_kinds.busy',
  server: 'sync.trouble_kinds.server',
  malformed: 'sync.trouble_kinds.malformed',
  'too-large': 'sync.trouble_kinds.too_large',
  private: 'sync.trouble_kinds.network',
  cancelled: 'sync.trouble_kinds.cancelled',
  timeout: 'sync.trouble_kinds.timeout',
  network: 'sync.trouble_kinds.network',
  'no-login-page': 'sync.trouble_kinds.no_login_page',
  'sign-in-refused': 'sync.trouble_kinds.sign_in_refused',
  'sign-in-expired': 'sync.trouble_kinds.sign_in_expired',
  storage: 'history_store.storage_failed',
  'not-connected': 'sync.trouble_kinds.not_connected',
  interrupted: 'lists.interrupted',
} as const satisfies Record<SyncTrouble['kind'], MessageKey>;

/** What is wrong with the listener's account for sync, in a sentence or two. */
export const syncTroubleWords = ({ kind }: SyncTrouble): string => t(TROUBLES[kind]);

const FOLDER_TROUBLES = {
  'no-address': 'sync.trouble_kinds.no_address',
  insecure: 'sync.trouble_kinds.insecure',
  refused: 'sync.trouble_kinds.refused',
  moved: 'sync.trouble_kinds.moved',
  'web-page': 'sync.trouble_kinds.web_page',
  limit: 'sync.trouble_kinds.busy',
  server: 'sync.trouble_kinds.server',
  'bad-answer': 'sync.trouble_kinds.malformed',
  timeout: 'sync.trouble_kinds.timeout',
  network: 'sync.trouble_kinds.network',
  'no-folder': 'sync.folder.missing',
  full: 'sync.folder.full',
  passphrase: 'sync.folder.other_passphrase',
  damaged: 'sync.folder.damaged',
  newer: 'sync.folder.newer',
} as const satisfies Record<FolderTroubleKind | 'no-address', MessageKey>;

const isFolders = (kind: string): kind is keyof typeof FOLDER_TROUBLES =>
  Object.hasOwn(FOLDER_TROUBLES, kind);

/** Why the sync of everything through a folder failed, in a sentence or two. */
export const folderTroubleWords = (trouble: SharedTrouble): string =>
  isFolders(trouble.kind) ? t(FOLDER_TROUBLES[trouble.kind]) : sharedTroubleWords(trouble);

/** PostgreSQL's codes for a missing table and for insufficient privileges. */
const NO_TABLES = new Set(['42P01', '42501']);

/** Why the sync of everything through a database failed, in a sentence or two. */
export function sharedTroubleWords(trouble: SharedTrouble): string {
  if (trouble.kind === 'clock') return t('sync.everything.wrong_clock');
  if (trouble.kind === 'library') return t('history_store.storage_failed');
  if (trouble.kind === 'cancelled') return t('sync.trouble_kinds.cancelled');
  if ('code' in trouble && NO_TABLES.has(trouble.code ?? '')) {
    return t('sync.everything.no_tables', { set_up: t('database.set_up') });
  }
  return databaseTroubleWords(trouble as DatabaseTrouble);
}
