import type { StreamTitle } from '@/lib/model/now-playing';
import { joinBytes } from '@/lib/platform/bytes';
import { createIcyDemuxer, readMetaInterval } from '@/lib/platform/net/icy-stream';
import { nextTurn } from '@/lib/platform/time/next-turn';
import { createByteStore } from '../byte-store';
import { createFrameParser } from '../demux/frame-parser';
import { createOggDemuxer } from '../demux/ogg-demuxer';
import { isDecided, sniff } from '../demux/sniff';
import type { Demuxed, StreamDemuxer } from '../demux/stream-demuxer';
import type { Connection } from './connect';

/**
 * How many bytes of a playlist are read: many times what the requested addresses take. What tells HLS from a
 * list is at the start.
 */
const MAX_TEXT = 256 * 1024;
/** The same for a text that does not look like a playlist. */
const MAX_PLAIN_TEXT = 64 * 1024;
/** If this many bytes contain no frame, there are no metadata blocks, whatever the server announced. */
const PROOF = 16 * 1024;
/** The first metadata block of a connection is often empty; if this many name no title, none will. */
const SILENT_BLOCKS = 2;
/** The longest interval that real servers use, in bytes. */
const LONG_INTERVAL = 65_536;

/**
 * Bytes that are parsed in one turn, as many as a server's burst: if more arrive at once, the rest waits
 * until everything else has had its turn.
 */
const STRETCH = 64 * 1024;
/** The most titles taken from one read, the latest ones; no station changes songs that often. */
const MOST_TITLES = 20;

/** Reads a live connection: frames and titles, both with their times. */
export interface StreamReader {
  /** The contents of the next bytes; null at the end of the stream. */
  read(): Promise<ReadBytes | null>;
  /** Bytes skipped since the last frame. */
  readonly skipped: number;
  /** The connection announces titles, and has named one or may do so in its next block. */
  readonly titleComing: boolean;
}

export interface ReadBytes extends Demuxed {
  /** The number of bytes. */
  size: number;
  /** Bytes that are no longer needed once these frames have been used. */
  spent: Uint8Array<ArrayBuffer>;
}

type ReadTitle = (block: Uint8Array) => StreamTitle | null;

/** A reader for the type of the connection's first bytes; the text itself if they are text. */
export async function openStreamReader(
  connection: Connection,
  readTitle: ReadTitle,
): Promise<StreamReader | { text: Uint8Array }> {
  const interval = readMetaInterval(connection.icyMetaint);
  const { head, audio, whole } = await readHead(connection, interval);
  const kind = sniff(audio, whole);
  if (kind === 'marked text') return { text: await readText(connection, head, MAX_TEXT) };
  if (kind === 'plain text') return { text: await readText(connection, head, MAX_PLAIN_TEXT) };

  const createDemuxer = kind === 'ogg' ? createOggDemuxer : createFrameParser;
  let take = createTaker(createDemuxer(), interval, readTitle);
  const next = inStretches(connection, head);
  /** What was read before the first frame, while it is uncertain whether there are metadata blocks. */
  let unproved: Uint8Array<ArrayBuffer> | null = interval === null ? null : new Uint8Array(0);

  return {
    async read() {
      const read = await next();
      if (read === null) return null;
      const { bytes, spent } = read;
      const found = { ...take(bytes), size: bytes.length, spent };
      if (unproved === null) return found;
      unproved = found.frames.length > 0 ? null : joinBytes([unproved, bytes]);
      if (unproved === null || unproved.length < PROOF) return found;
      take = createTaker(createDemuxer(), null, readTitle);
      const again = { ...take(unproved), size: bytes.length, spent };
      unproved = null;
      return again;
    },
    get skipped() {
      return take.demuxer.skipped;
    },
    get titleComing() {
      return take.titleComing();
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of a connection, of which `head` was read before. Bytes that arrived together are freed together,
 * when the last of them has been used.
 */
function inStretches(
  connection: Connection,
  head: Bytes,
): () => Promise<{ bytes: Bytes; spent: Bytes } | null> {
  let came: Bytes | null = head;
  let at = 0;
  return async () => {
    if (at > 0) await nextTurn();
    came ??= await connection.read();
    if (came === null) return null;
    const bytes = came.subarray(at, at + STRETCH);
    at += STRETCH;
    if (at < came.length) return { bytes, spent: new Uint8Array(0) };
    const read = { bytes, spent: came };
    at = 0;
    came = null;
    return read;
  };
}

/** Splits bytes into metadata blocks and audio frames. */
function createTaker(demuxer: StreamDemuxer, interval: number | null, readTitle: ReadTitle) {
  const demuxIcy = createIcyDemuxer(interval);
  let passed = 0;
  let named = false;
  let last: Uint8Array = new Uint8Array(0);

  function take(bytes: Bytes): Demuxed {
    const found: Demuxed = { frames: [], titles: [] };
    const blocks: { time: number; bytes: Bytes }[] = [];
    let audio: Bytes[] = [];
    /** The audio between two blocks in one piece: an interval may be as short as a byte. */
    function demux(): void {
      const [first] = audio;
      if (first === undefined) return;
      const piece = audio.length === 1 ? first : joinBytes(audio);
      audio = [];
      passed += piece.length;
      const { frames, titles } = demuxer.push(piece);
      for (const frame of frames) found.frames.push(frame);
      for (const title of titles.slice(-MOST_TITLES)) found.titles.push(title);
    }
    for (const part of demuxIcy(bytes)) {
      if (part.kind === 'audio') {
        audio.push(part.bytes);
      } else if (!isSameBlock(part.bytes, last)) {
        demux();
        last = part.bytes;
        blocks.push({ time: demuxer.time, bytes: part.bytes });
        if (blocks.length > MOST_TITLES) blocks.shift();
      }
    }
    demux();
    for (const { time, bytes: block } of blocks) {
      const title = readTitle(block);
      if (title === null) continue;
      named ||= title.raw.trim() !== '';
      found.titles.push({ time, title });
    }
    return found;
  }

  /** A block ends with its last byte; no audio may have followed it yet. */
  const silent = SILENT_BLOCKS * Math.min(interval ?? 0, LONG_INTERVAL);
  const titleComing = () => interval !== null && (named || passed <= silent);
  return Object.assign(take, { demuxer, titleComing });
}

/** Some stations repeat their title in every block. */
const isSameBlock = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Reads as many bytes as it takes to recognise the audio; `whole` if no more will come. */
async function readHead(
  connection: Connection,
  interval: number | null,
): Promise<{ head: Bytes; audio: Uint8Array; whole: boolean }> {
  const demux = createIcyDemuxer(interval);
  const audio = createByteStore();
  const pieces: Bytes[] = [];
  let size = 0;
  for (;;) {
    const next = await connection.read();
    if (next !== null) {
      for (const part of demux(next.subarray(0, Math.max(0, PROOF - size)))) {
        if (part.kind === 'audio') audio.add(part.bytes);
      }
      pieces.push(next);
      size += next.length;
      if (!isDecided(audio.bytes) && size < PROOF) continue;
    }
    const [only] = pieces;
    const head = pieces.length === 1 && only !== undefined ? only : joinBytes(pieces);
    return { head, audio: audio.bytes, whole: next === null };
  }
}

async function readText(
  connection: Connection,
  head: Uint8Array,
  most: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next: Uint8Array | null = head; next !== null; next = await connection.read()) {
    parts.push(next);
    size += next.length;
    if (size >= most) break;
  }
  connection.close();
  return joinBytes(parts).subarray(0, most);
}
