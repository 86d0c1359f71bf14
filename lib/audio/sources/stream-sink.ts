import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import type { Clock } from '@/lib/platform/time/clock';
import { type BufferWriter, createBufferWriter, once } from '../buffer/buffer-writer';
import { createElementBuffer } from '../buffer/element-buffer';
import type { FrameBuffer } from '../buffer/frame-buffer';
import { createRecentFrames } from '../buffer/recent-frames';
import { freeBytes } from '../byte-store';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { chooseMuxer } from '../mux/choose-muxer';
import { createFrameStore } from '../timeshift/frame-store';
import { createTimeshift, type Timeshift } from '../timeshift/timeshift';
import { createTitleClock } from '../timeshift/title-clock';
import { setStartPosition } from './media-element';
import { createRebufferNudge } from './rebuffer-nudge';
import { createRefill } from './refill';
import type { SourceContext, StreamSink } from './source';
import { createSplice } from './splice';

/**
 * Frames that are muxed in one turn. In a normal stream 64 KB hold about a hundred; made of one-byte Ogg
 * packets, they hold 31,000, which keep Chromium busy for 78 ms.
 */
const STRETCH = 5_000;
/** More songs than any burst holds. */
const KNOWN_TITLES = 5;

export interface StreamSinkDeps {
  clock: Clock;
  createMediaSource(): MediaSource;
  isTypeSupported(mimeType: string): boolean;
  /** For what is kept of a station and is too much for memory. */
  files: PrivateFiles;
  createObjectUrl(source: MediaSource | Blob): string;
  revokeObjectUrl(url: string): void;
}

/** A sink that takes over the element. */
export function createStreamSink(context: SourceContext, deps: StreamSinkDeps): StreamSink {
  const { element, life } = context;
  const own = new AbortController();
  const { signal } = own;
  const splice = createSplice();
  const titles = createTitleClock(element, context.onTitle, signal);
  const mediaSource = deps.createMediaSource();
  const opened = once(mediaSource, ['sourceopen'], signal);
  opened.catch(() => undefined);
  const objectUrl = deps.createObjectUrl(mediaSource);
  let codec: AudioFormat['codec'] | null = null;
  let writer: BufferWriter | null = null;
  /** Counts how often the buffer was emptied. */
  let restarts = 0;
  let end = 0;
  const ahead = () => writer?.ahead() ?? 0;
  const helpIfDry = createRebufferNudge({ element, ahead, clock: deps.clock, signal });
  const holdsBack = createRefill({
    ...{ element, ahead, clock: deps.clock, signal },
    hidesSilence: import.meta.env.FIREFOX,
  });
  const recent = context.route && createRecentFrames(() => element.currentTime);
  const muxerFor = (format: AudioFormat) => chooseMuxer(format, deps.isTypeSupported);
  const plain = createElementBuffer({
    ...{ element, signal, muxerFor },
    writer: () => writer,
    framesFrom: (second) => (recent ? recent.from(second) : []),
    onEmpty() {
      restarts++;
      if (recent) recent.clear();
    },
  });
  const routed: FrameBuffer = context.route?.(plain) ?? plain;
  /** The texts of the last titles, the latest last. */
  let known = [''];
  let shift: { timeshift: Timeshift; controller: AbortController } | null = null;

  function drop(): void {
    if (signal.aborted) return;
    own.abort();
    shift?.controller.abort();
    deps.revokeObjectUrl(objectUrl);
  }
  life.addEventListener('abort', drop, { once: true, signal });

  /** Resolves in a later turn. */
  async function append(frames: readonly AudioFrame[]): Promise<void> {
    const mine = restarts;
    // Not when they arrive: while the listener is behind, that audio is heard later, or never.
    context.onFrames?.(frames);
    // If the buffer was emptied meanwhile, the rest is read again where it belongs.
    for (let at = 0; at < frames.length && restarts === mine; at += STRETCH) {
      const stretch = frames.slice(at, at + STRETCH);
      if (recent) recent.add(stretch);
      await routed.append(stretch);
      for (const { data } of stretch) freeBytes(data);
    }
    helpIfDry();
  }

  function setRewind(seconds: number): void {
    if (seconds > 0 && shift !== null) shift.timeshift.setLimit(seconds);
    else if (seconds > 0 && !signal.aborted) shift = startShift(seconds);
    else {
      shift?.controller.abort();
      shift = null;
    }
  }

  function startShift(seconds: number) {
    const controller = new AbortController();
    const buffer = {
      ahead,
      append,
      isFull: () => writer?.isFull() ?? false,
      holds: (at: number) => writer?.holds(at) ?? false,
      restart: routed.restart,
    };
    const timeshift = createTimeshift({
      ...{ element, buffer, titles, clock: deps.clock, signal: controller.signal },
      store: createFrameStore(deps.files, end, seconds),
    });
    return { timeshift, controller };
  }

  const sink: StreamSink = {
    kind: 'stream',
    async open(format) {
      if (codec !== null) return codec === format.codec;
      const { mimeType } = muxerFor(format) ?? {};
      if (mimeType === undefined) return false;
      codec = format.codec;
      await opened;
      const buffer = mediaSource.addSourceBuffer(mimeType);
      writer = createBufferWriter({ element, buffer, signal, mimeType });
      return true;
    },
    splice,
    get end() {
      return end;
    },
    async write(frames) {
      const last = frames.at(-1);
      if (last === undefined) return;
      end = last.time + last.duration;
      splice.wrote(frames);
      if (shift !== null) return shift.timeshift.take(frames);
      titles.forget(element.currentTime);
      await append(frames);
    },
    async room() {
      // With a timeshift, what there is no room for is kept there.
      if (shift === null) await writer?.room();
    },
    connect: (joins) => shift?.timeshift.connect(joins),
    get timeshift() {
      return shift?.timeshift ?? null;
    },
    setRewind,
    writer() {
      if (writer === null) throw new Error('The sink was not opened');
      return writer;
    },
    holdsBack,
    addTitle(time, title) {
      titles.add(time, title);
      if (known.at(-1) !== title.raw) known = [...known, title.raw].slice(-KNOWN_TITLES);
    },
    isPast: ({ raw }) => known.includes(raw) && known.at(-1) !== raw,
    isFull: () => shift === null && (writer?.isFull() ?? false),
    behind: () => (shift === null ? ahead() : Math.max(0, end - element.currentTime)),
    rejoin(lag) {
      if (shift !== null) shift.timeshift.seekLive(lag);
      else element.currentTime += Math.max(0, ahead() - lag);
    },
    drop,
  };

  setRewind(context.rewind);
  context.kept?.drop();
  element.preload = 'auto';
  element.src = objectUrl;
  setStartPosition(element, 0);
  context.onAttached('stream', null, sink);
  return sink;
}
