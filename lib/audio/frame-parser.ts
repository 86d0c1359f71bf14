import { type FrameHeader, HEADER_BYTES, isSameStream, readFrameHeader } from './frame-header';

/** One whole frame of a live stream and the time it stands for. */
export interface AudioFrame {
  header: FrameHeader;
  /** The frame's bytes, header included. */
  data: Uint8Array<ArrayBuffer>;
  /** Seconds since the stream's first frame. */
  time: number;
  /** Seconds. */
  duration: number;
}

export interface FrameParser {
  /** The frames that the bytes complete. Anything that is no frame is passed over. */
  push(bytes: Uint8Array<ArrayBuffer>): AudioFrame[];
  /** The time of the next frame, in seconds: where the bytes pushed so far end. */
  readonly time: number;
  /** Bytes passed over since the last frame. */
  readonly skipped: number;
}

/**
 * Cuts a stream of MP3 or ADTS bytes into frames. A stream may begin in the middle of a frame, as an
 * Icecast burst does, and may carry tags and damage between frames: what follows is found again by two
 * headers in a row, the second where the first one's size says.
 */
export function createFrameParser(): FrameParser {
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let last: FrameHeader | null = null;
  let inSync = false;
  let skipped = 0;
  // Whole samples since `base`, so that no rounding adds up over hours.
  let base = 0;
  let samples = 0;

  const now = () => base + (last === null ? 0 : samples / last.sampleRate);

  function take(header: FrameHeader, data: Uint8Array<ArrayBuffer>): AudioFrame {
    if (last !== null && last.sampleRate !== header.sampleRate) {
      base = now();
      samples = 0;
    }
    last = header;
    const time = now();
    samples += header.samples;
    skipped = 0;
    return { header, data, time, duration: header.samples / header.sampleRate };
  }

  function push(bytes: Uint8Array<ArrayBuffer>): AudioFrame[] {
    const data = join(rest, bytes);
    const frames: AudioFrame[] = [];
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
        if (end + HEADER_BYTES > data.length) break;
        const next = readFrameHeader(data, end);
        if (next === null || !isSameStream(header, next)) {
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
    rest = data.subarray(at);
    return frames;
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

function join(a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (a.length === 0) return b;
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
