import type { StreamTitle } from '@/lib/model/now-playing';
import { secondsOf } from '../buffer/frame-buffer';
import { freeBytes } from '../byte-store';
import type { AudioFrame } from '../demux/audio-format';
import { type Connection, connect, type Refusal } from './connect';
import { COMFORTABLE_AHEAD, createReadPacing } from './read-pacing';
import { type SourceContext, SourceError, type StreamSink } from './source';
import { openStreamReader, type StreamReader } from './stream-reader';
import { createStreamSink, type StreamSinkDeps } from './stream-sink';

/** While enough is buffered, nothing shorter than this is appended. Seconds. */
const PIECE = 0.5;
/** If this many bytes contain no frame, there is none. */
const MAX_SEARCH = 64 * 1024;
/** No burst has more bytes than this. */
const MAX_BURST = 8 * 1024 * 1024;
/** The most bytes that wait to be written, however many seconds of audio they are. */
const MAX_PENDING = 1024 * 1024;
/** The most titles that wait for their audio to be written. */
const MAX_TITLES = 100;

export interface StreamSourceDeps extends StreamSinkDeps {
  fetch: typeof fetch;
  /** The title in an ICY metadata block; null when it holds none. */
  readTitle(block: Uint8Array): StreamTitle | null;
}

/** The result if no audio came: a text (usually a playlist) and its address, or a refusal. */
export type NoStream = Refusal | { text: Uint8Array; url: string };

/**
 * Live audio through one fetch into a MediaSource. Playback starts as soon as the first frames are there, and
 * the titles arrive in sync over the same connection. Resolves at once if it cannot play the stream; rejects
 * like OpenSource, and if the stream breaks off or ends.
 */
export async function openStreamSource(
  context: SourceContext,
  deps: StreamSourceDeps,
): Promise<NoStream> {
  const { signal } = context;
  const kept = context.kept?.kind === 'stream' ? context.kept : null;
  const connecting = connect(context, deps.fetch);
  const opening = openStream(connecting, deps);
  opening.catch(() => undefined);
  const isHeard = context.silenced !== undefined && kept === null;
  const known = isHeard ? await Promise.race([context.silenced, opening]) : undefined;
  signal.throwIfAborted();
  // The previous sound goes on fading out until something else takes the element.
  if (known && !('reader' in known)) return known;
  // The element opens the MediaSource while the server prepares its answer.
  let sink = kept ?? createStreamSink(context, deps);

  const opened = await opening;
  if (!('reader' in opened)) return opened;
  const { connection, reader } = opened;
  const titles: { time: number; title: StreamTitle }[] = [];
  const spent: Uint8Array<ArrayBuffer>[] = [];
  /** Bytes of the last read, and of all reads since the last write. */
  let came = 0;
  let held = 0;

  /** The frames in the next bytes; null at the end of the stream. */
  async function readFrames(): Promise<AudioFrame[] | null> {
    const found = await reader.read().catch(broken);
    if (found === null) return null;
    context.onProgress();
    // Without host access, titles were not requested.
    const silent = context.hostAccess ? 'none' : 'unread';
    context.onOwnTitles(reader.titleComing ? 'coming' : silent);
    titles.push(...found.titles);
    titles.splice(0, titles.length - MAX_TITLES);
    spent.push(found.spent);
    came = found.size;
    held += came;
    return found.frames;
  }

  const first = await firstFrames(readFrames, reader);
  const format = first[0]?.format;
  if (format === undefined) return refuseOrFail(connection);
  if (!(await sink.open(format))) {
    // Audio buffered in another codec cannot be continued.
    if (sink === kept) sink = createStreamSink(context, deps);
    if (!(await sink.open(format))) {
      connection.close();
      return { refused: `This browser's Media Source takes no ${format.codec}` };
    }
  }
  context.onAddress(context.url, context.alternates);
  function letGo(): void {
    spent.splice(0).forEach(freeBytes);
    held = 0;
  }
  const { element } = context;
  await feed(first, readFrames, titles, {
    ...{ sink, element, deps, signal, letGo },
    ...{ came: () => came, held: () => held },
  });
  throw new SourceError({ kind: 'network', detail: 'The station stopped sending' }, 'broke');
}

async function openStream(
  connecting: ReturnType<typeof connect>,
  { readTitle }: StreamSourceDeps,
): Promise<NoStream | { connection: Connection; reader: StreamReader }> {
  const connection = await connecting;
  if ('refused' in connection) return connection;
  const opening = await openStreamReader(connection, readTitle).catch(broken);
  if ('text' in opening) return { text: opening.text, url: connection.url };
  return { connection, reader: opening };
}

interface FeedContext {
  sink: StreamSink;
  element: HTMLMediaElement;
  deps: StreamSourceDeps;
  signal: AbortSignal;
  /** Frees the bytes that were read so far. */
  letGo(): void;
  /** How many bytes the last read returned. */
  came(): number;
  /** How many bytes have been read and not freed yet. */
  held(): number;
}

/** Appends one connection's frames and titles to the sink until the connection ends. */
async function feed(
  first: AudioFrame[],
  readFrames: () => Promise<AudioFrame[] | null>,
  titles: { time: number; title: StreamTitle }[],
  { sink, element, deps, signal, letGo, came, held }: FeedContext,
): Promise<void> {
  const writer = sink.writer();
  const left = () => writer.ahead() / element.playbackRate;
  const pace = createReadPacing({ left, clock: deps.clock, signal });
  // However a connection breaks, it has ended.
  const read = () => readFrames().catch(() => null);
  const readBurst = async () => (held() > MAX_BURST ? null : read());
  const {
    next,
    time: begin,
    joins,
  } = await sink.splice.skipWritten(first, readBurst, deps.clock.now);
  signal.throwIfAborted();
  sink.connect(joins);
  const joint = sink.end;
  const shift = joint - begin;
  const codec = first[0]?.format.codec;
  const shifted = (frames: AudioFrame[]) =>
    shift === 0 ? frames : frames.map((frame) => ({ ...frame, time: frame.time + shift }));
  const tellTitles = () => {
    for (const { time, title } of titles.splice(0)) {
      const at = time + shift;
      // A title of audio that was written before applies from here on, unless a later title has followed it.
      if (at >= joint || !sink.isPast(title)) sink.addTitle(Math.max(joint, at), title);
    }
  };

  let pending = shifted(next);
  let seconds = secondsOf(next);
  let waited = 0;
  tellTitles();
  for (;;) {
    const waiting = secondsOf(pending);
    const isDue = waiting >= PIECE || writer.ahead() < COMFORTABLE_AHEAD;
    if (held() > MAX_PENDING || (isDue && !sink.holdsBack(waiting))) {
      await sink.write(pending);
      pending = [];
      // Everything read so far has been written.
      letGo();
    }
    await sink.room();
    await pace({ bytes: came(), seconds, waited });
    signal.throwIfAborted();
    const began = deps.clock.now();
    const frames = await read();
    waited = deps.clock.now() - began;
    signal.throwIfAborted();
    if (frames === null) break;
    seconds = secondsOf(frames);
    tellTitles();
    if (frames.some((frame) => frame.format.codec !== codec)) {
      throw new SourceError(
        { kind: 'decode', detail: 'The stream changed to another codec' },
        'broke',
      );
    }
    for (const frame of shifted(frames)) pending.push(frame);
  }
  await sink.write(pending);
}

/** The first frames of the stream; empty if it has none. */
async function firstFrames(
  read: () => Promise<AudioFrame[] | null>,
  reader: StreamReader,
): Promise<AudioFrame[]> {
  for (;;) {
    const frames = await read();
    if (frames === null) return [];
    if (frames.length > 0 || reader.skipped > MAX_SEARCH) return frames;
  }
}

function broken(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error);
  throw new SourceError({ kind: 'network', detail }, 'unreachable');
}

/** No frames that we know: if it claims to be media, the element may try; otherwise it is not audio. */
function refuseOrFail(connection: Connection): Refusal {
  connection.close();
  const { contentType } = connection;
  const ours = /^audio\/(mpeg|mp3|aac|aacp|x-aac)$/.test(contentType);
  if (
    !ours &&
    /^(audio\/|video\/|application\/ogg|application\/octet-stream|$)/.test(contentType)
  ) {
    return { refused: `Nothing known in ${contentType || 'an answer without a type'}` };
  }
  const detail = `No audio was found in ${contentType}`;
  throw new SourceError({ kind: 'unsupported', detail }, 'gone');
}
