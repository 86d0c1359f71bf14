import type { AudioFrame } from '../demux/audio-format';
import { readFrameHeader } from '../demux/frame-header';

/**
 * A frame of silence in front of frames of MP3 that says how many there are, so that players show the right
 * duration and can seek if the bitrate varies. It is named after Xing, whose encoder invented it; the layout is
 * in "Xing VBR Header" and, for "Info", in LAME's documentation. Null for the other layers, which have none.
 */
export function writeXingFrame(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer> | null {
  const [first] = frames;
  if (first?.format.codec !== 'mp3') return null;
  const bytes = emptyFrame(first.data);
  if (bytes === null) return null;
  const view = new DataView(bytes.buffer);
  const at = nameOffset(first.data);
  // "Info" means that the bitrate is constant.
  const name = frames.every((frame) => bitrate(frame) === bitrate(first)) ? 'Info' : 'Xing';
  for (let n = 0; n < 4; n++) bytes[at + n] = name.charCodeAt(n);
  view.setUint32(at + 4, HAS_FRAMES | HAS_BYTES | HAS_TABLE);
  view.setUint32(at + 8, frames.length);
  // The bytes include this frame; the number of frames does not.
  const size = frames.reduce((sum, { data }) => sum + data.length, bytes.length);
  view.setUint32(at + 12, size);
  writeTable(bytes.subarray(at + 16, at + 16 + TABLE), frames, bytes.length, size);
  return bytes;
}

const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const HAS_TABLE = 4;
const TABLE = 100;
/** Name, flags, two numbers and the table. */
const CONTENTS = 4 + 4 + 4 + 4 + TABLE;

/** The header's index of the bitrate. */
const bitrate = ({ data }: AudioFrame) => (data[2] ?? 0) >> 4;

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
function writeTable(
  table: Uint8Array,
  frames: readonly AudioFrame[],
  start: number,
  size: number,
): void {
  let at = start;
  let entry = 0;
  frames.forEach(({ data }, index) => {
    for (; entry < TABLE && entry * frames.length <= index * TABLE; entry++) {
      table[entry] = Math.min(255, Math.floor((256 * at) / size));
    }
    at += data.length;
  });
  table.fill(255, entry);
}
