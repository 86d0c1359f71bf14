import { readFrameHeader } from '../demux/frame-header';
import { createNumberList } from './number-list';

export interface XingFrame {
  /** Takes the next frame of MP3. */
  measure(frame: Uint8Array): void;
  /** Null if no frame was measured, or if no frame of this format has room for it. */
  write(): Uint8Array<ArrayBuffer> | null;
}

/**
 * A frame of silence in front of frames of MP3 that says how many there are, so that players show the right
 * duration and can seek if the bitrate varies. It is named after Xing, whose encoder invented it; the layout is
 * in "Xing VBR Header" and, for "Info", in LAME's documentation.
 */
export function createXingFrame(): XingFrame {
  /** The first frame's header, which is all that is needed of it. */
  let first: Uint8Array | null = null;
  let isConstant = true;
  const sizes = createNumberList();
  let audio = 0;
  return {
    measure(frame) {
      first ??= frame.slice(0, 4);
      isConstant &&= bitrate(frame) === bitrate(first);
      sizes.push(frame.length);
      audio += frame.length;
    },
    write() {
      const bytes = first === null ? null : emptyFrame(first);
      if (first === null || bytes === null) return null;
      const view = new DataView(bytes.buffer);
      const at = nameOffset(first);
      // "Info" means that the bitrate is constant.
      const name = isConstant ? 'Info' : 'Xing';
      for (let n = 0; n < 4; n++) bytes[at + n] = name.charCodeAt(n);
      view.setUint32(at + 4, HAS_FRAMES | HAS_BYTES | HAS_TABLE);
      view.setUint32(at + 8, sizes.numbers.length);
      // The bytes include this frame; the number of frames does not.
      const size = bytes.length + audio;
      view.setUint32(at + 12, size);
      writeTable(bytes.subarray(at + 16, at + 16 + TABLE), sizes.numbers, bytes.length, size);
      return bytes;
    },
  };
}

const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const HAS_TABLE = 4;
const TABLE = 100;
/** Name, flags, two numbers and the table. */
const CONTENTS = 4 + 4 + 4 + 4 + TABLE;

/** The header's index of the bitrate. */
const bitrate = (frame: Uint8Array) => (frame[2] ?? 0) >> 4;

/** After the header and the side information (ISO/IEC 11172-3, 2.4.1.7, and 13818-3, 2.4.1.7). */
function nameOffset(frame: Uint8Array): number {
  const isMpeg1 = ((frame[1] ?? 0) & 0x18) === 0x18;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return 4 + sideInformation;
}

/**
 * A frame like this one without sound: everything after the header is 0. It has the lowest bitrate at which
 * there is room, without a checksum; null if there is none.
 */
function emptyFrame(like: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = like;
  for (let index = 1; index < 15; index++) {
    const head = Uint8Array.of(b0, b1 | 1, (index << 4) | (b2 & 0x0c), b3 & 0xcf, 0, 0, 0);
    const size = readFrameHeader(head, 0)?.size ?? 0;
    if (size < nameOffset(like) + CONTENTS) continue;
    const bytes = new Uint8Array(size);
    bytes.set(head);
    return bytes;
  }
  return null;
}

/** For each hundredth of the time, where in the bytes it begins, in 256ths. */
function writeTable(table: Uint8Array, sizes: Uint32Array, start: number, size: number): void {
  let at = start;
  let entry = 0;
  sizes.forEach((length, index) => {
    for (; entry < TABLE && entry * sizes.length <= index * TABLE; entry++) {
      table[entry] = Math.min(255, Math.floor((256 * at) / size));
    }
    at += length;
  });
  table.fill(255, entry);
}
