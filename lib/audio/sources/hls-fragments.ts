import type Hls from 'hls.js';
import type { HlsConfig, LevelDetails, LoaderContext } from 'hls.js';
import type { RewindLoss } from '@/lib/model/rewind';
import type { ChunkPlace, ChunkStore, NextChunk } from '../timeshift/chunk-store';
import { type FrameSequence, ROUNDING } from '../timeshift/frame-reader';
import { createLongPlaylist, type LongPlaylist } from '../timeshift/long-playlist';
import { addressIn, createHlsFrames, type FramedSegment, type FramedSegments } from './hls-frames';
import {
  type BaseLoader,
  createHlsLoaders,
  type SegmentKeeper,
  type StationKeeper,
} from './hls-loaders';

/** Kept in excess of the limit, so that a listener at the oldest moment still has it when it is loaded. Seconds. */
const SPARE = 90;
/** With more than this ahead of the position, a server that cannot be reached is no trouble yet. Seconds. */
const FAR = 20;
/** A station has one initialisation for each of its encodings, and a key for some of its segments. */
const MOST_MAPS = 8;
const MOST_KEYS = 1000;
/** What a segment's entry takes, in bytes. */
const ENTRY = 200;

export interface HlsFragmentsDeps {
  Base: BaseLoader;
  /** The hls.js instance. It is created later, with these loaders. */
  hls(): Hls;
  createStore(limit: number, next: () => NextChunk): ChunkStore<KeptSegment>;
  /** Seconds from the position to the end of the playlist. */
  ahead(): number;
}

/**
 * Keeps the segments of a live station, so that it can be rewound far beyond what its server lists. hls.js gets a
 * longer playlist, and from the store the segments that the server no longer lists. Those that hls.js has no reason to
 * load while the listener is behind or paused are loaded here, by its rules.
 */
export interface HlsFragments {
  /** For hls.js's configuration. */
  readonly loaders: Pick<HlsConfig, 'pLoader' | 'fLoader'>;
  /** Whether what plays is kept; otherwise its playlist is as the server sent it. */
  readonly keeps: boolean;
  /** The first segment of what plays that the server itself lists, by its number; null if it is not kept. */
  readonly namedFrom: number | null;
  /** Why less is kept than is wanted; null if nothing is missing. */
  readonly loss: RewindLoss | null;
  /** Keeps this many seconds from now on; 0 deletes everything. */
  setLimit(seconds: number): void;
  /** hls.js has placed the segments of a level on the element's timeline. */
  place(level: number, details: Pick<LevelDetails, 'fragments'>): void;
  /** The frames from a second of the element's time on; null if what plays is not kept. */
  framesFrom(second: number): FrameSequence | null;
  /** Stops loading and keeping. */
  end(): void;
  drop(): void;
}

/** `start` and `end` are on the timeline that all levels share. */
type KeptSegment = ChunkPlace & FramedSegment;

/** A level of the station: one of its bitrates. */
interface KeptLevel {
  playlist: LongPlaylist;
  /** The address that its playlist came from. */
  base: string;
  kept: Map<number, KeptSegment>;
  /** Segments that are being loaded here. Never rejects. */
  loading: Map<number, Promise<void>>;
  /** Segments that hls.js wants. */
  awaited: Set<number>;
  /** Segments from this number on are kept: nobody asks for what was before the press. */
  from: number;
  /** The newest segment of the previous playlist. */
  settled: number;
  /** Its second 0 on the timeline that all levels share. */
  zero: number;
  /** How far the element's timeline is ahead of the shared one, at the level's newest segment. */
  ahead: number;
}

/** `limit`: how many seconds are kept. */
export function createHlsFragments(
  { Base, hls, createStore, ahead }: HlsFragmentsDeps,
  limit: number,
): HlsFragments {
  const levels = new Map<string, KeptLevel>();
  /** By their addresses. */
  const maps = createShelf(MOST_MAPS);
  const keys = createShelf(MOST_KEYS);
  let kept = limit;
  /** Where the newest segment ends on the timeline. */
  let end = 0;
  const newest = (): NextChunk => ({ end, size: 0 });
  let store = createStore(kept + SPARE, newest);
  /** The level whose playlist was loaded last; null if it is not kept. */
  let current: KeptLevel | null = null;
  /** How many segments hls.js is loading over the network. */
  let busy = 0;
  /** Ends what is being loaded here; null if nothing is. */
  let endOwn: (() => void) | null = null;
  let isOver = false;

  const keeps = () => current !== null && kept > 0;
  const lengthOf = (limited: number) => (limited > 0 ? limited + SPARE : 0);

  /** Whether the audio comes from a rendition outside of the level (EXT-X-MEDIA). */
  function isApart(): boolean {
    const { audioTracks, audioTrack, levels: all } = hls();
    const url = audioTracks[audioTrack]?.url;
    return Boolean(url) && all.every(({ uri }) => uri !== url);
  }

  function openLevel(url: string, text: string, base: string): KeptLevel | null {
    const known = levels.get(url);
    if (isOver || isApart() || (known === undefined && kept === 0)) return null;
    const playlist = known?.playlist ?? createLongPlaylist(lengthOf(kept));
    const settled = playlist.segments.at(-1)?.number ?? -1;
    if (!playlist.read(text, base)) return null;
    const last = playlist.segments.at(-1);
    const length = last === undefined ? 0 : last.start + last.duration;
    const level = known ?? {
      ...{ playlist, base, settled, zero: end - length },
      ...{ kept: new Map(), loading: new Map(), awaited: new Set() },
      from: Number.POSITIVE_INFINITY,
      ahead: current?.ahead ?? 0,
    };
    end = Math.max(end, level.zero + length);
    return Object.assign(level, { base, settled });
  }

  function write({ playlist, kept: there, loading, awaited }: KeptLevel): string {
    const stored = new Set(store.chunks);
    for (const [number, place] of there) if (!stored.has(place)) there.delete(number);
    return playlist.write((one) => there.has(one) || loading.has(one) || awaited.has(one));
  }

  function keep(level: KeptLevel, number: number, bytes: ArrayBuffer): void {
    const { segments } = level.playlist;
    const segment = segments[number - (segments[0]?.number ?? 0)];
    if (kept === 0 || segment === undefined || level.kept.has(number)) return;
    const start = level.zero + segment.start;
    const size = bytes.byteLength + ENTRY;
    const { discontinuities, key, map } = segment;
    const place: KeptSegment = {
      ...{ start, end: start + segment.duration, size, entries: ENTRY },
      ...{ playlist: level.playlist, number, discontinuities, key, map },
      at: start + level.ahead,
    };
    level.kept.set(number, place);
    store.add(place, new Uint8Array(bytes.slice(0)));
    if (level.from === Number.POSITIVE_INFINITY) level.from = number;
  }

  /**
   * Loads the next segment after this number that hls.js has not requested. Segments listed only now are left to
   * hls.js, and so is the network while hls.js needs it.
   */
  function loadNext(level: KeptLevel, after: number): void {
    if (level !== current || kept === 0 || busy > 0 || endOwn !== null || isOver) return;
    const { segments, namedFrom } = level.playlist;
    const least = Math.max(after + 1, level.from, namedFrom);
    const next = segments.find(
      ({ number, isGap }) =>
        number >= least && number <= level.settled && !isGap && !level.kept.has(number),
    );
    if (next === undefined) return;
    const { number } = next;
    const over = loadOwn(level, next).then(() => {
      level.loading.delete(number);
      loadNext(level, number);
    });
    level.loading.set(number, over);
  }

  async function loadOwn(
    level: KeptLevel,
    { number, uri, map, key }: LongPlaylist['segments'][number],
  ): Promise<void> {
    for (const [shelf, url] of [
      [maps, addressIn(map)],
      [keys, addressIn(key)],
    ] as const) {
      const bytes = url === null || shelf.get(url) !== null ? null : await fetchBytes(url);
      if (url !== null && bytes !== null && kept > 0) shelf.put(url, bytes);
    }
    const bytes = await fetchBytes(uri, level.base);
    if (bytes !== null) keep(level, number, bytes);
  }

  /** Null if it cannot be loaded, or hls.js needs the network. */
  async function fetchBytes(named: string, base?: string): Promise<ArrayBuffer | null> {
    if (busy > 0 || isOver || !URL.canParse(named, base)) return null;
    const { config } = hls();
    const loader = new Base(config);
    const policy = config.fragLoadPolicy.default;
    const loadPolicy = { ...policy, timeoutRetry: null, errorRetry: null };
    const timeout = loadPolicy.maxLoadTimeMs;
    return new Promise((resolve) => {
      const settle = (bytes: ArrayBuffer | null) => {
        endOwn = null;
        loader.destroy();
        resolve(bytes);
      };
      endOwn = () => settle(null);
      const type = 'media-fragment' as LoaderContext['type'];
      loader.load(
        { url: new URL(named, base).href, responseType: 'arraybuffer', type },
        { loadPolicy, timeout, maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 },
        {
          onSuccess: ({ data }) => settle(data instanceof ArrayBuffer ? data : null),
          onError: () => settle(null),
          onTimeout: () => settle(null),
        },
      );
    });
  }

  const segmentsOf = (level: KeptLevel): SegmentKeeper => ({
    async take(number) {
      await level.loading.get(number);
      const place = level.kept.get(number);
      return place === undefined ? null : store.read(place, (bytes) => bytes.slice().buffer);
    },
    keep: (number, bytes) => keep(level, number, bytes),
    await(number) {
      level.awaited.add(number);
      return () => level.awaited.delete(number);
    },
    occupy() {
      busy++;
      // What plays next comes first.
      endOwn?.();
      return () => busy--;
    },
  });

  const keeper: StationKeeper = {
    lengthen(url, text, base) {
      current = openLevel(url, text, base);
      if (current === null) {
        levels.delete(url);
        return text;
      }
      levels.set(url, current);
      return write(current);
    },
    settle() {
      if (current !== null) loadNext(current, -1);
    },
    standIn(url) {
      const level = levels.get(url);
      if (level === undefined || kept === 0 || ahead() < FAR) return null;
      return { url: level.base, data: write(level) };
    },
    levelOf({ type, level: index }) {
      const level = type === 'main' ? levels.get(hls().levels[index]?.uri ?? '') : undefined;
      return level === undefined ? null : segmentsOf(level);
    },
    keepMap(url, bytes) {
      if (kept > 0) maps.put(url, bytes);
    },
    mapAt: (url) => maps.get(url)?.slice(0) ?? null,
    keepKey(url, bytes) {
      if (kept > 0) keys.put(url, bytes);
    },
  };

  function place(index: number, { fragments }: Pick<LevelDetails, 'fragments'>): void {
    const level = levels.get(hls().levels[index]?.uri ?? '');
    if (level === undefined) return;
    const { segments } = level.playlist;
    for (const { sn, start } of fragments) {
      const number = Number(sn);
      const segment = segments[number - (segments[0]?.number ?? 0)];
      if (segment !== undefined) level.ahead = start - level.zero - segment.start;
      const known = level.kept.get(number);
      if (known !== undefined) known.at = start;
    }
  }

  /** The segments that can be read, up to the first that is still to come. One that can no longer come is a gap. */
  function readable(): readonly KeptSegment[] {
    const { chunks } = store;
    if (current === null) return chunks;
    const { playlist, from, zero, kept: there } = current;
    const next = playlist.segments.find(
      ({ number, isGap }) => number >= from && !isGap && !there.has(number),
    );
    return next === undefined
      ? chunks
      : chunks.filter(({ start }) => start < zero + next.start - ROUNDING);
  }

  const framedSegments: FramedSegments<KeptSegment> = {
    get end() {
      const last = readable().at(-1);
      return last === undefined ? 0 : last.at + last.end - last.start;
    },
    next: (last, second) =>
      readable().find((one) =>
        last === null
          ? one.at + one.end - one.start > second + ROUNDING
          : one.start > last.end - ROUNDING,
      ),
    async read(segment) {
      const bytes = await store.read(segment, (all) => all.slice());
      const [key, map] = [addressIn(segment.key), addressIn(segment.map)];
      return (
        bytes && {
          ...{ bytes, key: key === null ? null : keys.get(key) },
          map: map === null ? null : maps.get(map),
        }
      );
    },
  };

  function clear(): void {
    endOwn?.();
    store.drop();
    maps.clear();
    keys.clear();
    for (const level of levels.values()) {
      level.kept.clear();
      level.from = Number.POSITIVE_INFINITY;
    }
  }

  return {
    loaders: createHlsLoaders(Base, keeper),
    get keeps() {
      return keeps();
    },
    get namedFrom() {
      return current?.playlist.namedFrom ?? null;
    },
    get loss() {
      return store.loss;
    },
    setLimit(seconds) {
      kept = seconds;
      for (const { playlist } of levels.values()) playlist.setLimit(lengthOf(seconds));
      store.setLimit(seconds + SPARE);
      if (seconds > 0) return;
      clear();
      store = createStore(SPARE, newest);
    },
    place,
    framesFrom: (second) => (keeps() ? createHlsFrames(framedSegments, second) : null),
    end() {
      isOver = true;
      endOwn?.();
    },
    drop() {
      isOver = true;
      clear();
      levels.clear();
    },
  };
}

/** A few small responses by their addresses. The oldest is dropped when there are too many. */
function createShelf(most: number) {
  const answers = new Map<string, ArrayBuffer>();
  return {
    /** Null if it is not there. Do not change or transfer it. */
    get: (url: string): ArrayBuffer | null => answers.get(url) ?? null,
    /** Stores a copy. */
    put(url: string, bytes: ArrayBuffer): void {
      answers.delete(url);
      answers.set(url, bytes.slice(0));
      const [oldest = url] = answers.keys();
      if (answers.size > most) answers.delete(oldest);
    },
    clear: () => answers.clear(),
  };
}
