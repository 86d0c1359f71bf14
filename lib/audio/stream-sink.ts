import type { StreamTitle } from '@/lib/model/now-playing';
import type { Clock } from '@/lib/platform/time/clock';
import type { AudioFormat, AudioFrame } from './audio-format';
import { beginAt } from './begin-at';
import { type BufferWriter, createBufferWriter, once } from './buffer-writer';
import { createDrySpell } from './dry-spell';
import { freeBytes } from './free-bytes';
import { joinBytes } from './join-bytes';
import { createPackager, type Packager } from './packager';
import { createSeam, type Seam } from './seam';
import type { SourceContext } from './source';
import { createTitleClock } from './title-clock';

/** So many seconds before its end a stream that fell behind is joined again. */
const EDGE = 3;
/**
 * Frames that are packed at a stretch. Of what is no attack 64 KB hold some hundred; of Ogg packets that are a
 * byte long they hold 31,000, which keep Chromium busy for 78 ms.
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

/**
 * Where the frames of a live stream go: a MediaSource on the element. It outlives the connection, so
 * that the next one's frames go on behind the last one's without a gap.
 */
export interface StreamSink {
  kind: 'stream';
  /** Takes frames of this format from now on; false where this browser, or what is buffered, does not. */
  open(format: AudioFormat): Promise<boolean>;
  readonly seam: Seam;
  /** Where the next frame begins, in seconds of the element's time. */
  readonly end: number;
  /** Frames whose time is the element's. Bytes that are a frame's own may be gone then. */
  write(frames: readonly AudioFrame[]): Promise<void>;
  writer(): BufferWriter;
  /** A title that holds from this second of the element's time on. */
  addTitle(time: number, title: StreamTitle): void;
  /** Whether a later title has come since this one was on. */
  isPast(title: StreamTitle): boolean;
  /** Whether so much waits to be played that no more is read. */
  isFull(): boolean;
  /** Seconds of sound that wait to be played. */
  behind(): number;
  rejoin(): void;
  drop(): void;
}

/** A sink that takes the element, in place of whatever had it. */
export function createStreamSink(context: SourceContext, deps: StreamSinkDeps): StreamSink {
  const { element, life } = context;
  const own = new AbortController();
  const { signal } = own;
  const seam = createSeam();
  const titles = createTitleClock(element, context.onTitle, signal);
  const mediaSource = deps.createMediaSource();
  const opened = once(mediaSource, ['sourceopen'], signal);
  opened.catch(() => undefined);
  const objectUrl = deps.createObjectUrl(mediaSource);
  let codec: AudioFormat['codec'] | null = null;
  let packager: Packager | null = null;
  let writer: BufferWriter | null = null;
  let end = 0;
  const ahead = () => writer?.ahead() ?? 0;
  const helpIfDry = createDrySpell({ element, ahead, clock: deps.clock, signal });
  /** What titles said, the latest last; before the first of them they said nothing. */
  let known = [''];

  function drop(): void {
    if (signal.aborted) return;
    own.abort();
    deps.revokeObjectUrl(objectUrl);
  }
  life.addEventListener('abort', drop, { once: true });

  /** Resolves in a later turn. */
  async function append(frames: readonly AudioFrame[]): Promise<void> {
    const packed = packager?.pack(frames) ?? [];
    for (const { data } of frames) freeBytes(data);
    // What a stream begins with goes in with its first frames: each append is waited for.
    const [only] = packed;
    const bytes = packed.length === 1 ? only : joinBytes(packed);
    if (bytes !== undefined && bytes.length > 0) await writer?.write(bytes);
  }

  const sink: StreamSink = {
    kind: 'stream',
    async open(format) {
      if (codec !== null) return codec === format.codec;
      packager = createPackager(format, deps.isTypeSupported);
      if (packager === null) return false;
      codec = format.codec;
      await opened;
      const buffer = mediaSource.addSourceBuffer(packager.mimeType);
      writer = createBufferWriter({ element, buffer, signal });
      return true;
    },
    seam,
    get end() {
      return end;
    },
    async write(frames) {
      const last = frames.at(-1);
      if (last === undefined) return;
      end = last.time + last.duration;
      seam.wrote(frames);
      for (let at = 0; at < frames.length; at += STRETCH) {
        await append(frames.slice(at, at + STRETCH));
      }
      helpIfDry();
    },
    writer() {
      if (writer === null) throw new Error('The sink was not opened');
      return writer;
    },
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
  beginAt(element, 0);
  context.onAttached('stream', null, sink);
  return sink;
}
