import type { Failure } from '@/lib/model/failure';
import type { StreamTitle } from '@/lib/model/now-playing';

/** What the background asks of the audio host: this audio, from there, like this. */
export interface PlayOrder {
  /** Grows with every press; a status that carries an older number is about a superseded press. */
  press: number;
  /** The item's key, for telling a resume from a new load. */
  item: string;
  /** The station's or file's own address; empty when the item has none. */
  url: string;
  /** Further addresses of the same station, tried in turn where one fails. */
  alternates: string[];
  /** The pass-through proxy for `http://` addresses; empty for none. */
  proxy: string;
  live: boolean;
  /** Seconds; not used for live audio. */
  startAt: number;
  /** Seconds that the file was known to last when it was played before; 0 or absent while unknown. */
  knownDuration?: number;
  rate: number;
  /** 0 to 1. */
  volume: number;
  /** Whether any host may be fetched with any header: ICY titles need it. */
  hostAccess: boolean;
  display: MediaDisplay;
  /** It sounded already, at a host that is gone: it is brought back, as sound that broke off. */
  resumes?: boolean;
}

/** What the desktop's media controls show. */
export interface MediaDisplay {
  title: string;
  artist: string;
  /** The station or show. */
  album: string;
  artwork: string;
  /** Whether something waits to play after it, and "next" leads there. */
  hasNext?: boolean;
}

/**
 * idle: nothing is loaded. loading: an order is under way and no sound has come. ready: loaded and
 * never started. ended: a file ran to its end. failed: see `failure`.
 */
export type AudioPhase = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'failed';

/**
 * What is known of the titles in the stream itself: nothing, as where the browser reads it; it has named one,
 * heard or on its way, or announced one that it may still name; it was read, and names none.
 */
export type OwnTitles = 'unread' | 'coming' | 'none';

export type SourceKind = 'element' | 'stream' | 'hls';

/**
 * What keeps sound away that had come before. unreachable: nobody answers, or there is no network here.
 * silent: the connection stands and nothing comes. busy: the server says that it cannot now. gone: there
 * is nothing at the address, or no audio. broke: audio came, and broke off. no-ranges: the server sends a
 * file from its beginning only.
 */
export type Trouble = 'unreachable' | 'silent' | 'busy' | 'gone' | 'broke' | 'no-ranges';

/** What is being done about sound that broke off, or was done a moment ago. */
export type Recovery =
  | { doing: 'connecting' }
  /** `until` the next attempt; milliseconds since 1970. */
  | { doing: 'waiting'; trouble: Trouble; until: number }
  /** Sound is back; told for some seconds. */
  | { doing: 'back' }
  | { doing: 'given-up'; trouble: Trouble };

/** What the audio element is doing, told whenever it changes and every 250 ms while a file plays. */
export interface AudioStatus {
  press: number;
  phase: AudioPhase;
  /** Seconds into the file; seconds since the start for live audio. */
  position: number;
  /** Seconds; null for live audio and while unknown. */
  duration: number | null;
  /** When position was read; milliseconds since 1970. */
  measuredAt: number;
  /** True while sound is due and data is missing. */
  buffering: boolean;
  source: SourceKind | null;
  /** Of a live station: the address that sounds, then the others that are known. */
  addresses: string[];
  /** Why the stream source was left for the element; null where it was not. */
  fallback: string | null;
  failure: (Failure & { stage: 'load' | 'play' }) | null;
  /** Null where nothing has to be done. While something is done the phase stays `playing`. */
  recovery: Recovery | null;
  /** The title heard now, as the stream sent it; null where it sends none. */
  streamTitle: StreamTitle | null;
  ownTitles: OwnTitles;
}

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
