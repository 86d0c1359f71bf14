import type { FrameFile } from '../demux/audio-format';
import { readFrameHeader } from '../demux/frame-header';
import { createFrameParser } from '../demux/frame-parser';

/** What the beginning of an MP3 file tells about it. */
export interface Mp3Head extends FrameFile {
  /** The byte at which to begin for this second; a guess if the bitrate varies, as in every player. */
  byteAt(seconds: number): number;
}

/** This many frames tell whether the bitrate is constant. */
const ENOUGH = 10;
/** How many entries a table of contents has, and the whole that its values are parts of. */
const ENTRIES = 100;
const PARTS = 256;
/** The flags when all of these fields follow them: frames, bytes, table. */
const ALL = 7;

/** The size of the ID3v2 tag that these bytes begin with; 0 if there is none. */
export function tagSize(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 127), 0);
}

/**
 * Reads bytes that begin with a frame, or soon before one; `at` is their place in the file, which has `size` bytes.
 * Null if it is not MP3, or if nothing tells how to find a second in it.
 */
export function readMp3Head(
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
  size: number,
): Mp3Head | null {
  const { frames } = createFrameParser().push(bytes);
  const placeOf = (data: Uint8Array) => at + data.byteOffset - bytes.byteOffset;
  const [first] = frames;
  if (first === undefined) return null;
  const said = sayingOf(first.data);
  // What the encoder says about the file is in a frame of its own, which is not audio.
  const [begin, ...rest] = said === null ? frames : frames.slice(1);
  if (begin?.format.codec !== 'mp3' || rest.length < ENOUGH) return null;
  const { format } = begin;
  const from = placeOf(begin.data);
  if (said?.name === 'Xing') {
    if (said.table === null) return null;
    const { table } = said;
    const duration = said.frames * begin.duration;
    const start = placeOf(first.data);
    const byteAt = (seconds: number) => {
      const entry = Math.max(0, Math.min(ENTRIES, (seconds / duration) * ENTRIES));
      const before = Math.floor(entry);
      const [low = PARTS, high = PARTS] = [table[before], table[before + 1]];
      const part = (low + (high - low) * (entry - before)) / PARTS;
      return Math.max(from, Math.round(start + part * said.bytes));
    };
    return duration > 0 ? headOf({ format, from, to: size, duration }, byteAt) : null;
  }
  const isConstant = rest.every(({ data }) => bitrateOf(data) === bitrateOf(begin.data));
  if (!isConstant || said?.name === 'VBRI') return null;
  const bytesPerSecond = (bitsPerSecond(begin.data) ?? 0) / 8;
  const duration = (size - from) / bytesPerSecond;
  return headOf(
    { format, from, to: size, duration },
    (seconds) => from + Math.round(seconds * bytesPerSecond),
  );
}

function headOf(facts: Omit<Mp3Head, 'byteAt' | 'reader'>, byteAt: Mp3Head['byteAt']): Mp3Head {
  const reader = (seconds: number) => {
    const parser = createFrameParser();
    const push = (bytes: Uint8Array<ArrayBuffer>) =>
      parser.push(bytes).frames.map((frame) => ({ ...frame, time: seconds + frame.time }));
    return { from: byteAt(seconds), push };
  };
  return { ...facts, byteAt, reader };
}

/** The header's index of the bitrate. */
const bitrateOf = (frame: Uint8Array) => (frame[2] ?? 0) >> 4;

/** Bitrates are multiples of 8 kbit/s. A frame's length without padding is rounded down, so it gives a bit less. */
function bitsPerSecond(frame: Uint8Array): number | null {
  const header = readFrameHeader(frame, 0);
  if (header === null) return null;
  const padding = ((frame[2] ?? 0) >> 1) & 1;
  const about = ((header.size - padding) * 8 * header.format.sampleRate) / header.samples;
  return Math.round(about / 8000) * 8000;
}

/** What the encoder says about the whole file: see `mux/xing-frame.ts`. */
interface Saying {
  name: 'Xing' | 'Info' | 'VBRI';
  frames: number;
  bytes: number;
  table: Uint8Array | null;
}

function sayingOf(frame: Uint8Array): Saying | null {
  const found = /Xing|Info|VBRI/.exec(String.fromCharCode(...frame.subarray(0, 44)));
  if (found === null) return null;
  const name = found[0] as Saying['name'];
  const at = found.index + 4;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const whole = at + 12 + ENTRIES <= frame.length && (view.getUint32(at) & ALL) === ALL;
  if (name === 'VBRI' || !whole) return { name, frames: 0, bytes: 0, table: null };
  const table = frame.slice(at + 12, at + 12 + ENTRIES);
  return { name, frames: view.getUint32(at + 4), bytes: view.getUint32(at + 8), table };
}
