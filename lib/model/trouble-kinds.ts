/**
 * What can go wrong, as values with a kind. They are turned into sentences where they are shown
 * (`lib/i18n/words`).
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
 * Why a database in this browser failed. `quota`: the browser grants no more space. `newer`: it was written
 * by a newer version of the extension, so it is left unopened. `storage`: any other failure.
 */
export const STORAGE_FAILURES = ['quota', 'newer', 'storage'] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];

/**
 * Why a feed could not be fetched. `gone`: removed for good (410). `missing`: nothing at the address (404).
 * `refused`: access denied (401, 403 and the like). `busy`: too many requests (429). `server`: an error of
 * the server. `unreachable`, `timeout`: no answer. `cancelled`: by the caller's signal. `not-a-feed`,
 * `malformed`, `too-large`: the answer is unusable. `private`: a public address led into a private network.
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
 * Other reasons why a show cannot be read. `barred`: its server cannot be reached without access to all
 * sites, which is true of most. `page`: there is a web page where the feed was. `page-without-feed`,
 * `several-feeds`: the given page links to no feed, or to more than one. `no-address`: the input is not a web
 * address. `offline`: this computer has no network.
 */
export const SHOW_TROUBLES = [
  'barred',
  'page',
  'page-without-feed',
  'several-feeds',
  'no-address',
  'offline',
] as const;

/** Why a show is missing or not up to date. */
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

/** The lists of a backup, by their names in the file. */
export const BACKUP_LISTS = [
  'subscriptions',
  'favourites',
  'recentlyPlayed',
  'queue',
  'progress',
  'savedTracks',
  'bookmarks',
  'episodeLists',
  'collections',
] as const;
export type BackupList = (typeof BACKUP_LISTS)[number];

/**
 * What is wrong with an entry of a file. `podcast`: its feed could not be read; `added` if that may work
 * later, so it was added anyway. `no-feed`, `bad-address`: an OPML outline without a feed, or with one that
 * is not on the web. `not-web`: a playlist entry that is not on the web. `too-many-podcasts`,
 * `too-many-stations`: entries after the first `limit` are left out. `playlist-too-large`: everything after
 * the first megabyte is left out. `bad-entry`, `no-list`, `no-setting`: a backup has invalid data at this
 * `place`, such as `favourites[3]`. `more`: this many further faults are not listed.
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
 * Why a file is not imported at all. `unknown`: it is none of the known formats. `feed`, `stream`: it is a
 * single feed or stream, not a list. `no-podcasts`, `no-stations`: it is empty. `expired`: it was chosen too
 * long ago and is no longer stored. `incomplete`: a part did not arrive. `opml-too-large`: more than 10 MB.
 * For a backup: `cut-backup`, it ends in the middle; `foreign-backup`, it is not from Skywave;
 * `newer-backup`, it is from a newer version; `backup-without-version`; `damaged-backup`, it is invalid JSON
 * from this line on, null if the browser does not report the line.
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
  /** The page itself rejects it: it is empty, far too large, or cannot be read. */
  | { kind: 'empty' | 'too-large' | 'unreadable' }
  | { kind: StorageFailure }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };

/**
 * Why an address is of no use. `not-web`: not an http or https address. `no-audio`: nothing playable;
 * `no-readable-audio`: also, access to all sites is missing, which feeds, pages and playlists need. `empty`:
 * the server sends nothing. `page-without-feed`: a page that links to no feed. `broke-off`: it could not be
 * read to its end. `private`: a public address led into a private network. `empty-playlist`,
 * `private-playlist`: a playlist without entries, or only with entries in a private network. `no-episodes`: a
 * show without episodes. `apple-only`, `apple-busy`, `apple-unreachable`: Apple's directory has no public
 * feed for a podcast, got too many requests, or does not answer.
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
  /** No answer, or one with this HTTP error status. */
  | { kind: 'unreachable'; status: number | null }
  /** It is a feed that could not be read. */
  | { kind: 'feed'; trouble: FeedTrouble }
  /** It is a file that cannot be imported. */
  | { kind: 'file'; trouble: ImportRefusal }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };

/**
 * Why a file that belongs to an episode is unusable. `no-chapters`, `no-transcript`: it contains something
 * else. `not-web`, `private`: its address is not on the web, or leads into a private network. `too-large`,
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
  /** The server answered with this HTTP error status. */
  | { kind: 'server-error'; status: number };

/**
 * Why the history store failed. `network`: not reachable, or the connection broke. `refused`: it denies
 * access to us or to this role. `timeout`: no answer in time. `limit`: too many requests or connections.
 * `server`: an error of the server. `bad-answer`: not the answer of a database. `sql`: the statement failed.
 * `quota`: the browser grants no more space. `newer`: the browser's own store was written by a newer version
 * of the extension. `storage`: any other failure.
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

/**
 * Why a folder on a WebDAV server cannot be used for now. `insecure`: the password would travel unencrypted.
 * `web-page`: it answers with a page, such as a login page. `moved`: it redirects elsewhere, where the password must
 * not go. `no-folder`: it has no such folder and does not create it. `full`: it is out of space. `passphrase`: the
 * folder was set up with another one. `damaged`: a file there is not what was written. The others are those of a
 * database.
 */
export const FOLDER_TROUBLES = [
  ...(['insecure', 'web-page', 'moved', 'no-folder', 'full', 'passphrase', 'damaged'] as const),
  ...(['network', 'refused', 'timeout', 'limit', 'server', 'bad-answer', 'newer'] as const),
] as const;
export type FolderTroubleKind = (typeof FOLDER_TROUBLES)[number];

/** What is wrong with the listener's database. */
export type DatabaseTrouble =
  /** With PostgreSQL's SQLSTATE, if the database sent one. */
  | { kind: HistoryFailureKind; code?: string }
  /** The input is not a connection string, or no database is connected. */
  | { kind: 'no-connection-string' | 'not-connected' }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' }
  | Told;

/**
 * Rights of a role that Skywave never uses: all of them; creating databases or roles, or bypassing row-level
 * security; creating tables; changing or truncating the table; using other tables.
 */
export const ROLE_RIGHTS = ['superuser', 'administers', 'creates', 'changes', 'others'] as const;
export type RoleRight = (typeof ROLE_RIGHTS)[number];

/** What the role may do beyond its needs, at least one right. */
export type RoleWarning = { kind: 'rights'; rights: RoleRight[] } | Told;

/**
 * Why a vote for a station did not count. `unreachable`: the directory does not answer. `too-often`: the same
 * station again within a short time. `refused`: with the directory's own reason, in English. `not-counted`:
 * no reason given.
 */
export type VoteTrouble =
  | { kind: 'unreachable' | 'too-often' | 'not-counted' }
  | { kind: 'refused'; reason: string }
  /** The background went away before it could answer. */
  | { kind: 'interrupted' };

/**
 * Why a podcast sync server did not do what it was asked. `no-address`: the input is not an address. `insecure`: the
 * password would travel unencrypted. `refused`: wrong user name or password. `moved`: it redirects elsewhere, where
 * the password must not go. `missing`: it has no such service. `web-page`: it answers with a page, such as a login
 * page. `rejected`: it did not accept what was sent. `busy`: too many requests. `server`: an error of its own, even
 * inside an answer that claims success. `malformed`: not what was asked for, or only half of it. `too-large`: more
 * than can be read at once. The last four are those of any request.
 */
export const SYNC_TROUBLES = [
  ...(['no-address', 'insecure', 'refused', 'moved', 'missing', 'web-page', 'rejected'] as const),
  ...(['busy', 'server', 'malformed', 'too-large'] as const),
  ...(['private', 'cancelled', 'timeout', 'network'] as const),
] as const;

/**
 * Why a login on the server's own page failed. `no-login-page`: the server has no login page for apps.
 * `sign-in-refused`: it refused the login. `sign-in-expired`: the listener did not log in within the time allowed.
 */
export const SIGN_IN_TROUBLES = ['no-login-page', 'sign-in-refused', 'sign-in-expired'] as const;

/** What is wrong with the listener's account for sync. */
export interface SyncTrouble {
  kind:
    | (typeof SYNC_TROUBLES)[number]
    | (typeof SIGN_IN_TROUBLES)[number]
    /** Nothing could be stored in this browser; no account is connected; the background went away. */
    | 'storage'
    | 'not-connected'
    | 'interrupted';
}

/**
 * Why the sync of everything failed. `clock`: this computer's clock is days away from the server's. `library`: the
 * local data could not be read or changed. `no-address`: the input for the folder is not an address. The others are
 * those of the database or the folder.
 */
export type SharedTrouble =
  | DatabaseTrouble
  | {
      kind:
        | HistoryFailureKind
        | FolderTroubleKind
        | 'no-address'
        | 'clock'
        | 'library'
        | 'cancelled';
      code?: string;
    };
