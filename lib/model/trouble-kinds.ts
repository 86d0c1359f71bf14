/**
 * What can go wrong, as values with a kind. The sentences are made where they are read (`lib/i18n/words`).
 */

/** What is wrong with the browser's storage. `full`: it is out of space. `failing`: anything else. */
export type StorageTrouble = 'full' | 'failing';

/**
 * Classifies a failed write. Databases throw a `QuotaExceededError` (Web IDL), and so does Firefox's
 * storage area; Chrome's throws plain errors that mention the quota or the disk's lack of space
 * (`FILE_ERROR_NO_SPACE`).
 */
export function storageTroubleOf(error: unknown): StorageTrouble {
  const { name = '' } = (error ?? {}) as { name?: string };
  return /quota|no.?space/i.test(`${name} ${error}`) ? 'full' : 'failing';
}

/**
 * Why a database in this browser did not do what it was asked. `quota`: the browser gives no more room.
 * `newer`: a newer version of the extension laid it out; it does not open, and stays as it is. `storage`: it
 * failed otherwise.
 */
export const STORAGE_FAILURES = ['quota', 'newer', 'storage'] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];

/**
 * Why a feed did not come. `gone`: it was taken away for good (410). `missing`: nothing is there (404).
 * `refused`: not to us (401, 403 and the like). `busy`: asked too often (429). `server`: the server is in
 * trouble. `unreachable`, `timeout`: no answer. `cancelled`: by the caller's signal. `not-a-feed`,
 * `malformed`, `too-large`: what came cannot be used. `private`: a public address led into a private network.
 */
export const FEED_TROUBLES = [
  'gone',
  'missing',
  'refused',
  'busy',
  'server',
  'unreachable',
  'timeout',
  'cancelled',
  'not-a-feed',
  'malformed',
  'too-large',
  'private',
] as const;
export type FeedTrouble = (typeof FEED_TROUBLES)[number];

/**
 * What else keeps a show from being read. `barred`: its server is not reached, as most are not without
 * access to all sites. `page`: a web page is where the feed was. `page-without-feed`, `several-feeds`: a
 * page was given, which links none or more than one. `no-address`: what was given is no web address.
 * `offline`: this computer has no network.
 */
export const SHOW_TROUBLES = [
  'barred',
  'page',
  'page-without-feed',
  'several-feeds',
  'no-address',
  'offline',
] as const;

/** Why a show is not here, or not as its feed has it now. */
export type ShowTrouble =
  | { kind: FeedTrouble | (typeof SHOW_TROUBLES)[number] | StorageFailure }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' }
  | Told;

/** A sentence that an earlier version stored, in the language of that time. */
export interface Told {
  kind: 'told';
  text: string;
}

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

/**
 * Why nothing came of an address. `not-web`: it is no http or https address. `no-audio`: there is nothing
 * that plays; `no-readable-audio`: nor is there access to all sites, which feeds, pages and playlists need.
 * `empty`: the server sends nothing. `page-without-feed`: a page that links no feed. `broke-off`: it could
 * not be read to its end. `private`: a public address leads into a private network. `empty-playlist`,
 * `private-playlist`: one that names nothing, or nothing outside a private network. `no-episodes`: a show
 * without any. `apple-only`, `apple-busy`, `apple-unreachable`: Apple's directory knows no public feed of a
 * podcast, has been asked too often, or does not answer.
 */
export type AddressTrouble =
  | {
      kind:
        | 'not-web'
        | 'no-audio'
        | 'no-readable-audio'
        | 'empty'
        | 'page-without-feed'
        | 'broke-off'
        | 'private'
        | 'empty-playlist'
        | 'private-playlist'
        | 'no-episodes'
        | 'apple-only'
        | 'apple-busy'
        | 'apple-unreachable';
    }
  /** No answer, or one with this status of HTTP, which is no success. */
  | { kind: 'unreachable'; status: number | null }
  /** It is a feed, and could not be read. */
  | { kind: 'feed'; trouble: FeedTrouble }
  /** It is a file that is not imported. */
  | { kind: 'file'; trouble: ImportRefusal }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };

/**
 * Why a file beside an episode gives nothing. `no-chapters`, `no-transcript`: it holds something else.
 * `not-web`, `private`: its address is not on the web, or leads into a private network. `too-large`,
 * `not-text`: it is not read. `timeout`, `unreachable`: no answer.
 */
export type EpisodeFileTrouble =
  | {
      kind:
        | 'no-chapters'
        | 'no-transcript'
        | 'not-web'
        | 'private'
        | 'too-large'
        | 'not-text'
        | 'timeout'
        | 'unreachable';
    }
  /** The server answered with this status of HTTP, which is no success. */
  | { kind: 'server-error'; status: number };

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

/**
 * Why a vote for a station did not count. `unreachable`: the directory is not. `too-often`: it was the same
 * station as a moment ago. `refused`: for what the directory says, in English. `not-counted`: it does not
 * say.
 */
export type VoteTrouble =
  | { kind: 'unreachable' | 'too-often' | 'not-counted' }
  | { kind: 'refused'; reason: string }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };
