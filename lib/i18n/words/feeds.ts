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
  // For a show in the library, the message adds that its feed is no longer checked.
  gone: 'feeds.gone',
  barred: 'feeds.unreachable_without_access',
  page: 'feeds.page_now',
  'page-without-feed': 'feeds.page_without_feed',
  'several-feeds': 'feeds.several',
  'no-address': 'feeds.not_an_address',
  offline: 'feeds.offline',
  interrupted: 'lists.interrupted',
} as const satisfies Record<Exclude<ShowTrouble['kind'], 'told'>, MessageKey>;

/** Why a one-off fetch of a feed failed, in a sentence. */
export function feedWords(trouble: FeedTrouble): string {
  return t(FEED[trouble]);
}

/** Why a show is missing or not up to date, in a sentence. */
export function showTroubleWords(trouble: ShowTrouble): string {
  return trouble.kind === 'told' ? trouble.text : t(SHOW[trouble.kind]);
}

/** Why the library could not read or write its data, in a sentence. */
export function storageFailureWords(failure: StorageFailure): string {
  return t(STORAGE[failure]);
}
