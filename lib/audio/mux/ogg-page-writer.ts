/** Lays packets into the pages of a logical Ogg stream (RFC 3533). */
export interface OggPageWriter {
  /** Appends a packet; `granule` is the position at its end, in the codec's unit. */
  add(packet: Uint8Array, granule: number): void;
  /** Ends the page, if anything is on it. */
  endPage(): void;
  /** All pages; the last is marked as the stream's end. Nothing can be added afterwards. */
  finish(): Uint8Array<ArrayBuffer>[];
}

const HEADER_BYTES = 27;
/** A page's lacing values, each for at most 255 bytes. */
const MAX_SEGMENTS = 255;

const CONTINUED = 1;
const BEGINS = 2;
const ENDS = 4;

/** `serial` is any number of 32 bits; it must differ between streams in the same file. */
export function createOggPageWriter(serial: number): OggPageWriter {
  const pages: Uint8Array<ArrayBuffer>[] = [];
  let segments: number[] = [];
  let pieces: Uint8Array[] = [];
  /** Null if no packet ends on the page. */
  let granule: number | null = null;
  let isContinued = false;

  function write(ends: boolean): void {
    const flags = [isContinued && CONTINUED, pages.length === 0 && BEGINS, ends && ENDS];
    const size = segments.reduce((sum, length) => sum + length, 0);
    const page = new Uint8Array(HEADER_BYTES + segments.length + size);
    const view = new DataView(page.buffer);
    // "OggS"
    view.setUint32(0, 0x4f676753);
    view.setUint8(
      5,
      flags.reduce<number>((sum, flag) => sum | (flag || 0), 0),
    );
    view.setBigInt64(6, granule === null ? -1n : BigInt(granule), true);
    view.setUint32(14, serial, true);
    view.setUint32(18, pages.length, true);
    view.setUint8(26, segments.length);
    page.set(segments, HEADER_BYTES);
    let at = HEADER_BYTES + segments.length;
    for (const piece of pieces) {
      page.set(piece, at);
      at += piece.length;
    }
    view.setUint32(22, checksum(page), true);
    pages.push(page);
    segments = [];
    pieces = [];
    granule = null;
    isContinued = false;
  }

  return {
    add(packet, end) {
      let from = 0;
      for (let at = 0; ; at += 255) {
        if (segments.length === MAX_SEGMENTS) {
          pieces.push(packet.subarray(from, at));
          write(false);
          isContinued = at > 0;
          from = at;
        }
        const length = Math.min(255, packet.length - at);
        segments.push(length);
        // A packet ends with a segment that is not full, even an empty one.
        if (length < 255) break;
      }
      pieces.push(packet.subarray(from));
      granule = end;
    },
    endPage() {
      if (segments.length > 0) write(false);
    },
    finish() {
      write(true);
      return pages;
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
