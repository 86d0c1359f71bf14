import { defineExtensionMessaging } from '@webext-core/messaging';
import type { HistoryRow, SavedTrack } from '@/lib/model/history-track';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SkipDirection } from '@/lib/model/position';
import type { AudioStatus, MediaDisplay, PlayOrder } from './audio';
import type {
  DatabaseOrder,
  DatabaseOutcome,
  HistoryChange,
  HistoryExport,
  HistoryStation,
  HistoryStatus,
  SaveOrder,
  UnsaveOrder,
} from './history';
import type { PlayerState } from './player-state';
import type { Settings } from './settings';

export interface PressOrder {
  item: PlayableItem;
  /** Seconds, 0 or more; wins over the saved position. */
  startAt?: number;
  rate?: number;
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

/** What became of an address that was added: it plays, or why not, in a sentence. */
export type AddressOutcome = { ok: true; item: PlayableItem } | { ok: false; sentence: string };

/**
 * Every message between the extension's contexts. The part before the colon names the receiver:
 * `player` the background, `history` the background as the track history's keeper, `host` the
 * background as the audio host's listener, `audio` the offscreen document, `ui` every open page. One receiver a type: the first reply wins.
 */
export interface Messages {
  'player:hello'(): StateSnapshot;
  'player:press'(order: PressOrder): void;
  'player:toggle'(): void;
  'player:seek'(seconds: number): void;
  'player:skip'(direction: SkipDirection): void;
  'player:setRate'(rate: number): void;
  'player:setVolume'(volume: number): void;
  'player:toggleMute'(): void;
  'player:togglePlayedStatus'(item: PlayableItem): void;
  'player:removeRecentlyPlayed'(item: PlayableItem): void;
  'player:addAddress'(address: string): AddressOutcome;
  'player:changeSettings'(changes: Partial<Settings>): void;

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
  /** These four are taken from the settings page alone. */
  'history:connect'(order: DatabaseOrder): DatabaseOutcome;
  'history:forget'(): void;
  'history:testConnection'(): DatabaseOutcome;
  'history:setUpTable'(): DatabaseOutcome;

  /** Answered with true, so that the sender learns whether anybody looks. */
  'ui:patch'(patch: StatePatch): boolean;
  /** What has this key is to be fetched again. */
  'ui:historyChanged'(change: HistoryChange): boolean;

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
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
