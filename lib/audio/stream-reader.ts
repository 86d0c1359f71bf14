import type { StreamTitle } from '@/lib/model/now-playing';
import type { Connection } from './connect';
import { createFrameParser } from './frame-parser';
import { createIcyDemuxer, readMetaInterval } from './icy-demuxer';
import { joinBytes } from './join-bytes';
import { createOggDemuxer } from './ogg-demuxer';
import { look } from './sniff';
import type { Demuxed, StreamDemuxer } from './stream-demuxer';

/** A playlist may be that long, in bytes; more of a text is not read. */
const MAX_TEXT = 1024 * 1024;

/** Reads a live connection: frames with their times, and titles with theirs. */
export interface StreamReader {
  /** What the next bytes hold; null at the end of the stream. */
  read(): Promise<Demuxed | null>;
  /** Bytes passed over since the last frame. */
  readonly skipped: number;
}

/** A reader for what the connection's first bytes are, or the text that they are. */
export async function openStreamReader(
  connection: Connection,
  readTitle: (block: Uint8Array) => StreamTitle | null,
): Promise<StreamReader | { text: Uint8Array }> {
  const demuxIcy = createIcyDemuxer(readMetaInterval(connection.icyMetaint));
  let pending = await connection.read();
  const first = demuxIcy(pending ?? new Uint8Array(0));
  const kind = look(
    first.find((part) => part.kind === 'audio')?.bytes ?? new Uint8Array(0),
    connection.contentType,
  );
  if (kind === 'text') return { text: await readText(connection, pending) };

  const demuxer: StreamDemuxer = kind === 'ogg' ? createOggDemuxer() : createFrameParser();
  let parts: typeof first | null = first;
  return {
    async read() {
      if (parts === null) {
        pending = await connection.read();
        if (pending === null) return null;
        parts = demuxIcy(pending);
      }
      const found: Demuxed = { frames: [], titles: [] };
      for (const part of parts) {
        if (part.kind === 'audio') {
          const { frames, titles } = demuxer.push(part.bytes);
          found.frames.push(...frames);
          found.titles.push(...titles);
        } else {
          const title = readTitle(part.bytes);
          if (title !== null) found.titles.push({ time: demuxer.time, title });
        }
      }
      parts = null;
      return found;
    },
    get skipped() {
      return demuxer.skipped;
    },
  };
}

async function readText(connection: Connection, first: Uint8Array | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = first; next !== null && size < MAX_TEXT; next = await connection.read()) {
    parts.push(next);
    size += next.length;
  }
  connection.close();
  return joinBytes(parts).subarray(0, MAX_TEXT);
}
