import type { FeedTrouble, ShowTrouble, StorageFailure } from '@/lib/model/trouble-kinds';
import type { MessageKey } from '../message-keys';
import { t } from '../translate';

const FEED = {
  gone: 'feeds.taken_away',
  missing: 'feeds.missing',
  refused: 'feeds.refused',
  busy: 'feeds.busy',
  server: 'feeds.server_trouble',
  unreachable: 'feeds.unreachable',
  timeout: 'feeds.timeout',
  cancelled: 'feeds.cancelled',
  'not-a-feed': 'feeds.is_none',
  malformed: 'feeds.malformed',
  'too-large': 'feeds.too_large',
  private: 'feeds.leads_inside',
} as const satisfies Record<FeedTrouble, MessageKey>;

const STORAGE = {
  quota: 'library.no_room',
  newer: 'library.newer_version',
  storage: 'library.storage_failed',
} as const satisfies Record<StorageFailure, MessageKey>;

const SHOW = {
  ...FEED,
  ...STORAGE,
  // A show that is kept is not asked for again.
  gone: 'feeds.gone',
  barred: 'feeds.unreachable_without_access',
  page: 'feeds.page_now',
  'page-without-feed': 'feeds.page_without_feed',
  'several-feeds': 'feeds.several',
  'no-address': 'feeds.not_an_address',
  offline: 'feeds.offline',
  interrupted: 'lists.interrupted',
} as const satisfies Record<Exclude<ShowTrouble['kind'], 'told'>, MessageKey>;

/** Why a feed that was asked for once did not come, in a sentence. */
export function feedWords(trouble: FeedTrouble): string {
  return t(FEED[trouble]);
}

/** Why a show is not here, or not as its feed has it now, in a sentence. */
export function showTroubleWords(trouble: ShowTrouble): string {
  return trouble.kind === 'told' ? trouble.text : t(SHOW[trouble.kind]);
}

/** Why the library could not read or write what it keeps, in a sentence. */
export function storageFailureWords(failure: StorageFailure): string {
  return t(STORAGE[failure]);
}
