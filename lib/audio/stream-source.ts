import { createBufferWriter, once } from './buffer-writer';
import { type AudioFrame, createFrameParser } from './frame-parser';
import { createIcyDemuxer, readMetaInterval } from './icy-demuxer';
import { createPackager } from './packager';
import { type SourceContext, SourceError } from './source';
import { createTitleClock } from './title-clock';

/** Below this many seconds ahead every byte is appended at once, above it in larger pieces. */
const COMFORTABLE_AHEAD = 3;
const PIECE = 0.5;
/** Where no frame was found in so many bytes, none will be. */
const MAX_SEARCH = 64 * 1024;

/** This source is not for that address; a bare element may yet play it. */
export interface Refusal {
  refused: string;
}

export interface StreamSourceDeps {
  fetch: typeof fetch;
  createMediaSource(): MediaSource;
  isTypeSupported(mimeType: string): boolean;
  createObjectUrl(mediaSource: MediaSource): string;
  revokeObjectUrl(url: string): void;
  /** The title in an ICY metadata block; null where it holds none. */
  readTitle(block: Uint8Array): string | null;
}

/**
 * Live MP3 and AAC by one fetch into a MediaSource. Sound starts as soon as the first frames are
 * there, and the titles come in step with it over the same connection. Resolves with a refusal where
 * the address cannot be fetched or holds neither, when the stream is over, or rejects as OpenSource.
 */
export async function openStreamSource(
  context: SourceContext,
  deps: StreamSourceDeps,
): Promise<Refusal | undefined> {
  const { element, signal } = context;
  const mediaSource = deps.createMediaSource();
  const opened = once(mediaSource, ['sourceopen'], signal);
  opened.catch(() => undefined);
  const objectUrl = deps.createObjectUrl(mediaSource);
  signal.addEventListener('abort', () => deps.revokeObjectUrl(objectUrl), { once: true });
  element.preload = 'auto';
  element.src = objectUrl;
  context.onAttached('stream', null);

  const response = await connect(context, deps.fetch);
  if ('refused' in response) return response;
  const reader = readerOf(response);
  const demux = createIcyDemuxer(readMetaInterval(response.headers.get('icy-metaint')));
  const parser = createFrameParser();
  const titles = createTitleClock(element, context.onTitle, signal);

  /** The frames in the next bytes; null at the end of the stream. */
  async function readFrames(): Promise<AudioFrame[] | null> {
    const { done, value } = await reader.read();
    if (done) return null;
    context.onProgress();
    const frames: AudioFrame[] = [];
    for (const part of demux(value)) {
      if (part.kind === 'audio') {
        frames.push(...parser.push(part.bytes));
      } else {
        const title = deps.readTitle(part.bytes);
        if (title !== null) titles.add(parser.time, title);
      }
    }
    return frames;
  }

  const first = await firstFrames(readFrames, () => parser.skipped);
  const header = first[0]?.header;
  if (header === undefined) {
    void reader.cancel().catch(() => undefined);
    return refuseOrFail(response);
  }
  const packager = await createPackager(header, deps.isTypeSupported);
  if (packager === null) {
    void reader.cancel().catch(() => undefined);
    return { refused: `This browser's Media Source takes no ${header.codec}` };
  }
  await opened;
  const buffer = mediaSource.addSourceBuffer(packager.mimeType);
  const writer = createBufferWriter({ element, mediaSource, buffer, signal });

  let pending = first;
  for (;;) {
    const seconds = pending.reduce((sum, frame) => sum + frame.duration, 0);
    if (seconds >= PIECE || writer.ahead() < COMFORTABLE_AHEAD) {
      for (const bytes of await packager.pack(pending)) await writer.write(bytes);
      pending = [];
    }
    await writer.room();
    const frames = await readFrames().catch(() => null);
    signal.throwIfAborted();
    if (frames === null) break;
    pending.push(...frames);
  }
  for (const bytes of await packager.pack(pending)) await writer.write(bytes);
  writer.finish();
  return undefined;
}

async function connect(
  { url, hostAccess, signal }: SourceContext,
  fetchIt: typeof fetch,
): Promise<Response | Refusal> {
  let response: Response;
  try {
    response = await fetchIt(url, {
      signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Any header of our own makes a preflight where there is no host access, which Icecast drops.
      // The range keeps some advertisement servers from cutting off after 5 seconds.
      ...(hostAccess && { headers: { 'Icy-MetaData': '1', Range: 'bytes=0-' } }),
    });
  } catch (error) {
    signal.throwIfAborted();
    return { refused: `Not fetched: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!response.ok) {
    const detail = `The server answered ${response.status}`;
    throw new SourceError({ kind: 'network', detail });
  }
  return response;
}

function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  if (response.body === null) {
    throw new SourceError({ kind: 'unsupported', detail: 'The server sent nothing' });
  }
  return response.body.getReader();
}

/** The first frames of the stream, or none where it holds none. */
async function firstFrames(
  read: () => Promise<AudioFrame[] | null>,
  skipped: () => number,
): Promise<AudioFrame[]> {
  try {
    for (;;) {
      const frames = await read();
      if (frames === null) return [];
      if (frames.length > 0 || skipped() > MAX_SEARCH) return frames;
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new SourceError({ kind: 'network', detail });
  }
}

/** Neither MP3 nor AAC: what calls itself media is left to the element, the rest is no audio. */
function refuseOrFail(response: Response): Refusal {
  const type =
    (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const ours = /^audio\/(mpeg|mp3|aac|aacp|x-aac)$/.test(type);
  if (!ours && /^(audio\/|video\/|application\/ogg|application\/octet-stream|$)/.test(type)) {
    return { refused: `Neither MP3 nor AAC, but ${type || 'of no type'}` };
  }
  throw new SourceError({ kind: 'unsupported', detail: `No audio was found in ${type}` });
}
