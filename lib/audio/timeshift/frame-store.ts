import type { RewindLoss } from '@/lib/model/rewind';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import { createByteStore } from '../byte-store';
import { type AudioFormat, type AudioFrame, isSameFormat } from '../demux/audio-format';
import { CHUNK_SECONDS, createChunkStore } from './chunk-store';

/** A chunk is complete with this many bytes, even if it is shorter than others. */
const CHUNK_BYTES = 1024 * 1024;
/** Sums of durations are off by less than this, and frames are longer. Seconds. */
const ROUNDING = 0.0005;
/** What a frame's length and time take; they stay in memory. Bytes. */
const FRAME_ENTRY = 12;

/**
 * The compressed frames that a station has sent lately, on one timeline, in seconds. The newest are in memory, the
 * older ones in files. Frames that cannot be kept are dropped, the oldest first; nothing here ever fails.
 */
export interface FrameStore {
  /** Where the oldest frame starts, and where the next one will. Equal if it is empty. */
  readonly start: number;
  readonly end: number;
  /** Why less is kept than wanted, until that much is kept again since the loss; null if nothing is missing. */
  readonly loss: RewindLoss | null;
  /** Keeps copies of the frames, which follow the previous ones. */
  add(frames: readonly AudioFrame[]): void;
  /**
   * The frames from the one that contains this second on, of one format, up to this many seconds. Together they
   * own their bytes. Empty at the end. Skips frames that were dropped or can no longer be read.
   */
  read(from: number, seconds: number): Promise<AudioFrame[]>;
  /** How many seconds are kept from now on. */
  setLimit(seconds: number): void;
  /** Deletes everything. */
  drop(): void;
}

/** Frames of one format that are stored together. */
interface Chunk {
  format: AudioFormat;
  start: number;
  end: number;
  sizes: number[] | Uint32Array;
  times: number[] | Float64Array;
  /** Bytes of its frames, and of their entries. */
  size: number;
}

/** A chunk that is complete. */
interface FullChunk extends Chunk {
  /** Bytes that the frames' lengths and times take. */
  entries: number;
}

/** `at`: where the first frame will start, in seconds. `limit`: how many seconds are kept. */
export function createFrameStore(files: PrivateFiles, at: number, limit: number): FrameStore {
  let open: Chunk | null = null;
  /** The open chunk's bytes. One store for all chunks, since growing one leaves garbage. */
  const room = createByteStore();
  let end = at;
  let isDropped = false;
  const full = createChunkStore<FullChunk>(files, limit, () => ({ end, size: open?.size ?? 0 }));

  const start = () => full.chunks[0]?.start ?? open?.start ?? end;

  function begin({ format, time }: AudioFrame): Chunk {
    room.keep(new Uint8Array(0));
    return { format, start: time, end: time, sizes: [], times: [], size: 0 };
  }

  function complete(): void {
    if (open === null) return;
    const sizes = new Uint32Array(open.sizes);
    const times = new Float64Array(open.times);
    const place = { ...open, sizes, times, entries: sizes.length * FRAME_ENTRY };
    open = null;
    full.add(place, room.bytes.slice());
  }

  return {
    get start() {
      return start();
    },
    get end() {
      return end;
    },
    get loss() {
      return full.loss;
    },
    add(frames) {
      if (isDropped) return;
      for (const frame of frames) {
        const isFull = open !== null && open.end - open.start >= CHUNK_SECONDS;
        if (
          open !== null &&
          (isFull || open.size >= CHUNK_BYTES || !isSameFormat(open.format, frame.format))
        ) {
          complete();
        }
        open ??= begin(frame);
        room.add(frame.data);
        (open.sizes as number[]).push(frame.data.length);
        (open.times as number[]).push(frame.time);
        open.size += frame.data.length + FRAME_ENTRY;
        end = frame.time + frame.duration;
        open.end = end;
      }
    },
    async read(from, seconds) {
      while (!isDropped) {
        const chunk = full.chunks.find((one) => one.end > from + ROUNDING);
        if (chunk === undefined) break;
        const frames = await full.read(chunk, (bytes) => framesOf(chunk, bytes, from, seconds));
        if (frames !== null) return frames;
      }
      const isThere = open !== null && open.end > from + ROUNDING && !isDropped;
      return open !== null && isThere ? framesOf(open, room.bytes, from, seconds) : [];
    },
    setLimit: (seconds) => full.setLimit(seconds),
    drop() {
      isDropped = true;
      full.drop();
      open = null;
      room.keep(new Uint8Array(0));
    },
  };
}

function framesOf(
  { format, sizes, times, end }: Chunk,
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  seconds: number,
): AudioFrame[] {
  const found: { time: number; duration: number; at: number; size: number }[] = [];
  let at = 0;
  let until = Number.POSITIVE_INFINITY;
  for (let index = 0; index < sizes.length; index++) {
    const [size = 0, time = 0, next = end] = [sizes[index], times[index], times[index + 1]];
    if (time >= until) break;
    if (next > from + ROUNDING) {
      if (found.length === 0) until = time + seconds;
      found.push({ time, duration: next - time, at, size });
    }
    at += size;
  }
  // One copy for all of them: hundreds of small ones would be left to the garbage collector.
  const begin = found[0]?.at ?? at;
  const piece = bytes.slice(begin, at);
  return found.map(({ time, duration, at: place, size }) => ({
    ...{ format, time, duration },
    data: piece.subarray(place - begin, place - begin + size),
  }));
}
