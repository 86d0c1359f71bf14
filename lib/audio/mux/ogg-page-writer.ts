/** Lays packets into the pages of a logical Ogg stream (RFC 3533). */
export interface OggPageWriter {
  /** Appends a packet; `granule` is the position at its end, in the codec's unit. */
  add(packet: Uint8Array, granule: number): void;
  /** Ends the page, if anything is on it. */
  endPage(): void;
  /** The pages that are complete and were not taken before. */
  take(): Uint8Array<ArrayBuffer>[];
  /** Like `take`, with the last page, which is marked as the stream's end. Nothing can be added afterwards. */
  finish(): Uint8Array<ArrayBuffer>[];
}

const HEADER_BYTES = 27;
/** A page's lacing values, each for at most 255 bytes. */
const MAX_SEGMENTS = 255;
const MAX_SEGMENT = 255;

const CONTINUED = 1;
const BEGINS = 2;
const ENDS = 4;

/** `serial` is any number of 32 bits; it must differ between streams in the same file. */
export function createOggPageWriter(serial: number): OggPageWriter {
  let pages: Uint8Array<ArrayBuffer>[] = [];
  let written = 0;
  let segments: number[] = [];
  /** The page's contents: copies, so that a packet's own memory is free as soon as it has been added. */
  const body = new Uint8Array(MAX_SEGMENTS * MAX_SEGMENT);
  let filled = 0;
  /** Null if no packet ends on the page. */
  let granule: number | null = null;
  let isContinued = false;

  function write(ends: boolean): void {
    const flags = [isContinued && CONTINUED, written === 0 && BEGINS, ends && ENDS];
    const page = new Uint8Array(HEADER_BYTES + segments.length + filled);
    const view = new DataView(page.buffer);
    // "OggS"
    view.setUint32(0, 0x4f676753);
    view.setUint8(
      5,
      flags.reduce<number>((sum, flag) => sum | (flag || 0), 0),
    );
    view.setBigInt64(6, granule === null ? -1n : BigInt(granule), true);
    view.setUint32(14, serial, true);
    view.setUint32(18, written, true);
    view.setUint8(26, segments.length);
    page.set(segments, HEADER_BYTES);
    page.set(body.subarray(0, filled), HEADER_BYTES + segments.length);
    view.setUint32(22, checksum(page), true);
    pages.push(page);
    written++;
    segments = [];
    filled = 0;
    granule = null;
    isContinued = false;
  }

  function put(piece: Uint8Array): void {
    body.set(piece, filled);
    filled += piece.length;
  }

  function take(): Uint8Array<ArrayBuffer>[] {
    const taken = pages;
    pages = [];
    return taken;
  }

  return {
    add(packet, end) {
      let from = 0;
      for (let at = 0; ; at += MAX_SEGMENT) {
        if (segments.length === MAX_SEGMENTS) {
          put(packet.subarray(from, at));
          write(false);
          isContinued = at > 0;
          from = at;
        }
        const length = Math.min(MAX_SEGMENT, packet.length - at);
        segments.push(length);
        // A packet ends with a segment that is not full, even an empty one.
        if (length < MAX_SEGMENT) break;
      }
      put(packet.subarray(from));
      granule = end;
    },
    endPage() {
      if (segments.length > 0) write(false);
    },
    take,
    finish() {
      write(true);
      return take();
    },
  };
}

/** The CRC of RFC 3533, section 6: polynomial 0x04c11db7, from 0, highest bit first. */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});
