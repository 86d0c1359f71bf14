import type { ShowTrouble, Told } from './feed-trouble';
import type { StorageFailure } from './storage-trouble';

/** The lists of a backup, by the names that they have in the file. */
export const BACKUP_LISTS = [
  'subscriptions',
  'favourites',
  'recentlyPlayed',
  'queue',
  'progress',
  'savedTracks',
] as const;
export type BackupList = (typeof BACKUP_LISTS)[number];

/**
 * What is wrong with an entry of a file. `podcast`: its feed could not be read; it was `added` all the same
 * where it may be read later. `no-feed`, `bad-address`: an outline of OPML names no feed, or one that is not
 * on the web. `not-web`: an entry of a playlist is not on the web. `too-many-podcasts`,
 * `too-many-stations`: what stands behind the first `limit` is left out. `playlist-too-large`: so is what
 * stands behind the first megabyte. `bad-entry`, `no-list`, `no-setting`: a backup has something else at
 * this `place` of it, such as `favourites[3]`. `more`: so many faults were not listed.
 */
export type EntryTrouble =
  | { kind: 'podcast'; trouble: ShowTrouble; added: boolean }
  | { kind: 'no-feed' | 'bad-address' | 'not-web' | 'playlist-too-large' }
  | { kind: 'too-many-podcasts' | 'too-many-stations'; limit: number }
  | { kind: 'bad-entry'; list: BackupList; place: string }
  | { kind: 'no-list' | 'no-setting'; place: string }
  | { kind: 'more'; count: number }
  | Told;

/**
 * Why a file is not imported at all. `unknown`: it is nothing of the kind. `feed`, `stream`: it is a single
 * one, not a list. `no-podcasts`, `no-stations`: nothing is in it. `expired`: it was chosen too long ago to
 * be still here. `incomplete`: a part did not arrive. `opml-too-large`: more than 10 MB. Of a backup: `cut`
 * off in the middle, `foreign` to Skywave, made by a `newer` one, without a version, or no JSON from this
 * line on, null where the browser does not tell it.
 */
export type ImportRefusal =
  | {
      kind:
        | 'unknown'
        | 'feed'
        | 'stream'
        | 'no-podcasts'
        | 'no-stations'
        | 'expired'
        | 'incomplete'
        | 'opml-too-large'
        | 'cut-backup'
        | 'foreign-backup'
        | 'newer-backup'
        | 'backup-without-version';
    }
  | { kind: 'damaged-backup'; line: number | null }
  /** The page itself does not hand it over: nothing is in it, it is far too large, or cannot be read. */
  | { kind: 'empty' | 'too-large' | 'unreadable' }
  | { kind: StorageFailure }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };
