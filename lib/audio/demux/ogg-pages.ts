import { joinBytes } from '@/lib/platform/bytes';
import { createByteStore } from '../byte-store';

/** A packet of an Ogg stream (RFC 3533). */
export interface OggPacket {
  data: Uint8Array<ArrayBuffer>;
  /** Whether this is the first packet of a logical stream, of which a chained stream has many. */
  begins: boolean;
}

const HEADER_BYTES = 27;
const CONTINUED = 1;
const BEGINS = 2;
/** No audio packet is nearly that long; a longer one is damaged. Bytes. */
const MAX_PACKET = 1024 * 1024;

/**
 * Extracts the packets from Ogg pages, however the bytes arrive. Each is returned as soon as it is complete,
 * because a page may hold a second of audio. Anything that is not a page is skipped.
 */
export function createOggPageReader(): (bytes: Uint8Array<ArrayBuffer>) => OggPacket[] {
  const rest = createByteStore();
  let serial: number | null = null;
  /** The page being read, after its header. */
  let page: Page | null = null;
  let partial: Uint8Array<ArrayBuffer>[] = [];
  /** Bytes in `partial`. */
  let partialSize = 0;
  let begins = false;
  /** The rest of a packet is being skipped because its start was missed, or it is not ours. */
  let skips = false;

  function begin({ flags, serial: itsSerial }: Page): void {
    if (flags & BEGINS) serial = itsSerial;
    const continues = (flags & CONTINUED) !== 0 && itsSerial === serial;
    if (!continues || flags & BEGINS) empty();
    if (partial.length === 0) begins = (flags & BEGINS) !== 0;
    skips = continues && partial.length === 0;
  }

  function empty(): void {
    partial = [];
    partialSize = 0;
  }

  /** Takes a piece; returns the packet if it ends with it. */
  function take(bytes: Uint8Array<ArrayBuffer>, ends: boolean): OggPacket[] {
    if (!skips) {
      partial.push(bytes);
      partialSize += bytes.length;
    }
    if (!ends) {
      if (partialSize > MAX_PACKET) empty();
      return [];
    }
    const [first] = partial;
    const data = partial.length === 1 && first !== undefined ? first : joinBytes(partial);
    const packets = skips ? [] : [{ data, begins }];
    empty();
    skips = false;
    begins = false;
    return packets;
  }

  return (bytes) => {
    const waits = rest.bytes.length > 0;
    if (waits) rest.add(bytes);
    const data = waits ? rest.bytes : bytes;
    const packets: OggPacket[] = [];
    let at = 0;
    for (;;) {
      if (page === null) {
        at = findCapture(data, at);
        page = readHeader(data, at);
        if (page === null) break;
        at += page.header;
        // A multiplexed stream carries more than audio; the one that started last is ours.
        if (page.flags & BEGINS || page.serial === serial) begin(page);
      }
      const piece: Piece | undefined = page.pieces[0];
      if (piece === undefined) {
        page = null;
        continue;
      }
      if (at + piece.length > data.length) break;
      if (page.serial === serial) {
        packets.push(...take(data.slice(at, at + piece.length), piece.ends));
      }
      page.pieces.shift();
      at += piece.length;
    }
    if (!waits || at > 0) rest.keep(data.subarray(at));
    return packets;
  };
}

/** The part of a packet that is in this page; the last one may continue in the next page. */
interface Piece {
  length: number;
  ends: boolean;
}

interface Page {
  flags: number;
  serial: number;
  /** Bytes of the header. */
  header: number;
  pieces: Piece[];
}

/** Where the next "OggS" starts, or may start depending on what follows. */
function findCapture(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(CAPTURE[0], from); at >= 0; at = data.indexOf(CAPTURE[0], at + 1)) {
    if (CAPTURE.every((byte, n) => at + n >= data.length || data[at + n] === byte)) return at;
  }
  return data.length;
}

/** "OggS" */
const CAPTURE = [0x4f, 0x67, 0x67, 0x53] as const;

/** The header of the page at `at`; null until all of it has arrived. */
function readHeader(data: Uint8Array<ArrayBuffer>, at: number): Page | null {
  if (at + HEADER_BYTES > data.length) return null;
  const view = new DataView(data.buffer, data.byteOffset + at);
  const header = HEADER_BYTES + view.getUint8(26);
  if (at + header > data.length) return null;
  const pieces: Piece[] = [];
  let length = 0;
  for (const lacing of data.subarray(at + HEADER_BYTES, at + header)) {
    length += lacing;
    if (lacing === 255) continue;
    pieces.push({ length, ends: true });
    length = 0;
  }
  if (length > 0) pieces.push({ length, ends: false });
  return { flags: view.getUint8(5), serial: view.getUint32(14, true), header, pieces };
}
