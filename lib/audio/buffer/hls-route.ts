import { joinBytes } from '@/lib/platform/bytes';
import { freeBytes } from '../byte-store';
import { APART, type AudioFormat, type AudioFrame, isNext } from '../demux/audio-format';
import {
  findBox,
  type Mp4Track,
  readMp4Samples,
  readMp4Time,
  readMp4Track,
  viewOf,
} from '../demux/mp4-demuxer';
import { chooseMuxer, isRaw } from '../mux/choose-muxer';
import { isBuffered } from '../timeshift/playlist-window';
import { once } from './buffer-writer';
import { createBufferedFrames } from './buffered-frames';
import { createElementBuffer } from './element-buffer';
import type { ElementBuffer, FrameBuffer } from './frame-buffer';
import { createWriteTurns } from './write-turns';

/** How much of what follows is sent along, so that no processing ends before it. Seconds. */
const OVERLAP = 0.5;
/** Times this close are the same. Seconds. */
const ROUNDING = 1e-3;
/** What stays behind the position when room has to be made. Seconds. */
const LEFT_BEHIND = 1;
/** The object types of AAC that decoders take: LC, with SBR, and with PS (ISO/IEC 14496-3, 1.5.1.1). */
const AAC_TYPES = [2, 5, 29];

/** The SourceBuffer of hls.js for audio, and of which type what hls.js appends to it is. */
export interface HlsBuffer {
  buffer: SourceBuffer;
  mimeType: string;
}

export interface HlsRouteDeps extends Pick<ElementBuffer, 'element' | 'signal'> {
  /** See `SourceContext`. */
  route(buffer: ElementBuffer): FrameBuffer;
  /** Whether the station may be routed. Asked once, when its audio begins. */
  mayRoute(): boolean;
  /** Null if there is none now. */
  present(): HlsBuffer | null;
  /** Calls `serve` when hls.js does nothing to the buffer. */
  ask(): void;
  /** Lets hls.js remove what is buffered before this second. */
  removeBefore(second: number): void;
}

/** Sends what hls.js appends to the element's buffer through the route that a stream's frames take. */
export interface HlsRoute {
  /** Whether `append` is to be used for this initialisation or segment of MP4. */
  takes(bytes: Uint8Array<ArrayBuffer>): boolean;
  /** Resolves once the browser has taken what comes of it. hls.js does nothing to the buffer until then. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Writes what waits for that; hls.js does nothing to the buffer until then. */
  serve(): Promise<void>;
  /** hls.js removes what is buffered between these seconds. */
  removes(start: number, end: number): void;
  /** Whether the buffer gets something else than what hls.js made, which takes more room. */
  readonly isProcessed: boolean;
}

/** An initialisation of hls.js. */
interface Initialisation {
  bytes: Uint8Array<ArrayBuffer>;
  /** Null if its frames cannot be routed. */
  track: Mp4Track | null;
}

export function createHlsRoute(deps: HlsRouteDeps): HlsRoute {
  const { element, signal, present, ask } = deps;
  const kept = createBufferedFrames(() => element.currentTime);
  let isDecided = false;
  let routed: FrameBuffer | null = null;
  let buffer: SourceBuffer | null = null;
  /** The type that hls.js gave the buffer last, and the one that it has. */
  let [theirType, type] = ['', ''];
  let latest: Initialisation | null = null;
  /** What was appended last: hls.js's own, after this initialisation, or something else; null before anything was. */
  let has: Initialisation | 'processed' | null = null;
  /** The segment that is being appended: as frames, and as it is. */
  let segment: { frames: AudioFrame[]; write(): Promise<void> } | null = null;
  /** Where the frames that were appended last end, in seconds; null before the first ones. */
  let lastEnd: number | null = null;
  /** The next segment has nothing to do with what came before, of which nothing is written any more. */
  let isAnew = false;
  let isProcessed = false;

  const turns = createWriteTurns(ask);

  function write(run: (target: SourceBuffer) => Promise<void>): Promise<void> {
    const target = buffer;
    // A buffer that was given up meanwhile takes nothing.
    const isThere = () => target !== null && present()?.buffer === target;
    return turns.write(async () => {
      if (isThere()) await run(target as SourceBuffer);
    });
  }

  function seeType(): void {
    const mimeType = present()?.mimeType ?? theirType;
    if (mimeType !== theirType) theirType = type = mimeType;
  }

  async function put(
    target: SourceBuffer,
    bytes: Uint8Array<ArrayBuffer>,
    mimeType: string,
  ): Promise<void> {
    seeType();
    for (let isRetried = false; ; isRetried = true) {
      try {
        if (type !== mimeType) target.changeType(mimeType);
        type = mimeType;
        target.appendBuffer(bytes);
        break;
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        if (!isFull || isRetried || !(await makeRoom(target))) throw error;
      }
    }
    await once(target, ['updateend'], signal);
  }

  async function makeRoom(target: SourceBuffer): Promise<boolean> {
    const end = element.currentTime - LEFT_BEHIND;
    const { buffered } = target;
    if (buffered.length === 0 || buffered.start(0) >= end) return false;
    target.remove(0, end);
    await once(target, ['updateend'], signal);
    return true;
  }

  /** While a segment is appended, what is buffered further ahead is left alone: the next segment may be urgent. */
  function framesFrom(second: number): AudioFrame[] {
    const frames = kept.from(second);
    const [first, final] = [segment?.frames[0], segment?.frames.at(-1)];
    if (first === undefined || final === undefined || second < first.time - OVERLAP) return frames;
    return frames.filter(({ time }) => time <= final.time);
  }

  const own = createElementBuffer({
    ...{ element, signal, framesFrom },
    writer: () => ({
      write: (bytes, { mimeType = type } = {}) =>
        write(async (target) => {
          if (isAnew) return;
          // What hls.js appends is not in the element's time.
          const { timestampOffset } = target;
          target.timestampOffset = 0;
          [has, isProcessed] = ['processed', true];
          try {
            await put(target, bytes, mimeType);
          } finally {
            if (present()?.buffer === target) target.timestampOffset = timestampOffset;
          }
          freeBytes(bytes);
        }),
      async restart(begin) {
        isAnew = false;
        begin();
      },
      async forgetBefore() {},
    }),
    // hls.js's buffer goes by timestamps.
    muxerFor: (format) =>
      chooseMuxer(format, (one) => !isRaw(one) && MediaSource.isTypeSupported(one)),
  });
  const plain: ElementBuffer = {
    ...own,
    append: (frames) => (frames === segment?.frames ? segment.write() : own.append(frames)),
    async forgetBefore(second) {
      // One that was given up meanwhile does not even tell what it has.
      if (buffer === null || present()?.buffer !== buffer) return;
      const { buffered } = buffer;
      // hls.js removes it in its turn, and can load it again.
      if (buffered.length > 0 && buffered.start(0) < second) deps.removeBefore(second);
    },
  };

  /** As hls.js has made it. */
  const writeSegment = (init: Initialisation, bytes: Uint8Array<ArrayBuffer>) =>
    write(async (target) => {
      const isSame = has === init;
      [has, isProcessed] = [init, false];
      own.turn();
      await put(target, isSame ? bytes : joinBytes([init.bytes, bytes]), theirType);
    });

  function framesOf(bytes: Uint8Array<ArrayBuffer>, track: Mp4Track, offset: number): AudioFrame[] {
    const { format } = track;
    let time = (readMp4Time(bytes, track) ?? Number.NaN) + offset;
    if (Number.isNaN(time)) return [];
    return readMp4Samples(bytes, track).map(({ data, duration }) => {
      const frame = { format, data, time, duration };
      time += duration;
      return frame;
    });
  }

  /** What follows in the buffer already, and is not appended again. */
  function following(frame: AudioFrame, { buffered }: SourceBuffer): AudioFrame[] {
    const end = frame.time + frame.duration;
    if (!isBuffered(buffered, end + OVERLAP / 2)) return [];
    const until = end + OVERLAP;
    const after = kept.from(end + ROUNDING);
    const stop = after.findIndex(
      (next, at) => !isNext(next, after[at - 1] ?? frame) || next.time > until,
    );
    return stop < 0 ? after : after.slice(0, stop);
  }

  async function appendSegment(bytes: Uint8Array<ArrayBuffer>, target: SourceBuffer) {
    const init = latest;
    if (init === null || routed === null) return;
    const frames = init.track === null ? [] : framesOf(bytes, init.track, target.timestampOffset);
    const [first, final] = [frames[0], frames.at(-1)];
    if (first === undefined || final === undefined) return writeSegment(init, bytes);
    const all = [...frames, ...following(final, target)];
    kept.add(frames);
    const mine = { frames: all, write: () => writeSegment(init, bytes) };
    segment = mine;
    try {
      const isNext = lastEnd === null || Math.abs(first.time - lastEnd) < APART;
      if (!isAnew && !isNext) await routed.end();
      if (isAnew || !isNext) await routed.restart(first.time);
      lastEnd = final.time + final.duration;
      await routed.append(all);
    } finally {
      if (segment === mine) segment = null;
    }
  }

  /** An initialisation is appended at once where hls.js's own segments are; otherwise with the first of them. */
  async function appendInit(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const init = { bytes, track: routableTrack(bytes) };
    latest = init;
    if (has === 'processed') return;
    await write(async (target) => {
      has = init;
      await put(target, bytes, theirType);
    });
  }

  function begin(now: SourceBuffer): void {
    seeType();
    if (buffer === now) return;
    isAnew = buffer !== null;
    buffer = now;
    theirType = type = present()?.mimeType ?? '';
    has = null;
    kept.remove(0, Number.POSITIVE_INFINITY);
  }

  return {
    takes(bytes) {
      if (isDecided || !isInitialisation(bytes)) return routed !== null;
      isDecided = true;
      if (routableTrack(bytes) !== null && deps.mayRoute()) routed = deps.route(plain);
      return routed !== null;
    },
    append(bytes) {
      const now = present();
      if (now === null) return Promise.resolve();
      begin(now.buffer);
      return turns.hold(() =>
        isInitialisation(bytes) ? appendInit(bytes) : appendSegment(bytes, now.buffer),
      );
    },
    serve: () => turns.hold(() => Promise.resolve()),
    removes(start, end) {
      kept.remove(start, end);
      // With nothing left ahead of the position, what comes next does not follow what came last.
      const { currentTime } = element;
      if (end > currentTime && kept.from(currentTime).length === 0) isAnew = routed !== null;
    },
    get isProcessed() {
      return isProcessed;
    },
  };
}

const isInitialisation = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  findBox(viewOf(bytes), { from: 0, end: bytes.length }, 'moov') !== null;

/** Its track, if WebCodecs decodes such frames. */
function routableTrack(bytes: Uint8Array<ArrayBuffer>): Mp4Track | null {
  const track = readMp4Track(bytes);
  return track !== null && isDecodable(track.format) ? track : null;
}

const isDecodable = ({ codec, sampleRate, channels, description }: AudioFormat): boolean =>
  sampleRate > 0 &&
  channels <= 2 &&
  (codec !== 'aac' || AAC_TYPES.includes((description?.[0] ?? 0) >> 3));
