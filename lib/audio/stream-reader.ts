import type { StreamTitle } from '@/lib/model/now-playing';
import type { Connection } from './connect';
import { createFrameParser } from './frame-parser';
import { createIcyDemuxer, type IcyPart, readMetaInterval } from './icy-demuxer';
import { joinBytes } from './join-bytes';
import { createOggDemuxer } from './ogg-demuxer';
import { isDecided, look } from './sniff';
import type { Demuxed, StreamDemuxer } from './stream-demuxer';

/** A playlist may be that long, in bytes; more of a text is not read. */
const MAX_TEXT = 1024 * 1024;
/** And so long a text without a playlist's mark. */
const MAX_PLAIN_TEXT = 64 * 1024;
/** Where no frame was found in so many bytes, there are no metadata blocks, whatever was announced. */
const PROOF = 16 * 1024;
/** The first metadata block of a connection is often empty; where so many name nothing, none will. */
const SILENT_BLOCKS = 2;
/** The longest interval that real servers keep, in bytes. */
const LONG_INTERVAL = 65_536;

/** Reads a live connection: frames with their times, and titles with theirs. */
export interface StreamReader {
  /** What the next bytes hold; null at the end of the stream. */
  read(): Promise<ReadBytes | null>;
  /** Bytes passed over since the last frame. */
  readonly skipped: number;
  /** The connection announces titles, and has named one or may do so with its next block. */
  readonly titleComing: boolean;
}

export interface ReadBytes extends Demuxed {
  /** The bytes, which are needed no more once the frames were used. */
  spent: Uint8Array<ArrayBuffer>;
}

type ReadTitle = (block: Uint8Array) => StreamTitle | null;

/** A reader for what the connection's first bytes are, or the text that they are. */
export async function openStreamReader(
  connection: Connection,
  readTitle: ReadTitle,
): Promise<StreamReader | { text: Uint8Array }> {
  const interval = readMetaInterval(connection.icyMetaint);
  const { head, whole } = await readHead(connection, interval);
  const kind = look(audioOf(createIcyDemuxer(interval)(head)), whole);
  if (kind === 'marked text') return { text: await readText(connection, head, MAX_TEXT) };
  if (kind === 'plain text') return { text: await readText(connection, head, MAX_PLAIN_TEXT) };

  const createDemuxer = kind === 'ogg' ? createOggDemuxer : createFrameParser;
  let take = createTaker(createDemuxer(), interval, readTitle);
  let first: Uint8Array<ArrayBuffer> | null = head;
  /** What was read before the first frame, while it is not certain that there are metadata blocks. */
  let unproved: Uint8Array<ArrayBuffer> | null = interval === null ? null : new Uint8Array(0);

  return {
    async read() {
      const bytes = first ?? (await connection.read());
      first = null;
      if (bytes === null) return null;
      const found = { ...take(bytes), spent: bytes };
      if (unproved === null) return found;
      unproved = found.frames.length > 0 ? null : joinBytes([unproved, bytes]);
      if (unproved === null || unproved.length < PROOF) return found;
      take = createTaker(createDemuxer(), null, readTitle);
      const again = { ...take(unproved), spent: unproved };
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

/** Takes bytes apart into metadata blocks and frames. */
function createTaker(demuxer: StreamDemuxer, interval: number | null, readTitle: ReadTitle) {
  const demuxIcy = createIcyDemuxer(interval);
  let passed = 0;
  let named = false;

  function take(bytes: Uint8Array<ArrayBuffer>): Demuxed {
    const found: Demuxed = { frames: [], titles: [] };
    for (const part of demuxIcy(bytes)) {
      if (part.kind === 'audio') {
        passed += part.bytes.length;
        const { frames, titles } = demuxer.push(part.bytes);
        found.frames.push(...frames);
        found.titles.push(...titles);
      } else {
        const title = readTitle(part.bytes);
        if (title === null) continue;
        named ||= title.raw.trim() !== '';
        found.titles.push({ time: demuxer.time, title });
      }
    }
    return found;
  }

  /** A block ends with its last byte, which no audio may have followed yet. */
  const silent = SILENT_BLOCKS * Math.min(interval ?? 0, LONG_INTERVAL);
  const titleComing = () => interval !== null && (named || passed <= silent);
  return Object.assign(take, { demuxer, titleComing });
}

/** The first bytes, as many as it takes to look at the audio in them; `whole` where no more come. */
async function readHead(
  connection: Connection,
  interval: number | null,
): Promise<{ head: Uint8Array<ArrayBuffer>; whole: boolean }> {
  let head: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  for (;;) {
    const next = await connection.read();
    if (next === null) return { head, whole: true };
    head = head.length === 0 ? next : joinBytes([head, next]);
    const audio = audioOf(createIcyDemuxer(interval)(head));
    if (isDecided(audio) || head.length >= PROOF) return { head, whole: false };
  }
}

function audioOf(parts: readonly IcyPart[]): Uint8Array {
  return joinBytes(parts.filter(({ kind }) => kind === 'audio').map(({ bytes }) => bytes));
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
