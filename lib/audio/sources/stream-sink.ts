import { joinBytes } from '@/lib/platform/bytes';
import type { Clock } from '@/lib/platform/time/clock';
import { freeBytes } from '../byte-store';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { chooseMuxer } from '../mux/choose-muxer';
import type { Muxer } from '../mux/muxer';
import { type BufferWriter, createBufferWriter, once } from './buffer-writer';
import { setStartPosition } from './media-element';
import { createRebufferNudge } from './rebuffer-nudge';
import { createRefill } from './refill';
import type { SourceContext, StreamSink } from './source';
import { createSplice } from './splice';
import { createTitleClock } from './title-clock';

/** A stream that fell behind resumes this many seconds before its end. */
const EDGE = 3;
/**
 * Frames that are muxed in one turn. In a normal stream 64 KB hold some hundred; made of one-byte Ogg
 * packets, they hold 31,000, which keep Chromium busy for 78 ms.
 */
const STRETCH = 5_000;
/** More songs than any burst holds. */
const KNOWN_TITLES = 5;

export interface StreamSinkDeps {
  clock: Clock;
  createMediaSource(): MediaSource;
  isTypeSupported(mimeType: string): boolean;
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
  let muxer: Muxer | null = null;
  let writer: BufferWriter | null = null;
  let end = 0;
  const ahead = () => writer?.ahead() ?? 0;
  const helpIfDry = createRebufferNudge({ element, ahead, clock: deps.clock, signal });
  const holdsBack = createRefill({
    ...{ element, ahead, clock: deps.clock, signal },
    hidesSilence: import.meta.env.FIREFOX,
  });
  /** What titles said, the latest last. */
  let known = [''];

  function drop(): void {
    if (signal.aborted) return;
    own.abort();
    deps.revokeObjectUrl(objectUrl);
  }
  life.addEventListener('abort', drop, { once: true });

  /** Resolves in a later turn. */
  async function append(frames: readonly AudioFrame[]): Promise<void> {
    const packed = muxer?.pack(frames) ?? [];
    for (const { data } of frames) freeBytes(data);
    // The initialisation is appended together with the first frames: each append costs a wait.
    const [only] = packed;
    const bytes = packed.length === 1 ? only : joinBytes(packed);
    if (bytes !== undefined && bytes.length > 0) await writer?.write(bytes);
  }

  const sink: StreamSink = {
    kind: 'stream',
    async open(format) {
      if (codec !== null) return codec === format.codec;
      muxer = chooseMuxer(format, deps.isTypeSupported);
      if (muxer === null) return false;
      codec = format.codec;
      await opened;
      const buffer = mediaSource.addSourceBuffer(muxer.mimeType);
      writer = createBufferWriter({ element, buffer, signal });
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
      for (let at = 0; at < frames.length; at += STRETCH) {
        await append(frames.slice(at, at + STRETCH));
      }
      helpIfDry();
    },
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
    isFull: () => writer?.isFull() ?? false,
    behind: ahead,
    rejoin() {
      element.currentTime += Math.max(0, sink.behind() - EDGE);
    },
    drop,
  };

  context.kept?.drop();
  element.preload = 'auto';
  element.src = objectUrl;
  setStartPosition(element, 0);
  context.onAttached('stream', null, sink);
  return sink;
}
