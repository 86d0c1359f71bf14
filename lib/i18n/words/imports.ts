import type { BackupList, EntryTrouble, ImportRefusal } from '@/lib/model/trouble-kinds';
import type { MessageKey } from '../message-keys';
import { t, tn } from '../translate';
import { showTroubleWords, storageFailureWords } from './feeds';

/** The message for an invalid entry in each list of a backup. */
const BAD_ENTRY = {
  subscriptions: 'backups.no_subscription',
  favourites: 'backups.no_favourite',
  recentlyPlayed: 'backups.not_playable',
  queue: 'backups.not_playable',
  progress: 'backups.no_progress',
  savedTracks: 'backups.no_track',
  bookmarks: 'backups.no_bookmark',
  episodeLists: 'backups.no_episode_list',
  collections: 'backups.no_collection',
} as const satisfies Record<BackupList, MessageKey>;

/** What is wrong with an entry of a file, in a sentence or two. */
export function entryTroubleWords(trouble: EntryTrouble): string {
  switch (trouble.kind) {
    case 'podcast': {
      const words = showTroubleWords(trouble.trouble);
      return trouble.added ? t('feeds.added_unread', { trouble: words }) : words;
    }
    case 'no-feed':
      return t('imports.opml_no_feed');
    case 'bad-address':
      return t('imports.opml_bad_address');
    case 'not-web':
      return t('imports.entry_not_web');
    case 'playlist-too-large':
      return t('imports.playlist_too_large');
    case 'too-many-podcasts':
      return t('imports.opml_too_many', { limit: trouble.limit });
    case 'too-many-stations':
      return t('imports.playlist_too_many', { limit: trouble.limit });
    case 'bad-entry':
      return t(BAD_ENTRY[trouble.list], { place: trouble.place });
    case 'no-list':
      return t('backups.no_list', { place: trouble.place });
    case 'no-setting':
      return t('backups.no_setting', { place: trouble.place });
    case 'more':
      return tn('backups.more_faults', trouble.count);
    case 'told':
      return trouble.text;
  }
}

const REFUSAL = {
  unknown: 'imports.unknown',
  feed: 'imports.is_feed',
  stream: 'imports.is_stream',
  'no-podcasts': 'imports.no_podcasts',
  'no-stations': 'imports.no_stations',
  expired: 'imports.chosen_too_long_ago',
  incomplete: 'imports.did_not_arrive',
  'opml-too-large': 'imports.opml_too_large',
  'cut-backup': 'backups.cut_off',
  'foreign-backup': 'backups.not_ours',
  'newer-backup': 'backups.newer',
  'backup-without-version': 'backups.no_version',
  empty: 'import.empty',
  'too-large': 'import.too_large',
  unreadable: 'import.unreadable',
  interrupted: 'lists.interrupted',
} as const satisfies Partial<Record<ImportRefusal['kind'], MessageKey>>;

/** Why a file is not imported, in a sentence or two. */
export function refusalWords(refusal: ImportRefusal): string {
  switch (refusal.kind) {
    case 'damaged-backup':
      return refusal.line === null
        ? t('backups.damaged')
        : t('backups.damaged_at', { line: String(refusal.line) });
    case 'quota':
    case 'newer':
    case 'storage':
      return storageFailureWords(refusal.kind);
    default:
      return t(REFUSAL[refusal.kind]);
  }
}
