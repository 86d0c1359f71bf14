import type { StreamTitle } from '@/lib/model/now-playing';
import type { AudioFrame } from './audio-format';
import { createBufferWriter, once } from './buffer-writer';
import { type Connection, connect, type Refusal } from './connect';
import { createPackager } from './packager';
import { type SourceContext, SourceError } from './source';
import { openStreamReader, type StreamReader } from './stream-reader';
import { createTitleClock } from './title-clock';

/** Below this many seconds ahead every byte is appended at once, above it in larger pieces. */
const COMFORTABLE_AHEAD = 3;
const PIECE = 0.5;
/** Where no frame was found in so many bytes, none will be. */
const MAX_SEARCH = 64 * 1024;

export interface StreamSourceDeps {
  fetch: typeof fetch;
  createMediaSource(): MediaSource;
  isTypeSupported(mimeType: string): boolean;
  createObjectUrl(mediaSource: MediaSource): string;
  revokeObjectUrl(url: string): void;
  /** The title in an ICY metadata block; null where it holds none. */
  readTitle(block: Uint8Array): StreamTitle | null;
}

/** What came of it where no audio came: a text (a playlist, as a rule) and where it stands, or a refusal. */
export type NoStream = Refusal | { text: Uint8Array; url: string };

/**
 * Live audio by one fetch into a MediaSource. Sound starts as soon as the first frames are there, and
 * the titles come in step with it over the same connection. Resolves when the stream is over, or at
 * once where there is no stream for it; rejects as OpenSource.
 */
export async function openStreamSource(
  context: SourceContext,
  deps: StreamSourceDeps,
): Promise<NoStream | undefined> {
  const { element, signal } = context;
  const mediaSource = deps.createMediaSource();
  const opened = once(mediaSource, ['sourceopen'], signal);
  opened.catch(() => undefined);
  const objectUrl = deps.createObjectUrl(mediaSource);
  signal.addEventListener('abort', () => deps.revokeObjectUrl(objectUrl), { once: true });
  element.preload = 'auto';
  element.src = objectUrl;
  context.onAttached('stream', null);

  const connection = await connect(context, deps.fetch);
  if ('refused' in connection) return connection;
  const opening = await openStreamReader(connection, deps.readTitle).catch(broken);
  if ('text' in opening) return { text: opening.text, url: connection.url };
  const reader = opening;
  const titles = createTitleClock(element, context.onTitle, signal);

  /** The frames in the next bytes; null at the end of the stream. */
  async function readFrames(): Promise<AudioFrame[] | null> {
    const found = await reader.read();
    if (found === null) return null;
    context.onProgress();
    for (const { time, title } of found.titles) titles.add(time, title);
    return found.frames;
  }

  const first = await firstFrames(readFrames, reader);
  const format = first[0]?.format;
  if (format === undefined) return refuseOrFail(connection);
  const packager = createPackager(format, deps.isTypeSupported);
  if (packager === null) {
    connection.close();
    return { refused: `This browser's Media Source takes no ${format.codec}` };
  }
  await opened;
  context.onAddress(context.url, context.alternates);
  const buffer = mediaSource.addSourceBuffer(packager.mimeType);
  const writer = createBufferWriter({ element, mediaSource, buffer, signal });

  let pending = first;
  for (;;) {
    const seconds = pending.reduce((sum, frame) => sum + frame.duration, 0);
    if (seconds >= PIECE || writer.ahead() < COMFORTABLE_AHEAD) {
      for (const bytes of packager.pack(pending)) await writer.write(bytes);
      pending = [];
    }
    await writer.room();
    const frames = await readFrames().catch(() => null);
    signal.throwIfAborted();
    if (frames === null) break;
    if (frames.some((frame) => frame.format.codec !== format.codec)) {
      throw new SourceError({ kind: 'decode', detail: 'The stream changed to another codec' });
    }
    pending.push(...frames);
  }
  for (const bytes of packager.pack(pending)) await writer.write(bytes);
  writer.finish();
  return undefined;
}

/** The first frames of the stream, or none where it holds none. */
async function firstFrames(
  read: () => Promise<AudioFrame[] | null>,
  reader: StreamReader,
): Promise<AudioFrame[]> {
  for (;;) {
    const frames = await read().catch(broken);
    if (frames === null) return [];
    if (frames.length > 0 || reader.skipped > MAX_SEARCH) return frames;
  }
}

function broken(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error);
  throw new SourceError({ kind: 'network', detail });
}

/** No frames of ours: what calls itself media is left to the element, the rest is no audio. */
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
  throw new SourceError({ kind: 'unsupported', detail: `No audio was found in ${contentType}` });
}
