import { joinBytes } from '@/lib/platform/bytes';

/** ISO/IEC 13818-1, 2.4.3: packets of one length, each with a mark at its start. */
const PACKET = 188;
const SYNC = 0x47;
/** How far to look for the first packet. Bytes. */
const MOST_BEFORE = 1024;

/** Types of streams (table 2-34) whose frames the parser knows: MPEG audio, and AAC in ADTS. */
const AUDIO = new Set([0x03, 0x04, 0x0f]);

/** Where the packets begin; null if these bytes are not a transport stream. */
export function findTransportStream(bytes: Uint8Array): number | null {
  const most = Math.min(MOST_BEFORE, bytes.length - 2 * PACKET);
  for (let at = 0; at < most; at++) {
    if (bytes[at] === SYNC && bytes[at + PACKET] === SYNC && bytes[at + 2 * PACKET] === SYNC)
      return at;
  }
  return null;
}

/**
 * The first audio stream's bytes, taken from the complete packets that start at `from`: MP3 or ADTS frames, the last
 * of which may be cut off. Empty if there is no such stream. Linear in the length; damaged packets are skipped.
 */
export function readTransportStream(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let map = -1;
  let audio = -1;
  /** Until the first header of a PES packet, the meaning of the bytes is unknown. */
  let hasBegun = false;

  for (let at = from; at + PACKET <= bytes.length; at += PACKET) {
    const packet = bytes.subarray(at, at + PACKET);
    const [sync, b1 = 0, b2 = 0, b3 = 0] = packet;
    // The second byte's top bit: a receiver knew that the packet was damaged.
    if (sync !== SYNC || b1 & 0x80 || !(b3 & 0x10)) continue;
    const starts = (b1 & 0x40) !== 0;
    const id = ((b1 & 0x1f) << 8) | b2;
    const payload = packet.subarray(b3 & 0x20 ? 5 + (packet[4] ?? 0) : 4);
    if (id === 0) map = starts ? readAssociation(payload) : map;
    else if (id === map && starts) audio = audio < 0 ? readMap(payload) : audio;
    else if (id === audio) {
      const body = starts ? bodyOf(payload) : payload;
      hasBegun ||= starts;
      if (hasBegun && body !== null) pieces.push(body);
    }
  }
  return joinBytes(pieces);
}

/** A section's contents after its pointer field and its common head (2.4.4), without the checksum. */
function sectionOf(payload: Uint8Array, id: number): Uint8Array | null {
  const at = 1 + (payload[0] ?? 0);
  if (payload[at] !== id) return null;
  const length = (((payload[at + 1] ?? 0) & 0x0f) << 8) | (payload[at + 2] ?? 0);
  return payload.subarray(at + 8, at + 3 + length - 4);
}

/** The packet ID of the first programme's map; −1 if there is none. */
function readAssociation(payload: Uint8Array): number {
  const section = sectionOf(payload, 0);
  for (let at = 0; section !== null && at + 4 <= section.length; at += 4) {
    const programme = ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
    if (programme !== 0) return (((section[at + 2] ?? 0) & 0x1f) << 8) | (section[at + 3] ?? 0);
  }
  return -1;
}

/** The packet ID of the programme's first audio stream of a known type; −1 if it has none. */
function readMap(payload: Uint8Array): number {
  const section = sectionOf(payload, 2);
  if (section === null || section.length < 4) return -1;
  let at = 4 + ((((section[2] ?? 0) & 0x0f) << 8) | (section[3] ?? 0));
  while (at + 5 <= section.length) {
    if (AUDIO.has(section[at] ?? 0))
      return (((section[at + 1] ?? 0) & 0x1f) << 8) | (section[at + 2] ?? 0);
    at += 5 + ((((section[at + 3] ?? 0) & 0x0f) << 8) | (section[at + 4] ?? 0));
  }
  return -1;
}

/** What follows the header of a PES packet (2.4.3.6); null if there is none. */
function bodyOf(payload: Uint8Array): Uint8Array | null {
  const isPes = payload[0] === 0 && payload[1] === 0 && payload[2] === 1;
  return isPes ? payload.subarray(9 + (payload[8] ?? 0)) : null;
}
