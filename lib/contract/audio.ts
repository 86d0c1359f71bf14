import * as v from 'valibot';
import { CUSHION_MODES, type CushionMode, REWIND_LOSSES, REWIND_STATES } from '@/lib/model/rewind';
import { SOUND_TROUBLES, type Sound } from '@/lib/model/sound/sound';
import type { RecordOrder } from './kept';
import { finite, listOf, text } from './schema-pieces';

/** What the desktop's media controls show. */
export const mediaDisplayShape = v.object({
  title: text,
  artist: text,
  /** The station or show. */
  album: text,
  artwork: text,
  /** Whether the queue has an item that "next" leads to. */
  hasNext: v.optional(v.boolean()),
});
export type MediaDisplay = v.InferOutput<typeof mediaDisplayShape>;

/** The model's `Sound`. */
export const soundShape = v.object({
  target: v.nullable(finite),
  voiceBoost: v.boolean(),
  curve: v.nullable(v.array(finite)),
  mono: v.boolean(),
  balance: finite,
  gain: v.optional(finite),
});

/** A stream of a station's programme with fewer bits than its own. */
export const lighterStreamShape = v.object({
  url: text,
  /** kbit/s. */
  bitrate: finite,
});
export type LighterStream = v.InferOutput<typeof lighterStreamShape>;

/** The background's order to the audio host: what to play, from where, and how. */
export const playOrderShape = v.object({
  /** Grows with every press. A status with an older number belongs to a superseded press. */
  press: finite,
  /** The item's key, for telling a resume from a new load. */
  item: text,
  /**
   * The address to request first: a file's own; for a station the remembered one, or its own. Empty when the item
   * has none.
   */
  url: text,
  /** Other addresses of the same station, tried in turn if one fails. */
  alternates: listOf(text),
  /** Streams that may replace the station's own while the link is too slow for it, the lowest bitrate first. */
  lighter: v.optional(listOf(lighterStreamShape)),
  /**
   * How many milliseconds a remembered address is tried alone before the others are requested as well; absent if
   * `url` is not a remembered one.
   */
  headStart: v.optional(finite),
  /** Join the station again even if it is paused: the listener chose another of its addresses. */
  anew: v.optional(v.boolean()),
  /** The pass-through proxy for `http://` addresses; empty for none. */
  proxy: text,
  live: v.boolean(),
  /** Seconds; not used for live audio. */
  startAt: finite,
  /** The file's duration in seconds when it was last played; 0 or absent if unknown. */
  knownDuration: v.optional(finite),
  rate: finite,
  /** 0 to 1. */
  volume: finite,
  /** How close to live to play a station; `balanced` if absent. */
  cushion: v.optional(v.picklist(CUSHION_MODES)),
  /** The seconds of cushion that the station needed last time. */
  cushionWanted: v.optional(finite),
  /** How many seconds of a station's audio to keep for rewinding; 0 or absent for none. */
  rewind: v.optional(finite),
  /** How to process the sound; null or absent for not at all. Needs `hostAccess`. */
  sound: v.nullish(soundShape),
  /** Skip a file's silences. Needs `hostAccess`. */
  skipSilences: v.optional(v.boolean()),
  /** Crossfade from the station that is playing to this one. */
  crossfade: v.optional(v.boolean()),
  /** How loud the station or show was last time, in LUFS; absent if unknown. */
  loudness: v.optional(finite),
  /** Whether any host may be fetched with any header: ICY titles need it. */
  hostAccess: v.boolean(),
  display: mediaDisplayShape,
  /** The item was already playing on a host that is gone now: recover it like a stream that broke off. */
  resumes: v.optional(v.boolean()),
});
export type PlayOrder = v.InferOutput<typeof playOrderShape>;

/** Where a station's audio comes from. */
const reachedShape = v.object({
  /** The address after playlists and redirects, without the pass-through proxy. */
  url: text,
  /** Milliseconds from the request to the first audio. */
  after: finite,
});
export type Reached = v.InferOutput<typeof reachedShape>;

export const sourceShape = v.picklist(['element', 'stream', 'hls']);
export type SourceKind = v.InferOutput<typeof sourceShape>;

/**
 * Why audio that had been playing stopped. unreachable: no answer, or no network here. silent: the connection
 * is open but sends nothing. busy: the server says it cannot serve us now. gone: nothing at the address, or
 * no audio. broke: audio came and broke off. no-ranges: the server only sends the file from its beginning.
 */
const troubleShape = v.picklist(['unreachable', 'silent', 'busy', 'gone', 'broke', 'no-ranges']);
export type Trouble = v.InferOutput<typeof troubleShape>;

/** What is being done about audio that broke off, or was done a moment ago. */
export const recoveryShape = v.variant('doing', [
  v.object({ doing: v.literal('connecting') }),
  /** `until` the next attempt; milliseconds since 1970. */
  v.object({ doing: v.literal('waiting'), trouble: troubleShape, until: finite }),
  /** The audio is back; reported for a few seconds. */
  v.object({ doing: v.literal('back') }),
  v.object({ doing: v.literal('given-up'), trouble: troubleShape }),
]);
export type Recovery = v.InferOutput<typeof recoveryShape>;

/** Nobody reads more of what a server says, so only this many characters are kept. */
const said = v.pipe(
  v.string(),
  v.transform((whole) => whole.slice(0, 10_000)),
);

/** Why there is no audio: the model's `Failure`, and the stage at which it happened. */
const failureShape = v.object({
  kind: v.picklist(['network', 'decode', 'unsupported', 'blocked']),
  detail: v.fallback(said, ''),
  /** `output`: there was audio to play, and the browser played none. */
  stage: v.picklist(['load', 'play', 'output']),
});

/** The model's `StreamTitle`. */
const streamTitleShape = v.object({
  raw: said,
  artist: v.optional(said),
  title: v.optional(said),
  artwork: v.fallback(v.optional(text), undefined),
  source: v.picklist(['icy', 'ogg', 'hls']),
  sent: v.fallback(v.optional(said), undefined),
});

/** A song that a station has started to play, and when it was broadcast; milliseconds since 1970. */
const broadcastTitleShape = v.object({ at: finite, title: streamTitleShape });
export type BroadcastTitle = v.InferOutput<typeof broadcastTitleShape>;

/** Audio that is missing from the timeshift: since when, in milliseconds since 1970, and for how many seconds. */
const broadcastGapShape = v.object({ at: finite, seconds: finite });
export type BroadcastGap = v.InferOutput<typeof broadcastGapShape>;

/** A station's timeshift: the audio kept for rewinding. All times are broadcast times, in milliseconds since 1970. */
export const rewindWindowShape = v.object({
  is: v.picklist(REWIND_STATES),
  /** The rate that was chosen for playing behind the live edge. */
  rate: finite,
  oldest: finite,
  /** The newest audio that has arrived; the live edge. */
  edge: finite,
  /** The version of the host's broadcast clock that the times are based on; orders about them name it. */
  clock: v.optional(finite),
  /** The audio that plays now, or would if it were not paused. */
  position: finite,
  /** The pause was longer than the timeshift: playback continues at the oldest moment, and something is missing. */
  isPlaceLost: v.boolean(),
  loss: v.fallback(v.nullable(v.picklist(REWIND_LOSSES)), null),
  /** Whether its songs can be kept as files. */
  makesFiles: v.boolean(),
  /** The oldest first. */
  gaps: v.fallback(listOf(broadcastGapShape), []),
});
export type RewindWindow = v.InferOutput<typeof rewindWindowShape>;

/**
 * What the audio element is doing, sent on every change and every 250 ms while a file plays. Values that come
 * from a server are cut or dropped if they are invalid: rejecting the whole status would leave everyone
 * without news of playback.
 */
export const audioStatusShape = v.object({
  press: finite,
  /**
   * idle: nothing is loaded. loading: an order is under way and nothing has been heard yet. ready: loaded but
   * never started. ended: a file played to its end. failed: see `failure`.
   */
  phase: v.picklist(['idle', 'loading', 'ready', 'playing', 'paused', 'ended', 'failed']),
  /** Seconds into the file; seconds since the start for live audio. */
  position: finite,
  /** Seconds; null for live audio and while unknown. */
  duration: v.fallback(v.nullable(finite), null),
  /** When position was read; milliseconds since 1970. */
  measuredAt: finite,
  /** True while audio should be playing but data is missing. */
  buffering: v.boolean(),
  source: v.nullable(sourceShape),
  /** For a live station: the address that is playing, then the other known ones. */
  addresses: v.fallback(listOf(text), []),
  /** kbit/s of the lighter stream that replaces a station's own; absent if its own plays. */
  lighter: v.fallback(v.optional(finite), undefined),
  /** Where the request for a live station's address led; null until there is audio. */
  reached: v.fallback(v.nullable(reachedShape), null),
  /** Why the stream source was given up for the plain element; null if it was not. */
  fallback: v.fallback(v.nullable(said), null),
  failure: v.nullable(failureShape),
  /** Null if nothing is wrong. During a recovery the phase stays `playing`. */
  recovery: v.fallback(v.nullable(recoveryShape), null),
  /** The title playing now, as the stream sent it; null if it sends none. */
  streamTitle: v.fallback(v.nullable(streamTitleShape), null),
  /**
   * How much audio of a station is buffered ahead of its position, and how much its network has proved to need, in
   * seconds; null if the browser reads the stream itself. For HLS, `ahead` is the minimum between two segments.
   */
  cushion: v.fallback(v.nullable(v.object({ ahead: finite, needed: finite })), null),
  /** A station's timeshift; null if it has none. While the station plays, its times advance with the clock. */
  rewind: v.fallback(v.nullable(rewindWindowShape), null),
  /** The titles in the timeshift, the oldest first. */
  titles: v.fallback(listOf(broadcastTitleShape), []),
  /** The ids of recordings that are not files yet. */
  recordings: v.fallback(listOf(text), []),
  /**
   * Present while the sound is processed, or should be, or goes through the audio graph: how loud it was before that,
   * in LUFS, once that is known, and why it is not processed.
   */
  sound: v.fallback(
    v.optional(
      v.object({
        loudness: v.nullable(finite),
        trouble: v.nullable(v.picklist(SOUND_TROUBLES)),
      }),
    ),
    undefined,
  ),
  /** The seconds that skipping silences has saved since the press; absent if none. */
  saved: v.fallback(v.optional(finite), undefined),
  /**
   * unread: nothing is known, for example because the browser reads the stream itself. coming: it has named a
   * title, played or not, or has announced titles. none: it was read and names none.
   */
  ownTitles: v.picklist(['unread', 'coming', 'none']),
});
export type AudioStatus = v.InferOutput<typeof audioStatusShape>;
export type AudioPhase = AudioStatus['phase'];
export type OwnTitles = AudioStatus['ownTitles'];

/** The orders that an audio host takes. */
export interface AudioOrders {
  /** Plays: resumes if the item is a file that is already loaded, otherwise loads and starts it. */
  play(order: PlayOrder): void;
  /** Loads a file at its position without playing it. */
  prepare(order: PlayOrder): void;
  /** Requests a station's audio ahead of an order to play it that comes in a moment; null if none will come. */
  prefetch(order: PlayOrder | null): void;
  /** Closes the connection of a live stream without a timeshift. */
  pause(): void;
  /** Releases everything at once. */
  release(): void;
  seek(seconds: number): void;
  /** Goes to a time of a station's broadcast, in ms since 1970, or the nearest one in the timeshift; null for live. */
  seekBroadcast(at: number | null): void;
  /** Plays a station faster until it is live again. */
  catchUp(): void;
  /** Sets how many seconds of a station are kept for rewinding from now on. */
  setRewind(seconds: number): void;
  /** Writes the station's timeshift, and what follows, to a file. */
  record(order: RecordOrder): void;
  /** Ends a recording at this time of the broadcast, past or future. `clock`: that of the window. */
  endRecording(id: string, at: number, clock?: number): void;
  /** Makes a file of what an earlier host has recorded. */
  finishRecording(order: RecordOrder): void;
  /** Saves a kept sound among the browser's downloads. */
  saveKept(id: string, fileName: string): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setCushion(mode: CushionMode): void;
  /** Sets the streams that may replace that of the station with this key: see `PlayOrder`. */
  setLighter(item: string, lighter: LighterStream[]): void;
  /** Sets how the sound is processed from now on; null for not at all. */
  setSound(sound: Sound | null): void;
  /** Sets whether the silences of files are skipped from now on. */
  setSkipSilences(on: boolean): void;
  setDisplay(display: MediaDisplay): void;
}
