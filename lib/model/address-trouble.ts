import type { FeedTrouble } from './feed-trouble';
import type { ImportRefusal } from './import-trouble';

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
