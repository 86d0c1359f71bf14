import Hls, { type Events, type FragLoadedData, type Fragment, type LevelDetails } from 'hls.js';
import { boundTitle, type StreamTitle } from '@/lib/model/now-playing';
import { log } from '@/lib/platform/log';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import type { Clock } from '@/lib/platform/time/clock';
import { createRoutedBuffers } from '../buffer/hls-buffers';
import { readId3, titleOfId3 } from '../demux/id3';
import { createChunkStore } from '../timeshift/chunk-store';
import { createPlaylistWindow, type PlaylistGap } from '../timeshift/playlist-window';
import { createTitleClock } from '../timeshift/title-clock';
import { failureOf, troubleOf } from './hls-failures';
import { createHlsFragments } from './hls-fragments';
import { createLoadedFrames } from './hls-frames';
import { createHlsSetup } from './hls-requests';
import { type LevelEvent, NO_CAP, nextCap } from './level-cap';
import { setStartPosition } from './media-element';
import type { HlsSession, SourceContext, SourceError } from './source';

/** Seconds of audio buffered behind the position and ahead: on demand, an outage of a minute is not heard. */
const BEHIND = 30;
const AHEAD = 60;
/** The same of processed audio, which is not compressed: the browser has no room for more. */
const PROCESSED = { behind: 10, ahead: 45 };
const COMPRESSED = { behind: Number.POSITIVE_INFINITY, ahead: Number.POSITIVE_INFINITY };
/**
 * How long a request may take, in milliseconds. On a slow network, half a segment that is thrown away has to be fetched
 * again. A request that brings nothing for a while is given up sooner, like any connection.
 */
const LONGEST_SEGMENT = 120_000;
const LONGEST_PLAYLIST = 20_000;
/** Failures in a row after which hls.js is recreated, and how many a decoder failure counts as. */
const WORN_AFTER = 3;
const DECODER_FAILURE = 2;

/** How many tags of a segment are read, counted from its end; a station has one or two in each. */
const MOST_TAGS = 20;
/** Requests in a row that may fail: hls.js would try every quality of a playlist, each twice. */
const MOST_FAILURES = 20;
/**
 * Sound shorter than this, in seconds, belongs to the start: Firefox reports that it plays when only a few milliseconds
 * of the first segment are left, and then waits for the next one (measured).
 */
const HEARD = 0.5;
/** hls.js's `autoLevelCapping` that allows every level. */
const NO_CAPPING = -1;
/** hls.js's `loadLevel` that lets it choose the level itself. */
const AUTO_LEVEL = -1;

export interface HlsSourceDeps {
  /** Call it before requesting a private address that has passed `mayName`. */
  reach(address: string): Promise<void>;
  /** For what is kept of a station and is too much for memory. */
  files: PrivateFiles;
  clock: Clock;
  /** The host's own: this script has another copy of the class, which the host would not recognise. */
  SourceError: typeof SourceError;
}

/**
 * HLS, live or not, through hls.js: a session that takes over the element. Throws a SourceError if this browser lacks
 * what that needs. Titles come as timed ID3 in sync with the audio, or from the segments' EXTINF lines.
 */
export function createHlsSession(
  context: SourceContext,
  { reach, files, clock, SourceError }: HlsSourceDeps,
  { Library = Hls, createFragments = createHlsFragments } = {},
): HlsSession {
  const { element, url, life } = context;
  if (!Library.isSupported()) {
    const detail = 'This browser plays no HLS';
    throw new SourceError({ kind: 'unsupported', detail }, 'gone');
  }
  // Failures are reported early: when to retry is decided elsewhere, for all sources alike.
  const soon = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 };
  const policy = (maxLoadTimeMs: number) => ({
    default: {
      ...{ maxTimeToFirstByteMs: 8000, maxLoadTimeMs },
      ...{ timeoutRetry: soon, errorRetry: soon },
    },
  });
  const own = new AbortController();
  let rewind = context.rewind;
  const ahead = () => (hls.latestLevelDetails?.edge ?? 0) - element.currentTime;
  const fragments = createFragments(
    {
      ...{ Base: Library.DefaultConfig.loader, hls: () => hls, ahead },
      createStore: (limit, next) => createChunkStore(files, limit, next),
    },
    rewind,
  );
  const routed = context.route
    ? createRoutedBuffers(Library, {
        ...{ element, signal: own.signal, route: context.route },
        // What is rewound without our store has to stay in the buffer.
        mayRoute: () => rewind === 0 || fragments.keeps,
      })
    : null;
  const hls = new Library({
    ...fragments.loaders,
    ...(routed && { bufferController: routed.bufferController }),
    enableWorker: false,
    xhrSetup: createHlsSetup(url, context.proxy, reach, () => present.onProgress()),
    backBufferLength: BEHIND,
    maxBufferLength: AHEAD,
    maxMaxBufferLength: AHEAD,
    liveDurationInfinity: true,
    fragLoadPolicy: policy(LONGEST_SEGMENT),
    playlistLoadPolicy: policy(LONGEST_PLAYLIST),
  });
  const titles = createTitleClock(element, context.onTitle, own.signal);
  /** All titles that are known, heard or not. */
  const listed = createTitleClock(element, () => {}, own.signal);
  const window = createPlaylistWindow(
    {
      ...{ element, titles: listed, clock },
      playlist() {
        const { latestLevelDetails: list, liveSyncPosition: live } = hls;
        if (list === null || live === null) return null;
        return { start: list.fragmentStart, live, gaps: gapsIn(list.fragments) };
      },
      loss: () => fragments.loss,
      keepsFrames: () => fragments.keeps,
      ...{ framesFrom: fragments.framesFrom, drop: fragments.drop },
      signal: own.signal,
    },
    rewind,
  );
  const loadedFrames = createLoadedFrames();
  let present = context;
  let cap = NO_CAP;
  let hasId3 = false;
  /** Seconds that the element's buffer should hold to be rewound. */
  let wanted = 0;
  let failures = 0;
  let unfetched = 0;
  let connected = false;
  let hasElement = false;
  let isPlaced = false;
  let decoderFailed = false;
  let fail = (_error: SourceError) => {};

  function drop(): void {
    if (own.signal.aborted) return;
    fragments.end();
    hls.destroy();
    // The kept audio is dropped with its last reader.
    own.abort();
  }
  life.addEventListener('abort', drop, { once: true, signal: own.signal });

  hls.on(Library.Events.ERROR as Events.ERROR, (_event, error) => {
    if (!error.fatal) {
      unfetched += error.type === Library.ErrorTypes.NETWORK_ERROR ? 1 : 0;
      if (unfetched < MOST_FAILURES) return;
      hls.stopLoad();
    }
    take();
    unfetched = 0;
    decoderFailed = error.type === Library.ErrorTypes.MEDIA_ERROR;
    const failed = new SourceError(failureOf(error, Library), troubleOf(error, Library));
    // An unreachable server is not hls.js's fault, and recreating hls.js would drop everything that is kept.
    const isAway = fragments.keeps && !decoderFailed && failed.trouble !== 'gone';
    failures += decoderFailed ? DECODER_FAILURE : isAway ? 0 : 1;
    fail(failed);
  });
  hls.on(Library.Events.FRAG_LOADED as Events.FRAG_LOADED, (_event, data) => {
    present.onProgress();
    unfetched = 0;
    if (present.wantsFrames && !routed?.route.isProcessed) tellFrames(data);
    if (connected) return;
    connected = true;
    present.onAddress(present.url, present.alternates);
  });
  hls.on(Library.Events.FRAG_BUFFERED as Events.FRAG_BUFFERED, () => {
    if (!decoderFailed) failures = 0;
    keepBuffered();
    moveCap({ is: 'segment' });
  });
  hls.on(Library.Events.FRAG_PARSING_METADATA as Events.FRAG_PARSING_METADATA, (_event, data) => {
    for (const { pts, data: tag } of data.samples.slice(-MOST_TAGS)) {
      const title = titleOfId3(readId3(tag));
      if (title === null) continue;
      hasId3 = true;
      titles.add(pts, title);
      list(pts, title);
    }
  });
  hls.on(Library.Events.LEVEL_UPDATED as Events.LEVEL_UPDATED, (_event, { details, level }) => {
    if (!hasId3) listTitlesOf(details.fragments);
    beginBehind(details);
    // Segments in the store need no room in the element's buffer.
    wanted = details.live && !fragments.keeps ? rewind : 0;
    keepBuffered();
    fragments.place(level, details);
    window.update();
    holdLevel(details);
  });
  hls.on(Library.Events.FRAG_CHANGED as Events.FRAG_CHANGED, (_event, { frag }) => {
    const raw = frag.title?.trim() ?? '';
    // A station with both usually repeats the same text in every segment's EXTINF.
    if (raw !== '' && !hasId3) context.onTitle(boundTitle({ raw, source: 'hls' }));
  });

  /**
   * Starts a station a segment further behind than hls.js would, or as far as its cushion reaches: that audio is there
   * at once, and nobody waits for it. Segments that the server may remove at any moment are left out.
   */
  function beginBehind({ live, targetduration, totalduration }: LevelDetails): void {
    if (!live || isPlaced || context.cushion == null) return;
    isPlaced = true;
    const least = hls.targetLatency ?? 0;
    const wanted = Math.max(least, context.cushion) + targetduration;
    const lag = Math.min(wanted, totalduration - 2 * targetduration);
    if (lag > least) hls.targetLatency = lag;
  }

  function listTitlesOf(fragments: readonly { start: number; title: string | null }[]): void {
    for (const { start, title } of fragments) {
      const raw = title?.trim() ?? '';
      const last = listed.titles.at(-1);
      if (raw === '' || raw === last?.title.raw || start <= (last?.time ?? -1)) continue;
      list(start, { raw, source: 'hls' });
    }
  }

  function list(time: number, title: StreamTitle): void {
    const isOther = title.raw !== listed.titles.at(-1)?.title.raw;
    listed.add(time, title);
    if (isOther) moveCap({ is: 'title' });
  }

  function moveCap(event: LevelEvent): void {
    const { level: before } = cap;
    cap = nextCap(cap, event, { best: hls.levels.length - 1, now: clock.now() });
    const { level } = cap;
    if (level === before) return;
    hls.autoLevelCapping = level ?? NO_CAPPING;
    if (level === null || hls.loadLevel <= level) return;
    // hls.js would load one more segment of the level that it has already chosen.
    if (isApart()) hls.nextLoadLevel = level;
    else hls.nextAutoLevel = level;
  }

  /**
   * Whether what plays is not the level itself but a rendition that belongs to it (EXT-X-MEDIA). hls.js then never
   * changes the level by itself. We only take it down: going up caused another silence (measured in Chromium).
   */
  function isApart(): boolean {
    const url = hls.audioTracks[hls.audioTrack]?.url;
    return Boolean(url) && url !== hls.levels[hls.loadLevel]?.uri;
  }

  /**
   * Only one level is kept. A listener at a place that the server no longer lists stays on it, since the playlist of
   * another level would not list that place.
   */
  function holdLevel({ fragments: named, startSN }: LevelDetails): void {
    const served = named[(fragments.namedFrom ?? startSN) - startSN];
    const isKeptAlone = served !== undefined && element.currentTime < served.start;
    if (isKeptAlone !== hls.autoLevelEnabled) return;
    const { loadLevel } = hls;
    hls.loadLevel = isKeptAlone ? loadLevel : AUTO_LEVEL;
  }

  /** hls.js does not pass on the frames it demuxes. It has the segment already, which plays whatever fails here. */
  function tellFrames({ frag, payload }: FragLoadedData): void {
    const heard: string = isApart() ? 'audio' : 'main';
    if (frag.type !== heard) return;
    try {
      const found = loadedFrames(frag, payload);
      if (found.length > 0) present.onFrames?.(found);
    } catch (error) {
      log('hls', 'a segment is not measured', error);
    }
  }

  /** Takes over the element, which ends the previous sound. */
  function take(): void {
    if (hasElement || own.signal.aborted) return;
    hasElement = true;
    context.kept?.drop();
    hls.attachMedia(element);
    setStartPosition(element, 0);
    context.onAttached('hls', null, session);
  }

  /** Buffers what can be rewound, as far as the browser has room. Beyond the live edge there is nothing to buffer. */
  function keepBuffered(): void {
    const { behind, ahead: most } = routed?.route.isProcessed ? PROCESSED : COMPRESSED;
    hls.config.backBufferLength = Math.min(behind, Math.max(BEHIND, wanted));
    hls.config.maxBufferLength = Math.min(most, Math.max(AHEAD, wanted));
    hls.config.maxMaxBufferLength = hls.config.maxBufferLength;
  }

  function recoverDecoder(): void {
    hls.recoverMediaError();
    // hls.js removes the element's source for a moment, which pauses it.
    element.play().catch(() => undefined);
  }

  function goOn(): void {
    if (hls.levels.length === 0) hls.loadSource(url);
    else if (decoderFailed) recoverDecoder();
    else hls.startLoad();
    decoderFailed = false;
  }

  const session: HlsSession = {
    kind: 'hls',
    run: (next) =>
      new Promise((_, reject) => {
        present = { ...next, url };
        connected = false;
        fail = reject;
        next.signal.addEventListener(
          'abort',
          () => {
            if (!own.signal.aborted) hls.stopLoad();
            reject(next.signal.reason);
          },
          { once: true },
        );
        goOn();
      }),
    get worn() {
      return failures >= WORN_AFTER;
    },
    behind: () => (hls.liveSyncPosition === null ? 0 : hls.latency),
    rejoin() {
      element.currentTime = hls.liveSyncPosition ?? element.currentTime;
    },
    get timeshift() {
      return rewind > 0 ? window : null;
    },
    setRewind(seconds) {
      rewind = seconds;
      window.setLimit(seconds);
      fragments.setLimit(seconds);
    },
    drop,
  };

  onSilence(element, own.signal, () => {
    const { currentLevel, loadLevel, autoLevelEnabled } = hls;
    // On a held level, kept segments play without the network: the silence was a gap.
    if (autoLevelEnabled)
      moveCap({ is: 'silence', playing: currentLevel < 0 ? loadLevel : currentLevel });
  });
  // The previous sound fades out while a station's playlists load. In an episode the listener may already seek.
  if (context.silenced === undefined || !context.live) take();
  else void context.silenced.then(take);
  hls.on(Library.Events.LEVEL_LOADED as Events.LEVEL_LOADED, take);
  return session;
}

/** Calls back each time that the element runs out of audio it was playing: not after a pause, and not for a seek. */
function onSilence(element: HTMLMediaElement, signal: AbortSignal, tell: () => void): void {
  /** Where it began to play, in seconds; null if it is not playing. */
  let from: number | null = null;
  const playedSince = () => element.currentTime - (from ?? element.currentTime);
  const listen = (type: string, listener: () => void) =>
    element.addEventListener(type, listener, { signal });
  listen('playing', () => {
    from = element.currentTime;
  });
  for (const type of ['pause', 'seeking', 'emptied', 'waiting']) {
    listen(type, () => {
      if (type === 'waiting' && playedSince() >= HEARD) tell();
      from = null;
    });
  }
}

/** The gaps in a playlist, in seconds of the element's time; adjacent ones are merged. */
function gapsIn(fragments: readonly Fragment[]): PlaylistGap[] {
  const gaps: PlaylistGap[] = [];
  let isAfterGap = false;
  for (const { start, duration, tagList } of fragments) {
    const isGap = tagList.some(([tag]) => tag === 'GAP');
    const last = gaps.at(-1);
    if (isGap && isAfterGap && last !== undefined) last.end = start + duration;
    else if (isGap) gaps.push({ start, end: start + duration });
    isAfterGap = isGap;
  }
  return gaps;
}
