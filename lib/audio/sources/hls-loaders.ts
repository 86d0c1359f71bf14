import type Hls from 'hls.js';
import type {
  FragmentLoaderContext,
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js';

/** hls.js's own loader, by whose rules everything is loaded. */
export type BaseLoader = (typeof Hls)['DefaultConfig']['loader'];

/** The kept segments of one level, by their numbers in the longer playlist. */
export interface SegmentKeeper {
  /** Null if it is not kept. Waits for it if it is being loaded to be kept. */
  take(number: number): Promise<ArrayBuffer | null>;
  /** Keeps a copy. */
  keep(number: number, bytes: ArrayBuffer): void;
  /** hls.js wants this segment until the returned function is called: it does not count as lost yet. */
  await(number: number): () => void;
  /** hls.js loads something over the network, until the returned function is called. */
  occupy(): () => void;
}

/** The loaders' view of the store of a station's segments. A level is identified by the address of its playlist. */
export interface StationKeeper {
  /** The playlist for hls.js in place of the server's. `base`: the address it came from. */
  lengthen(level: string, text: string, base: string): string;
  /** hls.js has taken the playlist, and requested the segments that it wants. */
  settle(): void;
  /** The playlist so far, if it is enough to play on while the server cannot be reached; otherwise null. */
  standIn(level: string): { url: string; data: string } | null;
  levelOf(fragment: FragmentLoaderContext['frag']): SegmentKeeper | null;
  keepMap(url: string, bytes: ArrayBuffer): void;
  /** The initialisation (EXT-X-MAP) at this address, as last loaded; null if it is not kept. */
  mapAt(url: string): ArrayBuffer | null;
  keepKey(url: string, bytes: ArrayBuffer): void;
}

type Callbacks = LoaderCallbacks<LoaderContext>;

/**
 * The error to report if a page replaces a playlist that worked before: it comes from a gateway, or a network that
 * wants one to sign in. hls.js would give up the station.
 */
const PAGE = { code: 502, text: 'A page instead of the playlist' };

/** The loaders for hls.js's configuration. */
export function createHlsLoaders(
  Base: BaseLoader,
  keeper: StationKeeper,
): Pick<HlsConfig, 'loader' | 'pLoader' | 'fLoader'> {
  /** Loads what the other two do not, such as keys. */
  class OtherLoader extends Base {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          const { data } = response;
          const type: string | undefined = context.type;
          if (type === 'key' && data instanceof ArrayBuffer) keeper.keepKey(context.url, data);
          callbacks.onSuccess(response, ...rest);
        },
      });
    }
  }

  class PlaylistLoader extends Base {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): void {
      const { levelOrTrack } = context;
      const type: string = context.type;
      if (type !== 'level' && type !== 'manifest') {
        super.load(context, config, callbacks);
        return;
      }
      const level = levelOrTrack !== null && 'uri' in levelOrTrack ? levelOrTrack.uri : null;
      const answer = (stats: Parameters<Callbacks['onSuccess']>[1]) => {
        const old = level === null ? null : keeper.standIn(level);
        if (old !== null) callbacks.onSuccess({ ...old, code: 200 }, stats, context, null);
        return old !== null;
      };
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, itsContext, details) {
          const { data } = response;
          const base = response.url || context.url;
          if (levelOrTrack?.details && !String(data).startsWith('#EXTM3U')) {
            if (!answer(stats)) callbacks.onError(PAGE, itsContext, details, stats);
            return;
          }
          if (typeof data === 'string') response.data = keeper.lengthen(level ?? base, data, base);
          callbacks.onSuccess(response, stats, itsContext, details);
          keeper.settle();
        },
        onError(error, itsContext, details, stats) {
          if (!answer(stats)) callbacks.onError(error, itsContext, details, stats);
        },
        onTimeout(stats, ...rest) {
          if (!answer(stats)) callbacks.onTimeout(stats, ...rest);
        },
      });
    }
  }

  class FragmentLoader extends Base {
    /** Tells hls.js of an abort while the store is being read, when nothing else would. */
    #tellAbort: (() => void) | null = null;
    #leave: (() => void)[] = [];

    override load(
      context: FragmentLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): void {
      const { frag, part, rangeEnd } = context;
      const level = part === null && !rangeEnd ? keeper.levelOf(frag) : null;
      if (level === null) super.load(context, config, callbacks);
      else if (frag.sn === 'initSegment') this.#loadMap(context, config, callbacks);
      else void this.#loadSegment(level, frag.sn, context, config, callbacks);
    }

    /** Loads from the server first: another initialisation may be at the address by now. */
    #loadMap(
      context: FragmentLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): void {
      const { url } = context;
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (response.data instanceof ArrayBuffer) keeper.keepMap(url, response.data);
          callbacks.onSuccess(response, ...rest);
        },
        onError(error, itsContext, details, stats) {
          const data = keeper.mapAt(url);
          if (data === null) callbacks.onError(error, itsContext, details, stats);
          else callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
        },
      });
    }

    async #loadSegment(
      level: SegmentKeeper,
      number: number,
      context: FragmentLoaderContext,
      config: LoaderConfiguration,
      callbacks: Callbacks,
    ): Promise<void> {
      const { stats } = this;
      const start = performance.now();
      // hls.js watches how long a segment takes, and would take it for one requested at the page's start.
      stats.loading.start = start;
      this.context = context;
      this.#leave.push(level.await(number));
      this.#tellAbort = () => callbacks.onAbort?.(stats, context, null);
      const data = await level.take(number);
      if (this.#tellAbort === null) return;
      this.#tellAbort = null;
      if (data !== null) {
        const end = performance.now();
        Object.assign(stats.loading, { start, first: end, end });
        Object.assign(stats, { loaded: data.byteLength, total: data.byteLength });
        callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null);
        return;
      }
      this.#leave.push(level.occupy());
      // hls.js's loader takes a start time to mean that it was used before.
      stats.loading.start = 0;
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (response.data instanceof ArrayBuffer) level.keep(number, response.data);
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

    /** hls.js calls this at the end, however the load ended. */
    override destroy(): void {
      this.#tellAbort = null;
      for (const leave of this.#leave.splice(0)) leave();
      super.destroy();
    }
  }

  return {
    loader: OtherLoader as unknown as HlsConfig['loader'],
    pLoader: PlaylistLoader as unknown as HlsConfig['pLoader'],
    fLoader: FragmentLoader as unknown as HlsConfig['fLoader'],
  };
}
