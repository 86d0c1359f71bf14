import * as v from 'valibot';
import { DEFAULT_RATE, DEFAULT_VOLUME } from '@/lib/model/constants';
import type { PlayableItem } from '@/lib/model/playable-item';
import { BROKEN_LINKS } from '@/lib/model/playback-failure';
import { tidyRecentlyPlayed } from '@/lib/model/recently-played';
import { AD_SOUNDS, SOUND_TROUBLES } from '@/lib/model/sound/sound';
import { recoveryShape, rewindWindowShape, sourceShape } from './audio';
import { recordingShape } from './kept';
import { playableItemShape } from './model-shapes';
import { finite } from './schema-pieces';
import { DEFAULT_SETTINGS, type Settings } from './settings';

const text = v.string();
const numbers = v.record(text, finite);
const flags = v.record(text, v.boolean());
const item = v.nullable(playableItemShape);

/** Where a live title comes from, or why there is none. */
const titleInfoShape = v.object({
  /** `icy`, `ogg`, `hls`, or the name of a side source; null if none had a title. */
  source: v.nullable(text),
  /** The text as the station sent it. */
  raw: text,
  /** Null if a track is shown. */
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

/** When playback will stop by itself: the model's `SleepTimer`. */
const sleepTimerShape = v.variant('kind', [
  v.object({ kind: v.literal('time'), until: finite }),
  v.object({ kind: v.literal('episode') }),
]);

/** A station's timeshift. Times in milliseconds since 1970, those of the broadcast as it was sent. */
const rewindShape = v.object({
  ...rewindWindowShape.entries,
  measuredAt: finite,
  /** The songs in the timeshift, the oldest first; the first may have begun before it. */
  tracks: v.array(v.object({ at: finite, artist: text, title: text })),
  /** When titles that are not songs began, the oldest first. */
  breaks: v.fallback(v.array(finite), []),
});
export type Rewind = v.InferOutput<typeof rewindShape>;

/**
 * The parts of the state in the session's record. Each is read separately, so that an unreadable one does not
 * cost the others. The four maps contain the current item and the recently played ones; the progress of all
 * other items is in storage, one record each.
 */
export const stateShape = v.object({
  currentTrack: item,
  /** What was pressed and has neither started nor failed yet; it becomes the current track when it does. */
  pendingTrack: item,
  isPlaying: v.boolean(),
  /** Audio should be playing, but data is missing. */
  isBuffering: v.boolean(),
  /** What is being done about audio that broke off; `isPlaying` stays true meanwhile. */
  recovery: v.nullable(recoveryShape),
  isLive: v.boolean(),
  /**
   * It was pressed in a private window: nothing is stored about the item being loaded, or about the current
   * one.
   */
  isPrivate: v.boolean(),
  volume: v.pipe(finite, v.minValue(0), v.maxValue(1)),
  rate: finite,
  isMuted: v.boolean(),
  /** Loading flags, keyed by `String(id)`. */
  loading: flags,
  /** Why the current item does not play; `usePlayer` turns it into words, as `brokenLinkMessage`. */
  brokenLink: v.nullable(v.picklist(BROKEN_LINKS)),
  /** Why the station took long to start playing; null if it did not, or nothing is known to help. */
  whyLate: v.fallback(v.nullable(v.picklist(['no-host-access'])), null),
  /** Seconds into the current item. */
  seekValue: finite,
  /** When seekValue was measured; milliseconds since 1970. */
  seekValueAt: finite,
  /** Seconds; 0 if unknown, and for live audio. */
  duration: finite,
  recentlyPlayed: v.pipe(
    v.array(playableItemShape),
    v.transform((items) => tidyRecentlyPlayed(items)),
  ),
  recentlyPlayedLoading: v.boolean(),
  /** Null if no sleep timer is set. */
  sleepTimer: v.nullable(sleepTimerShape),
  /** What is playing: the model's `NowPlayingMetadata`. */
  extractedMetadata: v.nullable(
    v.object({
      ...{ title: text, artist: text, coverImageUrl: text, radioId: text },
      broadcastAt: v.optional(finite),
    }),
  ),
  /** Only while live audio plays. */
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
  /** Seconds of audio ahead of a station's position; null if unknown, and for files. */
  cushion: v.nullable(finite),
  /** kbit/s of the lighter stream that replaces a station's own; null if its own plays. */
  lighter: v.fallback(v.nullable(finite), null),
  /** Null if the current station has no timeshift, and for files. */
  rewind: v.nullable(rewindShape),
  /** The timeshift was lost with its audio host. True until pages have shown that for a while. */
  isRewindLost: v.fallback(v.boolean(), false),
  /** The recordings under way. The background knows more about them than what is stored. */
  recordings: v.fallback(v.array(recordingShape), []),
  hostAccess: v.boolean(),
  /** The model's `AdSound`. */
  adSound: v.fallback(v.nullable(v.picklist(AD_SOUNDS)), null),
  /** Why the sound is not processed now although it should be, as the model's `SoundTrouble`. */
  soundTrouble: v.fallback(v.nullable(v.picklist(SOUND_TROUBLES)), null),
  /**
   * Why something could not be stored, as the model's `StorageTrouble`; null if everything is. The player's
   * own state is retried until it is stored; a favourite or a subscription is not.
   */
  storageTrouble: v.nullable(v.picklist(['full', 'failing'])),
});

/** Everything the background knows about playback, mirrored by every UI. */
export interface PlayerState extends v.InferOutput<typeof stateShape> {
  /** What plays after the current item, the next one first. Stored permanently, in its own record. */
  queue: PlayableItem[];
  /** Validated by `readSettings`, in this record and in the permanent one. */
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
    whyLate: null,
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
    cushion: null,
    lighter: null,
    rewind: null,
    isRewindLost: false,
    recordings: [],
    hostAccess: false,
    adSound: null,
    soundTrouble: null,
    storageTrouble: null,
    settings: { ...DEFAULT_SETTINGS },
  };
}
