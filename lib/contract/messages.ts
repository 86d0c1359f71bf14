import { defineExtensionMessaging } from '@webext-core/messaging';
import type { GenericSchema } from 'valibot';
import { browser } from 'wxt/browser';
import type { Favourite } from '@/lib/model/favourite';
import type { HistoryRow, SavedTrack } from '@/lib/model/history-track';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';
import type { SleepChoice } from '@/lib/model/sleep-timer';
import type { AudioStatus, MediaDisplay, PlayOrder } from './audio';
import type {
  ShowAnswer,
  ShowQuery,
  StationAnswer,
  StationFacets,
  StationQuery,
  VoteOutcome,
} from './directory';
import type {
  DatabaseOutcome,
  HistoryExport,
  HistoryStation,
  HistoryStatus,
  SaveOrder,
  UnsaveOrder,
} from './history';
import type {
  AddressFinding,
  ChaptersOutcome,
  EpisodeList,
  EpisodePage,
  EpisodeQuery,
  ExportFile,
  ExportFormat,
  FavouriteOrder,
  FilePart,
  ImportOrder,
  ImportOutcome,
  InspectionOrder,
  LibraryJob,
  MoveOrder,
  PreviewOutcome,
  ShowOutcome,
  SubscribedShow,
  SubscribeOutcome,
  TranscriptOutcome,
} from './library';
import { checkMessage } from './message-check';
import type { PlayerState } from './player-state';
import type { Settings } from './settings';
import type { QuarantineEntry } from './storage-report';

export interface PressOrder {
  item: PlayableItem;
  /** Seconds, 0 or more; wins over the saved position. */
  startAt?: number;
  rate?: number;
  /** It was pressed in a private window: nothing is kept of it. */
  isPrivate?: boolean;
}

export interface QueueOrder {
  items: PlayableItem[];
  /** Their place, 0 being the next to play; behind the last without one. */
  at?: number;
}

/** The whole state, and where in the order of changes it stands. */
export interface StateSnapshot {
  /** One life of the background. */
  epoch: string;
  revision: number;
  state: PlayerState;
}

/** The top-level values that changed; apply only to the revision right before, of the same epoch. */
export interface StatePatch {
  epoch: string;
  revision: number;
  changes: Partial<PlayerState>;
}

/** What became of what was found at an address: it plays, or why not, in a sentence. */
export type PlayOutcome = { ok: true } | { ok: false; sentence: string };

/**
 * Every message between the extension's contexts. The part before the colon names the receiver:
 * `player` the background, `history`, `directory` and `library` the background as the keeper of these,
 * `host` the background as the audio host's listener, `audio` the offscreen document, `ui` every
 * open page. One receiver a type: the first reply wins.
 */
export interface Messages {
  'player:hello'(): StateSnapshot;
  'player:press'(order: PressOrder): void;
  /** True where it was pressed in a private window. */
  'player:toggle'(isPrivate?: boolean): void;
  'player:seek'(seconds: number): void;
  'player:skip'(direction: SkipDirection): void;
  'player:setRate'(rate: number): void;
  'player:setVolume'(volume: number): void;
  'player:toggleMute'(): void;
  'player:togglePlayedStatus'(item: PlayableItem): void;
  'player:removeRecentlyPlayed'(item: PlayableItem): void;
  /** Puts items into the queue; what stands in it already moves. */
  'player:enqueue'(order: QueueOrder): void;
  'player:dequeue'(key: string): void;
  'player:moveInQueue'(order: MoveOrder): void;
  'player:clearQueue'(): void;
  /** Null ends it. */
  'player:setSleepTimer'(choice: SleepChoice | null): void;
  /** Plays what was found at an address; nothing is kept of what does not play. */
  'player:playFound'(order: PressOrder): PlayOutcome;
  'player:changeSettings'(changes: Partial<Settings>): void;
  /** Stored records that could not be read, the latest found first; a file of them; and forgets them. */
  'player:quarantine'(): QuarantineEntry[];
  'player:exportQuarantine'(): ExportFile;
  'player:clearQuarantine'(): void;

  'history:fetch'(radioId: string): HistoryRow[];
  'history:search'(text: string): HistoryRow[];
  'history:stations'(): HistoryStation[];
  /** Deletes the row with this id; answered with whether it is gone. */
  'history:remove'(id: number): boolean;
  'history:removeAll'(radioId: string): boolean;
  /** The listener's own list, the latest saved first. */
  'history:saved'(): SavedTrack[];
  'history:save'(row: SaveOrder): void;
  'history:unsave'(track: UnsaveOrder): void;
  /** CSV (RFC 4180). */
  'history:export'(what: HistoryExport): string;
  'history:status'(): HistoryStatus;
  /** SQL for a role that may do no more than it needs; true for one that comes with bearer tokens. */
  'history:roleScript'(bearer: boolean): string;
  /**
   * These three are taken from the settings page alone. What connects a database is no message: every
   * open page would be handed the secret in it (`database-port.ts`).
   */
  'history:forget'(): void;
  'history:testConnection'(): DatabaseOutcome;
  'history:setUpTable'(): DatabaseOutcome;

  'directory:stations'(query: StationQuery): StationAnswer;
  'directory:facets'(): StationFacets;
  'directory:vote'(radioId: string): VoteOutcome;
  'directory:shows'(query: ShowQuery): ShowAnswer;

  /** In the listener's order. */
  'library:favourites'(): Favourite[];
  'library:addFavourite'(order: FavouriteOrder): void;
  'library:removeFavourite'(key: string): void;
  'library:moveFavourite'(order: MoveOrder): void;
  /** By title, without their descriptions: `library:show` has them. */
  'library:shows'(): SubscribedShow[];
  /** A show by its id or its feed's address, subscribed or not; one that is not is read now. */
  'library:show'(show: string): ShowOutcome;
  'library:episodes'(query: EpisodeQuery): EpisodeList;
  /** Null where the episode is gone. */
  'library:episode'(episode: { id: string; showId: string }): EpisodePage | null;
  /** What is in an episode's chapters file or transcript, at its address. */
  'library:chapters'(url: string): ChaptersOutcome;
  'library:transcript'(url: string): TranscriptOutcome;
  'library:subscribe'(feedUrl: string): SubscribeOutcome;
  /** Takes it back within the session: `library:subscribe` then brings all of it back. */
  'library:unsubscribe'(showId: string): void;
  /** One show, or all for null. Answered at once; the job and the shows tell the rest. */
  'library:refresh'(showId: string | null): void;
  /** The listener has looked: nothing of this show, or of any for null, is fresh any longer. */
  'library:looked'(showId: string | null): void;
  'library:job'(): LibraryJob | null;
  'library:cancelJob'(): void;
  /** What is in an address, before anything is added. */
  'library:inspectAddress'(order: InspectionOrder): AddressFinding;
  'library:dropInspection'(inspection: string): void;
  /** Pieces of a file in their order, and then what importing the whole would change. */
  'library:uploadPart'(part: FilePart): void;
  'library:previewImport'(upload: string): PreviewOutcome;
  /** May be sent again where the answer was lost. */
  'library:import'(order: ImportOrder): ImportOutcome;
  'library:export'(format: ExportFormat): ExportFile;

  /** Answered with true, so that the sender learns whether anybody looks. */
  'ui:patch'(patch: StatePatch): boolean;
  /** What has this key is to be fetched again: see `lib/contract/history` and `library` for the keys. */
  'ui:changed'(change: { key: string }): boolean;

  'audio:play'(order: PlayOrder): void;
  'audio:prepare'(order: PlayOrder): void;
  'audio:pause'(): void;
  'audio:release'(): void;
  'audio:seek'(seconds: number): void;
  'audio:setRate'(rate: number): void;
  'audio:setVolume'(volume: number): void;
  'audio:setDisplay'(display: MediaDisplay): void;
  'audio:report'(): AudioStatus;

  'host:status'(status: AudioStatus): void;
  /** The desktop's media controls ask for the next in the queue. */
  'host:next'(): void;
  /** This address, which was judged, is about to be asked: `lib/background/own-network` lets it be. */
  'host:reach'(address: string): void;
}

const messaging = defineExtensionMessaging<Messages>();

export const { sendMessage } = messaging;

type MessageShapes = { [Type in keyof Messages]?: GenericSchema };

const shapes: MessageShapes = {};

/**
 * Says what the messages carry that this context hears, in its first turn. A context names its own alone
 * (`message-shapes`), so that no page loads what it never hears.
 */
export function acceptMessages(accepted: MessageShapes): void {
  Object.assign(shapes, accepted);
}

/**
 * Listens to a type. What does not come from this extension, or does not carry what it should, never
 * reaches the listener: the sender's promise rejects with a sentence that says why.
 */
export const onMessage: typeof messaging.onMessage = (type, listener) => {
  // Read now: a page that an update has replaced cannot ask in its last moment.
  const self = { id: browser.runtime.id, base: browser.runtime.getURL('/') };
  return messaging.onMessage(type, (message) => {
    const check = checkMessage(message, self, shapes[type]);
    // The library hands what is thrown here to the sender, and nowhere else.
    if (!check.ok) throw new Error(check.sentence);
    return listener({ ...message, data: check.data as typeof message.data });
  });
};
