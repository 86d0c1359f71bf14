import * as v from 'valibot';
import { DEFAULT_RATE, DEFAULT_VOLUME } from '@/lib/model/constants';
import type { PlayableItem } from '@/lib/model/playable-item';
import { BROKEN_LINKS } from '@/lib/model/playback-failure';
import { tidyRecentlyPlayed } from '@/lib/model/recently-played';
import { recoveryShape, sourceShape } from './audio';
import { playableItemShape } from './model-shapes';
import { finite } from './schema-pieces';
import { DEFAULT_SETTINGS, type Settings } from './settings';

const text = v.string();
const numbers = v.record(text, finite);
const flags = v.record(text, v.boolean());
const item = v.nullable(playableItemShape);

/** Where a live title comes from, or why there is none. */
const titleInfoShape = v.object({
  /** `icy`, `ogg`, `hls`, or the name of a side source; null where none knew. */
  source: v.nullable(text),
  /** The text as the station sent it. */
  raw: text,
  /** Null where a track is shown. */
  why: v.nullable(
    v.picklist([
      'no-host-access',
      'station-sends-none',
      'unreachable',
      'advertisement',
      'slogan',
      'announcement',
      'no-track',
    ]),
  ),
});
export type TitleInfo = v.InferOutput<typeof titleInfoShape>;

/** When playback is to end by itself: a `SleepTimer` of the model's. */
const sleepTimerShape = v.variant('kind', [
  v.object({ kind: v.literal('time'), until: finite }),
  v.object({ kind: v.literal('episode') }),
]);

/**
 * What the session's record holds of the state, a part at a time: one that cannot be read costs no other.
 * The four maps hold the current item and those of the recently played list; the rest lies in storage, a
 * record an item.
 */
export const stateShape = v.object({
  currentTrack: item,
  /** What was pressed and has neither sounded nor failed yet; it becomes the current track then. */
  pendingTrack: item,
  isPlaying: v.boolean(),
  /** Sound is due and data is missing. */
  isBuffering: v.boolean(),
  /** What is being done about sound that broke off; `isPlaying` stays true meanwhile. */
  recovery: v.nullable(recoveryShape),
  isLive: v.boolean(),
  /** It was pressed in a private window: nothing is kept of the item on its way, nor of the current one. */
  isPrivate: v.boolean(),
  volume: v.pipe(finite, v.minValue(0), v.maxValue(1)),
  rate: finite,
  isMuted: v.boolean(),
  /** Loading flags, keyed by `String(id)`. */
  loading: flags,
  /** Why the current item does not sound; `usePlayer` has it in words, as `brokenLinkMessage`. */
  brokenLink: v.nullable(v.picklist(BROKEN_LINKS)),
  /** Seconds into the current item. */
  seekValue: finite,
  /** When seekValue was true; milliseconds since 1970. */
  seekValueAt: finite,
  /** Seconds; 0 while unknown and for live audio. */
  duration: finite,
  recentlyPlayed: v.pipe(
    v.array(playableItemShape),
    v.transform((items) => tidyRecentlyPlayed(items)),
  ),
  recentlyPlayedLoading: v.boolean(),
  /** Null where playback is not to end by itself. */
  sleepTimer: v.nullable(sleepTimerShape),
  /** What is on: a `NowPlayingMetadata` of the model's. */
  extractedMetadata: v.nullable(
    v.object({ title: text, artist: text, coverImageUrl: text, radioId: text }),
  ),
  /** Of live audio that plays. */
  titleInfo: v.nullable(titleInfoShape),
  /** Percent played, 0 to 100. */
  progressMap: numbers,
  /** Seconds. */
  currentTimeMap: numbers,
  /** Seconds. */
  durationMap: numbers,
  markedAsPlayedMap: flags,
  source: v.nullable(sourceShape),
  fallback: v.nullable(text),
  hostAccess: v.boolean(),
  /**
   * A `StorageTrouble` of the model's: why something is not stored; null where all is. What the player does
   * is kept, and tried again until it is; a favourite or a subscription is not.
   */
  storageTrouble: v.nullable(v.picklist(['full', 'failing'])),
});

/** Everything the background knows about playback and every UI mirrors. */
export interface PlayerState extends v.InferOutput<typeof stateShape> {
  /** What plays after the current item, the next first. It has a record of its own, which lasts. */
  queue: PlayableItem[];
  /** Read by `readSettings`, in this record as in the one that lasts. */
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
    brokenLink: null,
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
