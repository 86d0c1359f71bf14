import * as v from 'valibot';
import type { LiveItem } from '@/lib/model/live-show';
import type { PlayableItem } from '@/lib/model/playable-item';
import type {
  Chapter,
  Episode,
  EpisodeDetails,
  Show,
  ShowExtras,
  TranscriptLine,
} from '@/lib/model/show';
import type {
  AddressTrouble,
  EpisodeFileTrouble,
  ImportRefusal,
  ShowTrouble,
} from '@/lib/model/trouble-kinds';
import { episodeRuleShape } from './episode-lists';
import { favouriteShape } from './model-shapes';
import { finite, key, text, whole } from './schema-pieces';
import { ADDRESS_SETTINGS, type AddressSetting } from './settings';
import type { ImportFault } from './trouble-shapes';

/** Inserts a favourite at a place, 0 being the first; at the end if none is given. */
export const favouriteOrderShape = v.object({ favourite: favouriteShape, at: v.optional(finite) });
export type FavouriteOrder = v.InferOutput<typeof favouriteOrderShape>;

/** `to`: its new place, 0 being the first. */
export const moveOrderShape = v.object({ key, to: finite });
export type MoveOrder = v.InferOutput<typeof moveOrderShape>;

/** A subscription in the list of subscriptions. */
export interface SubscribedShow {
  show: Show;
  /** The show's id, wherever its feed is (podcast:guid); absent if unknown. */
  guid?: string;
  episodes: number;
  /** Unplayed episodes that arrived since the listener last looked. */
  fresh: number;
  /** When the latest episode was published; milliseconds since 1970, 0 if there is none. */
  latestAt: number;
  /** Why the last refresh failed; null if it did not. */
  trouble: ShowTrouble | null;
  /** When the feed was last read successfully; milliseconds since 1970. */
  refreshedAt: number;
  /** The live items that were on or announced then; absent if unknown. */
  live?: readonly LiveItem[];
}

/** A show's page, whether or not it is subscribed. */
export interface ShowPage extends SubscribedShow {
  subscribed: boolean;
  /** The seconds that skipping silences has saved in it; absent if none. */
  saved?: number;
  /** Null if not known. */
  extras: ShowExtras | null;
}

/** An episode in a list, with the listener's progress. */
export interface EpisodeRow {
  episode: Episode;
  /** It arrived since the listener last looked. */
  fresh: boolean;
  /** Percent. */
  progress: number;
  /** Seconds. */
  currentTime: number;
  played: boolean;
}

export const episodeQueryShape = v.object({
  /** Limits the list to one show; null for all subscribed shows. */
  showId: v.nullable(key),
  filter: v.picklist(['all', 'unplayed', 'in-progress', 'played']),
  /** Part of the title; empty for any. */
  text,
  /** By publication date. Episodes in progress: by when they were last listened to. */
  order: v.picklist(['newest', 'oldest']),
  offset: whole,
  limit: whole,
  /** Replaces all of the above but offset and limit: the subscribed shows' episodes that it describes, newest first. */
  rule: v.optional(episodeRuleShape),
  /** Likewise: the subscribed shows' episodes that name this person, newest first. */
  person: v.optional(key),
});
export type EpisodeQuery = v.InferOutput<typeof episodeQueryShape>;
export type EpisodeFilter = EpisodeQuery['filter'];

export interface EpisodeList {
  rows: EpisodeRow[];
  /** The total number. */
  total: number;
  /** Whether there may be more: then `total` counts only the episodes that were looked through so far. */
  more?: boolean;
}

/** How much time the queue still takes. */
export interface QueueTime {
  /** Seconds, of the files whose length is known. */
  seconds: number;
  /** Whether the queue also has items of unknown length: a station, or a file that was never read. */
  more: boolean;
}

export interface EpisodePage extends EpisodeRow, EpisodeDetails {}

/** The contents of a file that belongs to an episode, or why there are none. */
export type ChaptersOutcome =
  | { ok: true; chapters: Chapter[] }
  | { ok: false; trouble: EpisodeFileTrouble };
export type TranscriptOutcome =
  | { ok: true; lines: TranscriptLine[] }
  | { ok: false; trouble: EpisodeFileTrouble };

export type SubscribeOutcome = { ok: true; show: Show } | { ok: false; trouble: ShowTrouble };
export type ShowOutcome = { ok: true; page: ShowPage } | { ok: false; trouble: ShowTrouble };

/** An address to inspect. */
export const inspectionOrderShape = v.object({
  address: text,
  /** Identifies the inspection, so that it can be cancelled. */
  inspection: key,
});

/** What was found at an address, before anything is added. */
export type AddressFinding =
  /** Live audio, or a file. If it is not certain, only playing it will tell. */
  | { kind: 'audio'; item: PlayableItem; certain: boolean }
  /** A playlist with several entries; the listener chooses which to add. */
  | { kind: 'playlist'; items: PlayableItem[] }
  | { kind: 'feed'; show: Show; episodes: number; subscribed: boolean }
  /** A page that links to feeds. */
  | { kind: 'page'; feeds: { title: string; url: string }[] }
  /** A list of subscriptions, a long playlist or a backup. Its import is previewed like that of a file. */
  | { kind: 'file'; preview: ImportPreview }
  | { kind: 'nothing'; trouble: AddressTrouble };

export type ImportFormat = 'opml' | 'playlist' | 'backup';

/** What an import would change. */
export interface ImportPreview {
  /** Identifies what was read, for the import. Valid as long as the browser runs. */
  id: string;
  format: ImportFormat;
  /** How many are new, and how many exist already. */
  shows: ImportCount;
  /** From a playlist; they become favourites. */
  stations: ImportCount;
  /** From a backup, like the next five; the groups of other files become collections, too. */
  favourites: ImportCount;
  progress: ImportCount;
  /** Saved tracks. */
  tracks: ImportCount;
  bookmarks: ImportCount;
  /** The listener's own lists of episodes. */
  lists: ImportCount;
  /** Those that are new, or gain things. */
  collections: ImportCount;
  /** Only a backup has settings and a queue. */
  settings: boolean;
  /** Servers named in the backup that differ from the ones set here, as written in it. */
  addresses: Partial<Record<AddressSetting, string>>;
  /** What exists now and `replace` would remove. */
  removes: {
    shows: number;
    favourites: number;
    progress: number;
    tracks: number;
    bookmarks: number;
    lists: number;
    collections: number;
  };
  faults: ImportFault[];
  /** The first hundred names, for display. */
  names: string[];
}

export interface ImportCount {
  added: number;
  known: number;
}

export type PreviewOutcome =
  | { ok: true; preview: ImportPreview }
  | { ok: false; trouble: ImportRefusal };

export const importOrderShape = v.object({
  id: key,
  /** `replace` removes whatever the file does not contain. Backups only. */
  mode: v.picklist(['merge', 'replace']),
  /** Whether a merge includes the settings; `replace` always does. */
  settings: v.boolean(),
  /** Which of the file's servers to accept, in either mode. */
  addresses: v.array(v.picklist(ADDRESS_SETTINGS)),
});
export type ImportOrder = v.InferOutput<typeof importOrderShape>;

/**
 * The result of an import. Everything is in place except for `queued` podcasts, which a job is still
 * subscribing to.
 */
export type ImportOutcome = { ok: true; queued: number } | { ok: false; trouble: ImportRefusal };

/** Part of a file on its way to the background; the whole would be too large for one message. */
export const filePartShape = v.object({
  /** Tells the file apart from others being sent. */
  upload: key,
  /** Counted from 0. */
  nth: whole,
  /** 256 KB of the file, which base64 makes a third longer. */
  base64: text,
});
export type FilePart = v.InferOutput<typeof filePartShape>;

/** Long-running work in the background. */
export interface LibraryJob {
  kind: 'import' | 'refresh';
  done: number;
  total: number;
  /** What has failed so far. */
  faults: ImportFault[];
  state: 'running' | 'done' | 'cancelled';
}

export const exportFormatShape = v.picklist(['opml', 'm3u', 'backup']);
export type ExportFormat = v.InferOutput<typeof exportFormatShape>;

export interface ExportFile {
  name: string;
  /** MIME type. */
  type: string;
  text: string;
}

/** The keys of the library data that a UI fetches; `ui:changed` names them. */
export const FAVOURITES_KEY = 'favourites';
/** The collections, and what is in them. */
export const COLLECTIONS_KEY = 'collections';
/** The subscriptions, with the number of new episodes. */
export const SHOWS_KEY = 'shows';
/** Episodes of any show; see `episodesKey` for one show. */
export const EPISODES_KEY = 'episodes';
export const JOB_KEY = 'libraryJob';

export function episodesKey(showId: string): string {
  return `${EPISODES_KEY} ${showId}`;
}
