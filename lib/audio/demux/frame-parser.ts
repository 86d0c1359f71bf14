import { joinBytes } from '@/lib/platform/bytes';
import { type AudioFormat, type AudioFrame, isSameFormat } from './audio-format';
import { type FrameHeader, HEADER_BYTES, readFrameHeader } from './frame-header';
import type { Demuxed, StreamDemuxer } from './stream-demuxer';

/**
 * How many headers in a row confirm a frame. Audio contains false headers, above all in steady tones, whose frames
 * are alike. Two are enough for the format that the stream already has, and three, as in Chromium, for its first frame.
 * MPEG layers I and II and changes of format need more: hardly any station has them.
 */
const KNOWN_ROW = 2;
const FIRST_ROW = 3;
const RARE_ROW = 5;

/**
 * Cuts a stream of MP3 or ADTS bytes into frames. A stream may start in the middle of a frame, as an Icecast
 * burst does, and may contain tags and damage between frames: the next frame is found by several headers in a
 * row, each where the previous one's size puts it.
 */
export function createFrameParser(): StreamDemuxer {
  /** Holds the rest of each read until the next. */
  let room = new Uint8Array(4096);
  let rest = room.subarray(0, 0);
  let last: AudioFormat | null = null;
  let inSync = false;
  let skipped = 0;
  // Whole samples since `base`, so that no rounding adds up over hours.
  let base = 0;
  let samples = 0;

  const now = () => base + (last === null ? 0 : samples / last.sampleRate);

  function take(header: FrameHeader, data: Uint8Array<ArrayBuffer>): AudioFrame {
    const { format } = header;
    if (last !== null && last.sampleRate !== format.sampleRate) {
      base = now();
      samples = 0;
    }
    last = format;
    const time = now();
    samples += header.samples;
    skipped = 0;
    return { format, data, time, duration: header.samples / format.sampleRate };
  }

  /** The frame that started in the rest, and what follows it; null if it is still incomplete. */
  function finish(bytes: Uint8Array<ArrayBuffer>) {
    if (!inSync || rest.length === 0) return null;
    const start =
      rest.length >= HEADER_BYTES ? rest : joinBytes([rest, bytes.subarray(0, HEADER_BYTES)]);
    const header = start.length < HEADER_BYTES ? null : readFrameHeader(start, 0);
    const missing = header === null ? 0 : header.size - rest.length;
    if (header === null || missing <= 0 || missing > bytes.length) return null;
    const frame = take(header, joinBytes([rest, bytes.subarray(0, missing)]));
    return { frame, following: bytes.subarray(missing) };
  }

  function rowFor(format: AudioFormat): number {
    if (last !== null) return isSameFormat(last, format) ? KNOWN_ROW : RARE_ROW;
    return format.codec === 'mp3' || format.codec === 'aac' ? FIRST_ROW : RARE_ROW;
  }

  /** Whether a frame starts here; null if it takes more bytes to tell. */
  function isFrame({ format, size }: FrameHeader, data: Uint8Array, at: number): boolean | null {
    let next = at + size;
    for (let row = rowFor(format); row > 1; row--) {
      if (next + HEADER_BYTES > data.length) return null;
      const header = readFrameHeader(data, next);
      if (header === null || !isSameFormat(format, header.format)) return false;
      next += header.size;
    }
    return true;
  }

  function keep(left: Uint8Array): void {
    if (left.length > room.length) room = new Uint8Array(left.length);
    room.set(left);
    rest = room.subarray(0, left.length);
  }

  function push(bytes: Uint8Array<ArrayBuffer>): Demuxed {
    // Only the frame that was cut is joined: joining all bytes would be wasted work.
    const finished = finish(bytes);
    const data = finished?.following ?? (rest.length === 0 ? bytes : joinBytes([rest, bytes]));
    const frames: AudioFrame[] = finished === null ? [] : [finished.frame];
    let at = 0;
    while (at + HEADER_BYTES <= data.length) {
      const header = readFrameHeader(data, at);
      if (header === null) {
        inSync = false;
        at++;
        skipped++;
        continue;
      }
      const end = at + header.size;
      if (!inSync) {
        const isOne = isFrame(header, data, at);
        if (isOne === null) break;
        if (!isOne) {
          at++;
          skipped++;
          continue;
        }
        inSync = true;
      }
      if (end > data.length) break;
      frames.push(take(header, data.subarray(at, end)));
      at = end;
    }
    keep(data.subarray(at));
    return { frames, titles: [] };
  }

  return {
    push,
    get time() {
      return now();
    },
    get skipped() {
      return skipped;
    },
  };
}
