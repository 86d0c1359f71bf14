import type { AudioFormat } from './audio-format';

/** The codec of a logical stream: what its header packets say, and how long its audio packets last. */
export interface OggCodec {
  /** Takes a header packet; returns a comment block if it is one. Called until `format` is set. */
  header(packet: Uint8Array<ArrayBuffer>): Uint8Array | null;
  /** Set once all headers have been taken. */
  readonly format: AudioFormat | null;
  /** Samples per channel in an audio packet. */
  samples(packet: Uint8Array): number;
}

/**
 * The codec whose stream starts with this packet; null for any other, and for a rate or number of channels of
 * 0, which cannot be played.
 */
export function openOggCodec(first: Uint8Array<ArrayBuffer>): OggCodec | null {
  if (startsWith(first, 'OpusHead') && first.length >= 19) {
    return first[9] === 0 ? null : openOpus(first);
  }
  if (startsWith(first, '\x01vorbis') && first.length >= 30) return openVorbis(first);
  if (startsWith(first, '\x7fFLAC') && first.length >= 51) return openFlac(first);
  return null;
}

/** Opus in Ogg: RFC 7845; the packets' duration: RFC 6716, 3.1. */
function openOpus(head: Uint8Array<ArrayBuffer>): OggCodec {
  let format: AudioFormat | null = null;
  return {
    header(packet) {
      if (startsWith(packet, 'OpusHead')) return null;
      format = { codec: 'opus', sampleRate: 48000, channels: head[9] ?? 2, description: head };
      return startsWith(packet, 'OpusTags') ? packet.subarray(8) : null;
    },
    get format() {
      return format;
    },
    samples(packet) {
      const toc = packet[0] ?? 0;
      const config = toc >> 3;
      const frame =
        config < 12
          ? [480, 960, 1920, 2880][config & 3]
          : config < 16
            ? [480, 960][config & 1]
            : [120, 240, 480, 960][config & 3];
      const frames = (toc & 3) === 0 ? 1 : (toc & 3) === 3 ? (packet[1] ?? 0) & 63 : 2;
      return (frame ?? 960) * frames;
    },
  };
}

/** Vorbis I, section 4.2; its three headers, laced as Matroska and WebCodecs have them. */
function openVorbis(head: Uint8Array<ArrayBuffer>): OggCodec | null {
  const view = new DataView(head.buffer, head.byteOffset);
  const sampleRate = view.getUint32(12, true);
  if (sampleRate === 0 || head[11] === 0) return null;
  const headers = [head];
  let format: AudioFormat | null = null;
  let timer = createVorbisTimer(head, new Uint8Array(0));
  return {
    header(packet) {
      // The comments are left out: they change with each song, but the format does not.
      if (startsWith(packet, '\x03vorbis')) headers.push(NO_COMMENTS);
      else if (packet !== head && (packet[0] ?? 0) & 1) headers.push(packet);
      if (headers.length === 3) {
        const description = laceXiph(headers);
        format = { codec: 'vorbis', sampleRate, channels: head[11] ?? 2, description };
        timer = createVorbisTimer(head, packet);
      }
      return startsWith(packet, '\x03vorbis') ? packet.subarray(7) : null;
    },
    get format() {
      return format;
    },
    samples: (packet) => timer(packet),
  };
}

/** A comment header without vendor and comments (Vorbis I, 5.2.1). */
const NO_COMMENTS = Uint8Array.of(3, ...encode('vorbis'), 0, 0, 0, 0, 0, 0, 0, 0, 1);

/** FLAC in Ogg, mapping 1.0: STREAMINFO in the first packet, other blocks in the next ones. */
function openFlac(head: Uint8Array<ArrayBuffer>): OggCodec | null {
  const view = new DataView(head.buffer, head.byteOffset);
  const others = view.getUint16(7);
  // "fLaC" and STREAMINFO, marked as the last block, without what concerns a single song: frame sizes, length
  // and checksum.
  const description = head.slice(9, 51);
  description[4] = 0x80;
  description.fill(0, 12, 18);
  description[21] = (description[21] ?? 0) & 0xf0;
  description.fill(0, 22);
  const info = 17;
  const fixed = view.getUint16(info + 2);
  const packed = view.getUint32(info + 10);
  const ready: AudioFormat = {
    codec: 'flac',
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    description,
  };
  if (ready.sampleRate === 0) return null;
  let taken = 0;
  let format: AudioFormat | null = null;
  return {
    header(packet) {
      if (packet === head) return null;
      taken++;
      const last = ((packet[0] ?? 0) & 0x80) !== 0 || (others > 0 && taken >= others);
      if (last) format = ready;
      return ((packet[0] ?? 0) & 0x7f) === 4 ? packet.subarray(4) : null;
    },
    get format() {
      return format;
    },
    samples: (packet) => flacBlockSize(packet) ?? fixed,
  };
}

/** A frame's block size in samples (RFC 9639, 9.1.1 and 9.1.6); null for reserved values. */
function flacBlockSize(frame: Uint8Array): number | null {
  const code = (frame[2] ?? 0) >> 4;
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 << (code - 2);
  if (code >= 8) return 256 << (code - 8);
  // It follows the frame's number, which is coded the way UTF-8 codes characters.
  const ones = Math.clz32(~((frame[4] ?? 0) << 24));
  const at = 4 + Math.max(1, ones);
  if (code === 6) return (frame[at] ?? 0) + 1;
  return code === 7 ? (((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0)) + 1 : null;
}

function laceXiph(packets: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const lengths = packets.slice(0, -1).flatMap(({ length }) => {
    const full = Math.floor(length / 255);
    return [...new Array<number>(full).fill(255), length % 255];
  });
  return new Uint8Array([packets.length - 1, ...lengths, ...packets.flatMap((one) => [...one])]);
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return encode(text).every((byte, at) => bytes[at] === byte);
}

function encode(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/**
 * How many samples a Vorbis packet yields: a quarter of its own block and of the one before (Vorbis I, 1.3.2
 * and 4.3.8). A packet's block size depends on its mode, and the modes are at the end of the setup header, so
 * they are read backwards from there.
 */
function createVorbisTimer(head: Uint8Array, setup: Uint8Array): (packet: Uint8Array) => number {
  const sizes = [1 << ((head[28] ?? 0) & 15), 1 << ((head[28] ?? 0) >> 4)] as const;
  const modes = readModes(setup);
  const modeBits = modes.length > 1 ? 32 - Math.clz32(modes.length - 1) : 0;
  let previous: number | null = null;
  return (packet) => {
    const mode = ((packet[0] ?? 0) >> 1) & ((1 << modeBits) - 1);
    const size = sizes[modes[mode] ?? 0];
    const samples = previous === null ? 0 : (previous + size) / 4;
    previous = size;
    return samples;
  };
}

/**
 * Each mode's block flag. A mode has 41 bits: flag, 16 zeros, 16 zeros, mapping. The 6 bits before the modes are
 * their number minus one.
 */
function readModes(setup: Uint8Array): (0 | 1)[] {
  const bit = (at: number) => ((setup[at >> 3] ?? 0) >> (at & 7)) & 1;
  const number = (at: number, bits: number) => {
    let value = 0;
    for (let n = 0; n < bits; n++) value |= bit(at + n) << n;
    return value;
  };
  // The framing bit is the last one that is set.
  let end = setup.length * 8 - 1;
  while (end > 0 && bit(end) === 0) end--;
  const modes: (0 | 1)[] = [];
  let found: (0 | 1)[] = [];
  for (let at = end - 41; at > 6 && modes.length < 64; at -= 41) {
    if (number(at + 1, 16) !== 0 || number(at + 17, 16) !== 0 || number(at + 33, 8) > 63) break;
    modes.unshift(bit(at) as 0 | 1);
    if (number(at - 6, 6) + 1 === modes.length) found = [...modes];
  }
  return found;
}
