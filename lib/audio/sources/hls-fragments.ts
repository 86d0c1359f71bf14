import type Hls from 'hls.js';
import type {
  FragmentLoaderContext,
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderResponse,
  PlaylistLoaderContext,
} from 'hls.js';
import type { RewindLoss } from '@/lib/model/rewind';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import { type ChunkPlace, createChunkStore } from '../timeshift/chunk-store';
import { createLongPlaylist, type LongPlaylist } from '../timeshift/long-playlist';

/** More than is asked for, so that whoever hears the oldest moment still has it when it is loaded. Seconds. */
const SPARE = 90;
/** With more than this ahead of the position, a server that cannot be reached is no trouble yet. Seconds. */
const FAR = 20;
/** A station has one initialisation for each of its encodings. */
const MOST_MAPS = 8;

export interface HlsFragmentsDeps {
  Library: Pick<typeof Hls, 'DefaultConfig'>;
  /** The one that loads, once it was made. */
  hls(): Hls;
  files: PrivateFiles;
  /** Seconds from the position to the end of the playlist. */
  ahead(): number;
}

/**
 * Keeps the segments of a live station, so that it can be heard again far beyond what its server names. hls.js is given
 * a longer playlist, and loads from the store what that names and the server does not. What it has no reason to load
 * while the listener is behind or paused is loaded here.
 */
export interface HlsFragments {
  /** For hls.js's configuration. */
  readonly loaders: Pick<HlsConfig, 'pLoader' | 'fLoader'>;
  /** Whether the station's playlist is one that can be lengthened. */
  readonly keeps: boolean;
  /** Why less is kept than is wanted; null if not. */
  readonly loss: RewindLoss | null;
  /** How many seconds are kept from now on; 0 deletes everything. */
  setLimit(seconds: number): void;
  drop(): void;
}

/** A segment that is kept, on a timeline that goes on from one level to the next. */
interface KeptFragment extends ChunkPlace {
  level: KeptLevel;
  number: number;
}

/** A level of the station (one of its bitrates), by the address of its playlist. */
interface KeptLevel {
  playlist: LongPlaylist;
  /** The address that its playlist came from. */
  base: string;
  kept: Map<number, KeptFragment>;
  /** What is being loaded here, by its number; resolves when that is over. */
  loading: Map<number, Promise<void>>;
  /** What hls.js is loading. */
  awaited: Set<number>;
  /** From this number on, everything is kept: nobody asks for what was before the press. */
  from: number;
  /** The newest that was named before the last time. */
  settled: number;
  /** Where its second 0 is on the timeline. */
  zero: number;
}

type Callbacks = LoaderCallbacks<LoaderContext>;

/** What a segment's place takes, in bytes. */
const ENTRY = 200;

export function createHlsFragments(
  { Library, hls, files, ahead }: HlsFragmentsDeps,
  limit: number,
): HlsFragments {
  const Base = Library.DefaultConfig.loader;
  const levels = new Map<string, KeptLevel>();
  const maps = new Map<string, ArrayBuffer>();
  let kept = limit;
  /** Where the newest segment ends on the timeline. */
  let end = 0;
  let store = createStore();
  /** The level whose playlist was loaded last; null if it cannot be lengthened. */
  let current: KeptLevel | null = null;
  /** How many segments hls.js is loading over the network. */
  let busy = 0;
  /** Ends what is being loaded here. */
  let endOwn: (() => void) | null = null;
  let isDropped = false;

  function createStore() {
    return createChunkStore<KeptFragment>(files, kept + SPARE, () => ({ end, size: 0 }));
  }

  /** What hls.js itself loads comes from elsewhere than its level (EXT-X-MEDIA). */
  function isApart(): boolean {
    const { audioTracks, audioTrack, levels: all } = hls();
    const url = audioTracks[audioTrack]?.url;
    return Boolean(url) && all.every(({ uri }) => uri !== url);
  }

  /** The text for hls.js in place of what the server sent. */
  function lengthen(url: string, text: string, base: string): string {
    const level = levels.get(url) ?? (kept > 0 && !isApart() ? createLevel() : null);
    current = null;
    if (level === null || isDropped) return text;
    const settled = level.playlist.segments.at(-1)?.number ?? -1;
    if (!level.playlist.read(text, base)) {
      levels.delete(url);
      return text;
    }
    const last = level.playlist.segments.at(-1);
    const length = last === undefined ? 0 : last.start + last.duration;
    if (!levels.has(url)) level.zero = end - length;
    levels.set(url, level);
    end = Math.max(end, level.zero + length);
    Object.assign(level, { base, settled });
    current = level;
    return write(level);
  }

  function createLevel(): KeptLevel {
    return {
      ...{ playlist: createLongPlaylist(kept + SPARE), base: '', zero: 0, settled: -1 },
      ...{ kept: new Map(), loading: new Map(), awaited: new Set() },
      from: Number.POSITIVE_INFINITY,
    };
  }

  function write(level: KeptLevel): string {
    const stored = new Set(store.chunks);
    for (const [number, place] of level.kept) if (!stored.has(place)) level.kept.delete(number);
    const { kept: there, loading, awaited } = level;
    return level.playlist.write(
      (number) => there.has(number) || loading.has(number) || awaited.has(number),
    );
  }

  function keep(level: KeptLevel, number: number, bytes: ArrayBuffer): void {
    const { segments } = level.playlist;
    const segment = segments[number - (segments[0]?.number ?? 0)];
    if (kept === 0 || segment === undefined || level.kept.has(number)) return;
    const start = level.zero + segment.start;
    const place = { level, number, start, end: start + segment.duration, entries: ENTRY };
    const whole = { ...place, size: bytes.byteLength + ENTRY };
    level.kept.set(number, whole);
    // hls.js may do with its own what it likes.
    store.add(whole, new Uint8Array(bytes.slice(0)));
    if (level.from > number && !Number.isFinite(level.from)) level.from = number;
  }

  async function take(level: KeptLevel, number: number): Promise<ArrayBuffer | null> {
    await level.loading.get(number);
    const place = level.kept.get(number);
    return place === undefined ? null : store.read(place, (bytes) => bytes.slice().buffer);
  }

  /**
   * Loads the next segment after this one that hls.js has not asked for. What was named only now is left to hls.js for
   * the moment, and so is the network while hls.js needs it.
   */
  function loadNext(level: KeptLevel, after: number): void {
    if (level !== current || kept === 0 || busy > 0 || endOwn !== null || isDropped) return;
    const { segments, namedFrom } = level.playlist;
    const next = segments.find(({ number, isGap }) => {
      const isDue = number > after && number >= Math.max(level.from, namedFrom);
      return isDue && number <= level.settled && !isGap && !level.kept.has(number);
    });
    if (next === undefined || !URL.canParse(next.uri, level.base)) return;
    const { number } = next;
    const loading = loadOwn(level, number, next.map, new URL(next.uri, level.base).href);
    level.loading.set(
      number,
      loading.finally(() => {
        level.loading.delete(number);
        loadNext(level, number);
      }),
    );
  }

  async function loadOwn(
    level: KeptLevel,
    number: number,
    map: string | null,
    url: string,
  ): Promise<void> {
    const mapUrl = /\bURI="([^"]*)"/.exec(map ?? '')?.[1];
    if (mapUrl !== undefined && !maps.has(mapUrl)) keepMap(mapUrl, await fetchBytes(mapUrl));
    if (busy > 0) return;
    const bytes = await fetchBytes(url);
    if (bytes !== null) keep(level, number, bytes);
  }

  function keepMap(url: string, bytes: ArrayBuffer | null): void {
    if (bytes === null || kept === 0) return;
    maps.delete(url);
    maps.set(url, bytes.slice(0));
    const [oldest = url] = maps.keys();
    if (maps.size > MOST_MAPS) maps.delete(oldest);
  }

  /** The bytes at an address, by the rules that hls.js loads by; null if that fails. */
  function fetchBytes(url: string): Promise<ArrayBuffer | null> {
    const { config } = hls();
    const loader = new Base(config);
    const loadPolicy = {
      ...config.fragLoadPolicy.default,
      ...{ timeoutRetry: null, errorRetry: null },
    };
    return new Promise((resolve) => {
      const settle = (bytes: ArrayBuffer | null) => {
        endOwn = null;
        loader.destroy();
        resolve(bytes);
      };
      endOwn = () => settle(null);
      const context = { url, responseType: 'arraybuffer', headers: {}, rangeStart: 0, rangeEnd: 0 };
      loader.load(
        { ...context, type: 'media-fragment' as LoaderContext['type'] },
        { loadPolicy, timeout: loadPolicy.maxLoadTimeMs, ...NO_RETRIES },
        {
          onSuccess: ({ data }) => settle(data instanceof ArrayBuffer ? data : null),
          onError: () => settle(null),
          onTimeout: () => settle(null),
        },
      );
    });
  }

  class PlaylistLoader extends Base {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): void {
      const isLevel = context.type === ('level' as PlaylistLoaderContext['type']);
      const isManifest = context.type === ('manifest' as PlaylistLoaderContext['type']);
      const { levelOrTrack } = context;
      const urlOf = ({ url }: LoaderResponse) =>
        levelOrTrack !== null && 'uri' in levelOrTrack ? levelOrTrack.uri : url || context.url;
      if (!isLevel && !isManifest) {
        super.load(context, config, callbacks);
        return;
      }

      /** The playlist as it was, if that is enough to play on with for a while. */
      const answerAnyway = (stats: Loader<LoaderContext>['stats']): boolean => {
        const level = isLevel ? levels.get(urlOf({ url: '' })) : undefined;
        if (level === undefined || kept === 0 || ahead() < FAR) return false;
        callbacks.onSuccess(
          { url: level.base, data: write(level), code: 200 },
          stats,
          context,
          null,
        );
        return true;
      };
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (typeof response.data === 'string') {
            const { data, url } = response;
            const from = url || context.url;
            response.data = lengthen(urlOf(response), data, from);
          }
          callbacks.onSuccess(response, ...rest);
          if (current !== null) loadNext(current, -1);
        },
        onError(error, itsContext, details, stats) {
          if (!answerAnyway(stats)) callbacks.onError(error, itsContext, details, stats);
        },
        onTimeout(stats, ...rest) {
          if (!answerAnyway(stats)) callbacks.onTimeout(stats, ...rest);
        },
      });
    }
  }

  class FragmentLoader extends Base {
    /** While it is not known whether the store has it, whom to tell of an end. */
    #tellAbort: (() => void) | null = null;
    #leave = () => {};

    override load(
      context: FragmentLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): void {
      const { frag, part, rangeEnd, url } = context;
      const isWhole = frag.type === 'main' && part === null && !rangeEnd;
      const level = isWhole ? levels.get(hls().levels[frag.level]?.uri ?? '') : undefined;
      if (level === undefined) super.load(context, config, callbacks);
      else if (frag.sn === 'initSegment') {
        super.load(context, config, {
          ...callbacks,
          onSuccess(response, ...rest) {
            if (response.data instanceof ArrayBuffer) keepMap(url, response.data);
            callbacks.onSuccess(response, ...rest);
          },
          onError(error, itsContext, details, stats) {
            const bytes = maps.get(url);
            if (bytes === undefined) callbacks.onError(error, itsContext, details, stats);
            else
              callbacks.onSuccess({ url, data: bytes.slice(0), code: 200 }, stats, context, null);
          },
        });
      } else void this.#loadSegment(level, frag.sn, context, config, callbacks);
    }

    async #loadSegment(
      level: KeptLevel,
      number: number,
      context: FragmentLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): Promise<void> {
      const { stats } = this;
      this.context = context;
      level.awaited.add(number);
      this.#leave = () => level.awaited.delete(number);
      this.#tellAbort = () => callbacks.onAbort?.(stats, context, null);
      const start = performance.now();
      const bytes = await take(level, number);
      if (this.#tellAbort === null) return;
      this.#tellAbort = null;
      if (bytes !== null) {
        const now = performance.now();
        Object.assign(stats.loading, { start, first: now, end: now });
        Object.assign(stats, { loaded: bytes.byteLength, total: bytes.byteLength });
        callbacks.onSuccess({ url: context.url, data: bytes, code: 200 }, stats, context, null);
        return;
      }
      // What is to be heard next comes first.
      endOwn?.();
      busy++;
      this.#leave = () => {
        busy--;
        level.awaited.delete(number);
      };
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (response.data instanceof ArrayBuffer) keep(level, number, response.data);
          callbacks.onSuccess(response, ...rest);
        },
      });
    }

    override abort(): void {
      const tell = this.#tellAbort;
      this.#tellAbort = null;
      if (tell === null) super.abort();
      else tell();
    }

    /** hls.js calls this in the end, whatever the end was. */
    override destroy(): void {
      this.#tellAbort = null;
      this.#leave();
      this.#leave = () => {};
      super.destroy();
    }
  }

  function clear(): void {
    endOwn?.();
    store.drop();
    maps.clear();
    for (const level of levels.values()) {
      level.kept.clear();
      level.from = Number.POSITIVE_INFINITY;
    }
  }

  return {
    loaders: {
      pLoader: PlaylistLoader as unknown as HlsConfig['pLoader'],
      fLoader: FragmentLoader as unknown as HlsConfig['fLoader'],
    },
    get keeps() {
      return current !== null && kept > 0;
    },
    get loss() {
      return store.loss;
    },
    setLimit(seconds) {
      kept = seconds;
      for (const { playlist } of levels.values())
        playlist.setLimit(seconds > 0 ? seconds + SPARE : 0);
      if (seconds > 0) return store.setLimit(seconds + SPARE);
      clear();
      store = createStore();
    },
    drop() {
      isDropped = true;
      clear();
      levels.clear();
    },
  };
}

const NO_RETRIES = { maxRetry: 0, retryDelay: 0, maxRetryDelay: 0 };
