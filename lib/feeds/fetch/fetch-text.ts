import { joinBytes } from '@/lib/platform/bytes';
import {
  type Network,
  type RequestFailure,
  type RequestOptions,
  request,
} from '@/lib/platform/net/http-client';
import { wideEncoding } from '@/lib/platform/text/decode-bytes';

/** An answer that should be text, such as a feed or a transcript. */
export type TextAnswer =
  | { kind: 'text'; bytes: Uint8Array; response: Response }
  /** Any status but success. */
  | { kind: 'refused'; response: Response }
  /**
   * `too-large`: over the limit. `binary`: an unwanted content type, or it does not start like text.
   * `malformed`: it cannot be decompressed.
   */
  | { kind: 'too-large' | 'binary' | 'malformed' }
  /** As in `RequestFailure`; `unreachable` stands for `network`. */
  | { kind: Exclude<RequestFailure, 'network'> | 'unreachable' };

interface TextOptions extends RequestOptions {
  /** Bytes, compressed or not. */
  limit: number;
  /** Content types that are not read. */
  unwanted?: RegExp;
}

/** Requests the text at an address once and reads no more of it than the limit. Never throws. */
export async function fetchText(
  network: Network,
  address: string,
  { limit, unwanted, ...options }: TextOptions,
): Promise<TextAnswer> {
  const result = await request(
    network,
    address,
    options,
    async (response, heard): Promise<TextAnswer> => {
      if (!response.ok) return { kind: 'refused', response };
      if (unwanted?.test(response.headers.get('content-type') ?? '')) return { kind: 'binary' };
      const body = await readBody(response, limit, heard);
      return body.kind === 'text' ? { ...body, response } : body;
    },
  );
  if (result.ok) return result.value;
  return { kind: result.failure === 'network' ? 'unreachable' : result.failure };
}

type Body = { kind: 'text'; bytes: Uint8Array } | { kind: 'too-large' | 'binary' | 'malformed' };

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = ReadableStreamDefaultReader<Bytes>;

/** How many bytes it takes to tell text from audio. */
const START = 512;

/**
 * The bytes of a response that should be text, decompressed if they are gzip, as with files named `.gz`.
 * Reads no more than the limit, compressed or not, and only the start of anything that is not text, such as
 * a live stream. Calls `onBytes` whenever bytes arrive. Throws whatever reading throws.
 */
async function readBody(
  { body, headers }: Response,
  limit: number,
  onBytes: () => void,
): Promise<Body> {
  if (Number(headers.get('content-length')) > limit) return { kind: 'too-large' };
  if (body === null) return { kind: 'text', bytes: new Uint8Array() };
  const reader = body.pipeThrough(whenever(onBytes)).getReader();
  const start = await readStart(reader);
  if (start[0] !== 0x1f || start[1] !== 0x8b) return await readRest(reader, start, limit);
  try {
    const packed = rejoined(start, reader);
    const unpacked = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
    return await readRest(unpacked, await readStart(unpacked), limit);
  } catch {
    return { kind: 'malformed' };
  }
}

function whenever(run: () => void): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform(chunk, controller) {
      run();
      controller.enqueue(chunk);
    },
  });
}

async function readStart(reader: Reader): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  while (size < START) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return joinBytes(chunks);
}

async function readRest(reader: Reader, start: Bytes, limit: number): Promise<Body> {
  if (isBinary(start.subarray(0, START))) return await ended(reader, 'binary');
  const chunks = [start];
  for (let size = start.length; size <= limit; ) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'text', bytes: joinBytes(chunks) };
    chunks.push(value);
    size += value.length;
  }
  return await ended(reader, 'too-large');
}

async function ended(reader: Reader, kind: 'binary' | 'too-large'): Promise<Body> {
  await reader.cancel().catch(() => undefined);
  return { kind };
}

/** A stream of what was already read, followed by the rest. */
function rejoined(start: Bytes, reader: Reader): ReadableStream<Bytes> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Apart from white space and ESC, only text with two bytes per character contains control characters. */
function isBinary(start: Bytes): boolean {
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);
  return start.some(isControl) && wideEncoding(start) === null;
}
