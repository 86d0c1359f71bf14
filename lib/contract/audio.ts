import * as v from 'valibot';
import { finite, listOf, text } from './schema-pieces';

/** What the desktop's media controls show. */
export const mediaDisplayShape = v.object({
  title: text,
  artist: text,
  /** The station or show. */
  album: text,
  artwork: text,
  /** Whether something waits to play after it, and "next" leads there. */
  hasNext: v.optional(v.boolean()),
});
export type MediaDisplay = v.InferOutput<typeof mediaDisplayShape>;

/** What the background asks of the audio host: this audio, from there, like this. */
export const playOrderShape = v.object({
  /** Grows with every press; a status that carries an older number is about a superseded press. */
  press: finite,
  /** The item's key, for telling a resume from a new load. */
  item: text,
  /** The station's or file's own address; empty when the item has none. */
  url: text,
  /** Further addresses of the same station, tried in turn where one fails. */
  alternates: listOf(text),
  /** The pass-through proxy for `http://` addresses; empty for none. */
  proxy: text,
  live: v.boolean(),
  /** Seconds; not used for live audio. */
  startAt: finite,
  /** Seconds that the file was known to last when it was played before; 0 or absent while unknown. */
  knownDuration: v.optional(finite),
  rate: finite,
  /** 0 to 1. */
  volume: finite,
  /** Whether any host may be fetched with any header: ICY titles need it. */
  hostAccess: v.boolean(),
  display: mediaDisplayShape,
  /** It sounded already, at a host that is gone: it is brought back, as sound that broke off. */
  resumes: v.optional(v.boolean()),
});
export type PlayOrder = v.InferOutput<typeof playOrderShape>;

export const sourceShape = v.picklist(['element', 'stream', 'hls']);
export type SourceKind = v.InferOutput<typeof sourceShape>;

/**
 * What keeps sound away that had come before. unreachable: nobody answers, or there is no network here.
 * silent: the connection stands and nothing comes. busy: the server says that it cannot now. gone: there
 * is nothing at the address, or no audio. broke: audio came, and broke off. no-ranges: the server sends a
 * file from its beginning only.
 */
const troubleShape = v.picklist(['unreachable', 'silent', 'busy', 'gone', 'broke', 'no-ranges']);
export type Trouble = v.InferOutput<typeof troubleShape>;

/** What is being done about sound that broke off, or was done a moment ago. */
export const recoveryShape = v.variant('doing', [
  v.object({ doing: v.literal('connecting') }),
  /** `until` the next attempt; milliseconds since 1970. */
  v.object({ doing: v.literal('waiting'), trouble: troubleShape, until: finite }),
  /** Sound is back; told for some seconds. */
  v.object({ doing: v.literal('back') }),
  v.object({ doing: v.literal('given-up'), trouble: troubleShape }),
]);
export type Recovery = v.InferOutput<typeof recoveryShape>;

/** Letters of what a server said, beyond which nobody reads; the beginning stands for the whole. */
const said = v.pipe(
  v.string(),
  v.transform((whole) => whole.slice(0, 10_000)),
);

/** Why audio did not come: a `Failure` of the model's, and on the way to what. */
const failureShape = v.object({
  kind: v.picklist(['network', 'decode', 'unsupported', 'blocked']),
  detail: v.fallback(said, ''),
  stage: v.picklist(['load', 'play']),
});

/** A `StreamTitle` of the model's. */
const streamTitleShape = v.object({
  raw: said,
  artist: v.optional(said),
  title: v.optional(said),
  artwork: v.fallback(v.optional(text), undefined),
  source: v.picklist(['icy', 'ogg', 'hls']),
  sent: v.fallback(v.optional(said), undefined),
});

/**
 * What the audio element is doing, told whenever it changes and every 250 ms while a file plays. What a
 * server can put into it is cut or left out where it is not as it should be: without the status nobody
 * would hear of the sound.
 */
export const audioStatusShape = v.object({
  press: finite,
  /**
   * idle: nothing is loaded. loading: an order is under way and no sound has come. ready: loaded and
   * never started. ended: a file ran to its end. failed: see `failure`.
   */
  phase: v.picklist(['idle', 'loading', 'ready', 'playing', 'paused', 'ended', 'failed']),
  /** Seconds into the file; seconds since the start for live audio. */
  position: finite,
  /** Seconds; null for live audio and while unknown. */
  duration: v.fallback(v.nullable(finite), null),
  /** When position was read; milliseconds since 1970. */
  measuredAt: finite,
  /** True while sound is due and data is missing. */
  buffering: v.boolean(),
  source: v.nullable(sourceShape),
  /** Of a live station: the address that sounds, then the others that are known. */
  addresses: v.fallback(listOf(text), []),
  /** Why the stream source was left for the element; null where it was not. */
  fallback: v.fallback(v.nullable(said), null),
  failure: v.nullable(failureShape),
  /** Null where nothing has to be done. While something is done the phase stays `playing`. */
  recovery: v.fallback(v.nullable(recoveryShape), null),
  /** The title heard now, as the stream sent it; null where it sends none. */
  streamTitle: v.fallback(v.nullable(streamTitleShape), null),
  /**
   * What is known of the titles in the stream itself: nothing, as where the browser reads it; it has named
   * one, heard or on its way, or announced one that it may still name; it was read, and names none.
   */
  ownTitles: v.picklist(['unread', 'coming', 'none']),
});
export type AudioStatus = v.InferOutput<typeof audioStatusShape>;
export type AudioPhase = AudioStatus['phase'];
export type OwnTitles = AudioStatus['ownTitles'];

/** What the host offers to whoever gives the orders. */
export interface AudioOrders {
  /** Plays: resumes when the item is loaded and a file, else loads it and starts. */
  play(order: PlayOrder): void;
  /** Makes a file ready at its position, without a sound. */
  prepare(order: PlayOrder): void;
  /** A live stream lets go of its connection. */
  pause(): void;
  /** Lets go of everything, at once. */
  release(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setDisplay(display: MediaDisplay): void;
}
