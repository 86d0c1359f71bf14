import * as v from 'valibot';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Chapter, Episode, EpisodeDetails, Show, TranscriptLine } from '@/lib/model/show';
import type {
  AddressTrouble,
  EpisodeFileTrouble,
  ImportRefusal,
  ShowTrouble,
} from '@/lib/model/trouble-kinds';
import { favouriteShape } from './model-shapes';
import { finite, key, text, whole } from './schema-pieces';
import { ADDRESS_SETTINGS, type AddressSetting } from './settings';
import { entryTroubleShape, toldShape } from './trouble-shapes';

/** Puts a favourite at a place, 0 being the first; behind the last without one. */
export const favouriteOrderShape = v.object({ favourite: favouriteShape, at: v.optional(finite) });
export type FavouriteOrder = v.InferOutput<typeof favouriteOrderShape>;

/** `to`: its place from now on, 0 being the first. */
export const moveOrderShape = v.object({ key, to: finite });
export type MoveOrder = v.InferOutput<typeof moveOrderShape>;

/** A subscription in the list of subscriptions. */
export interface SubscribedShow {
  show: Show;
  episodes: number;
  /** Episodes that came since the listener last looked, and are not played. */
  fresh: number;
  /** When the latest episode was published; milliseconds since 1970, 0 where there is none. */
  latestAt: number;
  /** Why the last refresh failed; null where it did not. */
  trouble: ShowTrouble | null;
  /** When the feed was last read without trouble; milliseconds since 1970. */
  refreshedAt: number;
}

/** A show's page; also of one that is not subscribed. */
export interface ShowPage extends SubscribedShow {
  subscribed: boolean;
}

/** An episode in a list, with how much of it was heard. */
export interface EpisodeRow {
  episode: Episode;
  /** Came since the listener last looked. */
  fresh: boolean;
  /** Percent. */
  progress: number;
  /** Seconds. */
  currentTime: number;
  played: boolean;
}

export const episodeQueryShape = v.object({
  /** Of one show; null for all that are subscribed. */
  showId: v.nullable(key),
  filter: v.picklist(['all', 'unplayed', 'in-progress', 'played']),
  /** Part of the title; empty for any. */
  text,
  /** By when they were published; what is in progress, by when it was last listened to. */
  order: v.picklist(['newest', 'oldest']),
  offset: whole,
  limit: whole,
});
export type EpisodeQuery = v.InferOutput<typeof episodeQueryShape>;
export type EpisodeFilter = EpisodeQuery['filter'];

export interface EpisodeList {
  rows: EpisodeRow[];
  /** How many there are in all. */
  total: number;
}

export interface EpisodePage extends EpisodeRow, EpisodeDetails {}

/** What a file beside an episode holds, or why nothing. */
export type ChaptersOutcome =
  | { ok: true; chapters: Chapter[] }
  | { ok: false; trouble: EpisodeFileTrouble };
export type TranscriptOutcome =
  | { ok: true; lines: TranscriptLine[] }
  | { ok: false; trouble: EpisodeFileTrouble };

export type SubscribeOutcome = { ok: true; show: Show } | { ok: false; trouble: ShowTrouble };
export type ShowOutcome = { ok: true; page: ShowPage } | { ok: false; trouble: ShowTrouble };

/** An address to look into. */
export const inspectionOrderShape = v.object({
  address: text,
  /** Names the inspection, so that it can be given up. */
  inspection: key,
});
export type InspectionOrder = v.InferOutput<typeof inspectionOrderShape>;

/** What an address turned out to be, before anything is added. */
export type AddressFinding =
  /** Live audio, or a file to play; where it is not certain, playing it will tell. */
  | { kind: 'audio'; item: PlayableItem; certain: boolean }
  /** A playlist of several: which of them to add is the listener's choice. */
  | { kind: 'playlist'; items: PlayableItem[] }
  | { kind: 'feed'; show: Show; episodes: number; subscribed: boolean }
  /** A page that links feeds. */
  | { kind: 'page'; feeds: { title: string; url: string }[] }
  /** A list of subscriptions, a long playlist or a backup; its import is previewed like a file's. */
  | { kind: 'file'; preview: ImportPreview }
  | { kind: 'nothing'; trouble: AddressTrouble };

export type ImportFormat = 'opml' | 'playlist' | 'backup';

const faultPlace = {
  /** Counted from 1; 0 if unknown. */
  line: v.pipe(v.number(), v.integer(), v.minValue(0)),
  text: v.string(),
};

/** A line of a file that could not be read, and why. A version that did not know kinds stored a sentence. */
export const importFaultShape = v.union([
  v.object({ ...faultPlace, trouble: entryTroubleShape }),
  v.pipe(
    v.object({ ...faultPlace, sentence: toldShape }),
    v.transform(({ sentence, ...place }) => ({ ...place, trouble: sentence })),
  ),
]);
export type ImportFault = v.InferOutput<typeof importFaultShape>;

/** What an import would change. */
export interface ImportPreview {
  /** Names what was read; the import refers to it. Lasts as long as the browser session. */
  id: string;
  format: ImportFormat;
  /** What is new, and what is there already. */
  shows: ImportCount;
  /** Of a playlist, to become favourites. */
  stations: ImportCount;
  /** Of a backup. */
  favourites: ImportCount;
  progress: ImportCount;
  /** Saved tracks. */
  tracks: ImportCount;
  /** Settings and the queue come with a backup only. */
  settings: boolean;
  /** Servers that the backup would have Skywave use, as it writes them, where others or none are set here. */
  addresses: Partial<Record<AddressSetting, string>>;
  /** What there is now and `replace` would remove. */
  removes: { shows: number; favourites: number; progress: number; tracks: number };
  faults: ImportFault[];
  /** Names to show, the first hundred. */
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
  /** `replace` removes what the file does not have. Backups only. */
  mode: v.picklist(['merge', 'replace']),
  /** Whether a merge takes the settings, too; `replace` always does. */
  settings: v.boolean(),
  /** Those of its servers that are taken, in either mode. */
  addresses: v.array(v.picklist(ADDRESS_SETTINGS)),
});
export type ImportOrder = v.InferOutput<typeof importOrderShape>;

/**
 * What became of an import: all of it is there, but for so many podcasts, which a job goes on to
 * subscribe to.
 */
export type ImportOutcome = { ok: true; queued: number } | { ok: false; trouble: ImportRefusal };

/** A piece of a file on its way to the background, which no message could carry whole. */
export const filePartShape = v.object({
  /** Tells the file from others that are on their way. */
  upload: key,
  /** Counted from 0. */
  nth: whole,
  /** Its bytes: 256 KB, which base64 makes a third longer. */
  base64: text,
});
export type FilePart = v.InferOutput<typeof filePartShape>;

/** Long work that goes on in the background. */
export interface LibraryJob {
  kind: 'import' | 'refresh';
  done: number;
  total: number;
  /** What did not work, so far. */
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

/** The keys of what a UI fetches of the library; `ui:changed` names them. */
export const FAVOURITES_KEY = 'favourites';
/** The subscriptions, and what is fresh. */
export const SHOWS_KEY = 'shows';
/** Episodes of any show; `episodesKey` of one. */
export const EPISODES_KEY = 'episodes';
export const JOB_KEY = 'libraryJob';

export function episodesKey(showId: string): string {
  return `${EPISODES_KEY} ${showId}`;
}
