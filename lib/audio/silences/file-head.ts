import { SECOND } from '@/lib/model/constants';
import { addressToLoad } from '@/lib/model/values/audio-address';
import { splitLogin } from '@/lib/model/values/web-address';
import { joinBytes } from '@/lib/platform/bytes';
import { REQUEST_DEFAULTS } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import type { Clock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import type { FrameFile } from '../demux/audio-format';
import { boxAt, isMp4, viewOf } from '../demux/mp4-demuxer';
import { readMp4File } from '../demux/mp4-file';
import { isOgg, type ReadBytes, readOggFile } from '../demux/ogg-file';
import { mayUse } from '../sources/connect';
import type { SourceContext } from '../sources/source';
import { readMp3Head, tagSize } from './mp3-head';

export interface FileHeadDeps {
  fetch: typeof fetch;
  clock: Clock;
  /** The largest movie box that is read, in bytes. */
  mostMovie?: number;
}

/** What is needed of a source. */
type FileContext = Pick<SourceContext, 'url' | 'proxy' | 'signal'>;

/** Enough for a tag without a picture, and some frames after it. Bytes. */
const HEAD = 16 * 1024;
/** The most that a server may send in place of that. Bytes. */
const MOST_HEAD = 4 * HEAD;
/** A movie box has four bytes for each of an hour's 155,000 frames, and sometimes a picture. */
const MOST_MOVIE = 16 * 1024 * 1024;
/** How many boxes to look at for the movie box. */
const MOST_BOXES = 10;
/** How long reading the beginning may take, and then the rest of the head: the element still needs its turn. */
const DEADLINE = 5 * SECOND;
const REST_DEADLINE = 15 * SECOND;

interface Part {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole file, in bytes. */
  size: number;
}

type ReadPart = (from: number, length: number, most: number) => Promise<Part | null>;

/**
 * Reads the head of a file. Null if it is neither MP3, nor AAC in MP4, nor Ogg, or if its server does not send parts of
 * it. `signal` ends all reading, now and later. `start`: the request that brings its first bytes, if there is one.
 */
export async function readFileHead(
  context: FileContext,
  deps: FileHeadDeps,
  signal: AbortSignal,
  start?: FileStart,
): Promise<FrameFile | null> {
  let stop = AbortSignal.any([context.signal, signal]);
  const read: ReadPart = async (from, length, most) => {
    const response = await requestBytes(context, deps, `${from}-${from + length - 1}`, stop);
    const size = sizeIn(response);
    const bytes = response === null || size === 0 ? null : await readUpTo(response, most);
    return bytes === null ? null : { bytes, size };
  };
  const beginning = start ? start.read(0) : read(0, HEAD, MOST_HEAD);
  const begin = await inTime(deps.clock, DEADLINE, beginning);
  if (begin === null) return null;
  if (isMp4(begin.bytes)) {
    const { mostMovie = MOST_MOVIE } = deps;
    return inTime(deps.clock, REST_DEADLINE, readMovie(begin, read, mostMovie));
  }
  if (isOgg(begin.bytes)) {
    const readBytes: ReadBytes = async (from, length) =>
      (await read(from, length, length))?.bytes ?? null;
    const file = await inTime(
      deps.clock,
      REST_DEADLINE,
      readOggFile(begin.bytes, begin.size, readBytes),
    );
    stop = signal;
    return file;
  }
  const tag = tagSize(begin.bytes);
  // A larger tag has a picture.
  const readRest = () => (start ? start.read(tag) : read(tag, HEAD, MOST_HEAD));
  const part = tag <= HEAD / 2 ? begin : await inTime(deps.clock, DEADLINE, readRest());
  if (part === null) return null;
  return readMp3Head(part === begin ? part.bytes.subarray(tag) : part.bytes, tag, part.size);
}

/** What reads a response's body. */
export type BodyReader = Pick<
  ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  'read' | 'cancel'
>;

/** Requests for all that follows, of which the first bytes are answers for a head. */
export interface FileStart {
  /** The first bytes from this one on, which ends an earlier request; null as for `requestBytes`. */
  read(from: number): Promise<Part | null>;
  /** Reads on from this byte, once; null if it is not among the first bytes, which ends the request. */
  from(at: number): BodyReader | null;
}

/** Files of other kinds have a head of their own, often in a place of its own. */
const isLikelyMp3 = ({ url }: FileContext) => /\.mp3$/i.test(new URL(url).pathname);

/**
 * Begins to read a file with its head, so that what plays first needs no further request; undefined if it is not likely
 * to be of use. `signal` ends it, now and later.
 */
export function startFile(
  context: FileContext,
  deps: FileHeadDeps,
  signal: AbortSignal,
): FileStart | undefined {
  if (!isLikelyMp3(context)) return undefined;
  let own = new AbortController();
  let begin = 0;
  let first = new Uint8Array(0);
  let body: BodyReader | null = null;

  function end(): void {
    own.abort();
    own = new AbortController();
    body = null;
  }

  return {
    async read(from) {
      end();
      const stop = AbortSignal.any([signal, own.signal]);
      const response = await requestBytes(context, deps, `${from}-`, stop);
      if (!response?.body) return null;
      const [bytes, rest] = await readBeginning(response.body);
      [begin, first, body] = [from, bytes, rest];
      const size = sizeIn(response);
      return size === 0 || bytes.length === 0 ? null : { bytes, size };
    },
    from(at) {
      const rest = body;
      let left: Uint8Array<ArrayBuffer> | null = first.subarray(Math.max(0, at - begin));
      if (rest === null || at < begin || at > begin + first.length) {
        end();
        return null;
      }
      body = null;
      return {
        cancel: () => rest.cancel(),
        async read() {
          const value = left;
          left = null;
          return value && value.length > 0 ? { done: false, value } : rest.read();
        },
      };
    },
  };
}

/** Reads `HEAD` bytes, or what there is: as much as a browser passes on at once, megabytes, would take time. */
async function readBeginning(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<[Uint8Array<ArrayBuffer>, BodyReader]> {
  const reader = body.getReader({ mode: 'byob' });
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < HEAD; ) {
    const { done, value } = await reader.read(new Uint8Array(HEAD - length));
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  reader.releaseLock();
  return [joinBytes(chunks), body.getReader()];
}

/** The size of the whole file, which an answer with a part of it tells; 0 if it does not. Bytes. */
const sizeIn = (response: Response | null) =>
  Number(/\/(\d+)$/.exec(response?.headers.get('content-range') ?? '')?.[1] ?? 0);

/** The movie box may be at the file's beginning or at its end. */
async function readMovie(
  { bytes, size }: Part,
  read: ReadPart,
  most: number,
): Promise<FrameFile | null> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    const isThere = at + 16 <= bytes.length;
    const part = isThere ? { bytes: bytes.subarray(at) } : await read(at, 16, HEAD);
    const box = part && boxAt(viewOf(part.bytes), 0, size - at);
    if (!box) return null;
    if (box.name === 'moov') {
      if (box.end > most) return null;
      const isWhole = at + box.end <= bytes.length;
      const movie = isWhole ? { bytes: bytes.slice(at) } : await read(at, box.end, most);
      return movie && readMp4File(movie.bytes);
    }
    at += box.end;
  }
  return null;
}

/** Answers requests for parts of a file that is here, as a server does. */
export const partsOf =
  (file: Blob): typeof fetch =>
  async (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const [start, last] = [Number(from), file.size - 1];
    const end = to ? Math.min(Number(to), last) : last;
    const headers = { 'content-range': `bytes ${start}-${end}/${file.size}` };
    return new Response(file.slice(start, end + 1), { status: 206, headers });
  };

/** Null if the answer is not a part of the file, or must not be used. `range`: in bytes, as in the header. */
export async function requestBytes(
  { url, proxy }: Pick<FileContext, 'url' | 'proxy'>,
  { fetch: fetchIt }: Pick<FileHeadDeps, 'fetch'>,
  range: string,
  signal: AbortSignal,
): Promise<Response | null> {
  const { url: address, headers: login } = splitLogin(addressToLoad(url, proxy));
  const headers = { Range: `bytes=${range}`, ...login };
  const response = await fetchIt(address, { ...REQUEST_DEFAULTS, headers, signal });
  if (response.status === 206 && mayUse(response, url, proxy)) return response;
  void response.body?.cancel().catch(() => undefined);
  return null;
}
