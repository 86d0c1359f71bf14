import { DEFAULT_RATE, DEFAULT_VOLUME } from '@/lib/model/constants';
import type { NowPlayingMetadata } from '@/lib/model/now-playing';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { SleepTimer } from '@/lib/model/sleep-timer';
import type { StorageTrouble } from '@/lib/model/storage-trouble';
import type { Recovery, SourceKind } from './audio';
import { DEFAULT_SETTINGS, type Settings } from './settings';

/** Where a live title comes from, or why there is none. */
export interface TitleInfo {
  /** `icy`, `ogg`, `hls`, or the name of a side source; null where none knew. */
  source: string | null;
  /** The text as the station sent it. */
  raw: string;
  /** Null where a track is shown. */
  why:
    | 'no-host-access'
    | 'station-sends-none'
    | 'unreachable'
    | 'advertisement'
    | 'slogan'
    | 'announcement'
    | 'no-track'
    | null;
}

/**
 * Everything the background knows about playback and every UI mirrors. The four maps hold the
 * current item and those of the recently played list; the rest lies in storage, a record an item.
 */
export interface PlayerState {
  currentTrack: PlayableItem | null;
  /** What was pressed and has neither sounded nor failed yet; it becomes the current track then. */
  pendingTrack: PlayableItem | null;
  isPlaying: boolean;
  /** Sound is due and data is missing. */
  isBuffering: boolean;
  /** What is being done about sound that broke off; `isPlaying` stays true meanwhile. */
  recovery: Recovery | null;
  isLive: boolean;
  /** It was pressed in a private window: nothing is kept of the item on its way, nor of the current one. */
  isPrivate: boolean;
  volume: number;
  rate: number;
  isMuted: boolean;
  /** Loading flags, keyed by `String(id)`. */
  loading: Record<string, boolean>;
  brokenLinkMessage: string | null;
  /** Seconds into the current item. */
  seekValue: number;
  /** When seekValue was true; milliseconds since 1970. */
  seekValueAt: number;
  /** Seconds; 0 while unknown and for live audio. */
  duration: number;
  recentlyPlayed: PlayableItem[];
  recentlyPlayedLoading: boolean;
  /** What plays after the current item, the next first. */
  queue: PlayableItem[];
  /** When playback is to end by itself; null where it is not. */
  sleepTimer: SleepTimer | null;
  extractedMetadata: NowPlayingMetadata | null;
  /** Of live audio that plays: where its title comes from, or why there is none. */
  titleInfo: TitleInfo | null;
  /** Percent played, 0 to 100. */
  progressMap: Record<string, number>;
  /** Seconds. */
  currentTimeMap: Record<string, number>;
  /** Seconds. */
  durationMap: Record<string, number>;
  markedAsPlayedMap: Record<string, boolean>;
  source: SourceKind | null;
  fallback: string | null;
  hostAccess: boolean;
  /**
   * Why something is not stored; null where all is. What the player does is kept, and tried again until it
   * is; a favourite or a subscription is not.
   */
  storageTrouble: StorageTrouble | null;
  settings: Settings;
}

export function initialPlayerState(): PlayerState {
  return {
    currentTrack: null,
    pendingTrack: null,
    isPlaying: false,
    isBuffering: false,
    recovery: null,
    isLive: false,
    isPrivate: false,
    volume: DEFAULT_VOLUME,
    rate: DEFAULT_RATE,
    isMuted: false,
    loading: {},
    brokenLinkMessage: null,
    seekValue: 0,
    seekValueAt: 0,
    duration: 0,
    recentlyPlayed: [],
    recentlyPlayedLoading: true,
    queue: [],
    sleepTimer: null,
    extractedMetadata: null,
    titleInfo: null,
    progressMap: {},
    currentTimeMap: {},
    durationMap: {},
    markedAsPlayedMap: {},
    source: null,
    fallback: null,
    hostAccess: false,
    storageTrouble: null,
    settings: { ...DEFAULT_SETTINGS },
  };
}
