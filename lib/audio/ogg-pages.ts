/** A packet of an Ogg stream (RFC 3533). */
export interface OggPacket {
  data: Uint8Array<ArrayBuffer>;
  /** It is the first of a logical stream: a chained stream begins again and again. */
  begins: boolean;
}

const HEADER_BYTES = 27;
const CONTINUED = 1;
const BEGINS = 2;
/** No packet of audio is near that long; a longer one is damage. Bytes. */
const MAX_PACKET = 1024 * 1024;

/** Takes the packets out of Ogg pages, however the bytes arrive. What is no page is passed over. */
export function createOggPageReader(): (bytes: Uint8Array<ArrayBuffer>) => OggPacket[] {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let serial: number | null = null;
  let partial: Uint8Array<ArrayBuffer>[] = [];
  let partialBegins = false;

  function readPage(page: Page): OggPacket[] {
    const packets: OggPacket[] = [];
    if (page.flags & BEGINS) {
      serial = page.serial;
      partial = [];
    }
    // A multiplexed stream carries more than audio; the one that began last is ours.
    if (page.serial !== serial) return [];
    if (!(page.flags & CONTINUED)) partial = [];
    let skips = page.flags & CONTINUED && partial.length === 0;
    let begins = (page.flags & BEGINS) !== 0;
    for (const { bytes, ends } of page.parts) {
      if (!skips) {
        if (partial.length === 0) partialBegins = begins;
        partial.push(bytes);
      }
      if (!ends) continue;
      if (!skips) packets.push({ data: join(partial), begins: partialBegins });
      partial = [];
      skips = 0;
      begins = false;
    }
    if (partial.reduce((sum, { length }) => sum + length, 0) > MAX_PACKET) partial = [];
    return packets;
  }

  return (bytes) => {
    const data = join([rest, bytes]);
    const packets: OggPacket[] = [];
    let at = 0;
    for (;;) {
      at = findCapture(data, at);
      const page = readPageAt(data, at);
      if (page === null) break;
      packets.push(...readPage(page));
      at = page.end;
    }
    rest = data.slice(at);
    return packets;
  };
}

interface Page {
  flags: number;
  serial: number;
  /** Pieces of packets; the last one of a page may go on in the next page. */
  parts: { bytes: Uint8Array<ArrayBuffer>; ends: boolean }[];
  /** The first byte after the page. */
  end: number;
}

/** Where the next "OggS" begins, or may begin with what is still to come. */
function findCapture(data: Uint8Array, from: number): number {
  for (let at = from; at < data.length; at++) {
    if ([0x4f, 0x67, 0x67, 0x53].every((byte, n) => at + n >= data.length || data[at + n] === byte))
      return at;
  }
  return data.length;
}

/** The whole page at `at`; null while it has not arrived whole. */
function readPageAt(data: Uint8Array<ArrayBuffer>, at: number): Page | null {
  if (at + HEADER_BYTES > data.length) return null;
  const view = new DataView(data.buffer, data.byteOffset + at);
  const segments = view.getUint8(26);
  const body = at + HEADER_BYTES + segments;
  if (body > data.length) return null;
  const lacing = data.subarray(at + HEADER_BYTES, body);
  const end = body + lacing.reduce((sum, length) => sum + length, 0);
  if (end > data.length) return null;

  const parts: Page['parts'] = [];
  let start = body;
  let stop = body;
  for (const length of lacing) {
    stop += length;
    if (length === 255) continue;
    parts.push({ bytes: data.slice(start, stop), ends: true });
    start = stop;
  }
  if (stop > start) parts.push({ bytes: data.slice(start, stop), ends: false });
  return { flags: view.getUint8(5), serial: view.getUint32(14, true), parts, end };
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
