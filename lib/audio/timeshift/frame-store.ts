import type { RewindLoss } from '@/lib/model/rewind';
import { log } from '@/lib/platform/log';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import { createByteStore, freeBytes } from '../byte-store';
import { type AudioFormat, type AudioFrame, isSameFormat } from '../demux/audio-format';

/** The folder of the private files that hold what is kept. It does not outlive the browser. */
export const REWIND_FOLDER = 'rewind';

/** A chunk is complete with this many seconds or bytes. */
const CHUNK_SECONDS = 20;
const CHUNK_BYTES = 1024 * 1024;
/** Beyond this, the oldest chunks go to files: four minutes at 128 kbit/s. In bytes. */
const IN_MEMORY = 4 * 1024 * 1024;
/** Memory takes no more than this, even if nothing can be written to files. In bytes. */
const IN_MEMORY_ALONE = 32 * 1024 * 1024;
/** Whatever the listener wants to keep. In bytes. */
const IN_ALL = 150 * 1024 * 1024;
/** Sums of durations differ by less than this, and frames by more. Seconds. */
const ROUNDING = 0.0005;
/** What a frame's length and time take, in bytes; they stay in memory. */
const FRAME_ENTRY = 12;

/**
 * The compressed frames that a station has sent lately, on one timeline, in seconds. The newest are in memory, the
 * older ones in files. What cannot be kept is dropped, the oldest first; nothing here ever fails.
 */
export interface FrameStore {
  /** Where the oldest frame starts, and where the next one will. Equal if it is empty. */
  readonly start: number;
  readonly end: number;
  /** Why less is kept than is wanted, until as much is kept again and the place of the loss has passed; null if not. */
  readonly loss: RewindLoss | null;
  /** Keeps copies of the frames, which follow those before. */
  add(frames: readonly AudioFrame[]): void;
  /**
   * The frames from the one that contains this second on, of one format, up to this many seconds. Together they
   * own their bytes. Empty at the end. Where older frames were dropped or cannot be read any more, it goes on after them.
   */
  read(from: number, seconds: number): Promise<AudioFrame[]>;
  /** How many seconds are kept from now on. */
  setLimit(seconds: number): void;
  /** Deletes everything. */
  drop(): void;
}

/** Frames of one format that are stored together. */
interface Chunk {
  name: string;
  format: AudioFormat;
  start: number;
  end: number;
  sizes: number[] | Uint32Array;
  times: number[] | Float64Array;
  /** Bytes of its frames, and of their entries. */
  size: number;
  /** Null while they are in a file. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** `at`: where the first frame will start, in seconds. `limit`: how many seconds are kept. */
export function createFrameStore(files: PrivateFiles, at: number, limit: number): FrameStore {
  /** Complete ones, the oldest first. */
  let chunks: Chunk[] = [];
  let open: Chunk | null = null;
  /** The bytes of the open chunk. One for all, since what grows leaves garbage. */
  const room = createByteStore();
  let end = at;
  let kept = limit;
  let isDropped = false;
  let hasFiles = true;
  let isSpilling = false;
  /** Why something was lost, and where that ended, in seconds. */
  let lost: { why: RewindLoss; until: number } | null = null;
  /** What is being written to a file. */
  let writing: Chunk | null = null;

  const all = () => (open === null ? chunks : [...chunks, open]);
  const sizeOf = (those: readonly Chunk[]) => those.reduce((sum, { size }) => sum + size, 0);
  const inMemory = () => chunks.filter(({ bytes }) => bytes !== null);
  const isInFile = (chunk: Chunk) => chunk.bytes === null && chunk !== open;
  const memoryOf = (those: readonly Chunk[]) =>
    those.reduce(
      (sum, one) => sum + (isInFile(one) ? one.sizes.length * FRAME_ENTRY : one.size),
      0,
    );

  function begin({ format, time }: AudioFrame): Chunk {
    room.keep(new Uint8Array(0));
    const [sizes, times]: [number[], number[]] = [[], []];
    const name = crypto.randomUUID();
    return { name, format, start: time, end: time, sizes, times, size: 0, bytes: null };
  }

  function complete(): void {
    if (open === null) return;
    const { sizes, times } = open;
    chunks.push({
      ...open,
      ...{ sizes: new Uint32Array(sizes), times: new Float64Array(times) },
      bytes: room.bytes.slice(),
    });
    open = null;
    trim();
    if (!isSpilling && hasFiles) void spill();
  }

  function trim(): void {
    for (let first = chunks[0]; first !== undefined; first = chunks[0]) {
      const isWanted = end - first.end <= kept && sizeOf(all()) <= IN_ALL;
      if (isWanted && memoryOf(all()) <= IN_MEMORY_ALONE) return;
      if (isWanted) lost = { why: 'full', until: first.end };
      void remove(first);
    }
  }

  function lose(why: RewindLoss, chunk: Chunk): Promise<void> {
    lost = { why, until: chunk.end };
    return remove(chunk);
  }

  async function remove(chunk: Chunk): Promise<void> {
    chunks = chunks.filter((one) => one !== chunk);
    if (chunk.bytes === null) await files.remove(chunk.name);
    // While it is being written, its bytes are needed.
    else if (chunk !== writing) freeBytes(chunk.bytes);
  }

  /** Writes the oldest chunks in memory to files, one after another, until little enough is left. */
  async function spill(): Promise<void> {
    isSpilling = true;
    try {
      await files.open();
      while (hasFiles && sizeOf(inMemory()) > IN_MEMORY) await spillOldest();
    } catch (error) {
      // Without files less is kept, which is no reason to stop playing.
      hasFiles = false;
      log('rewind', 'kept in memory alone, because no file can be written', error);
      trim();
    } finally {
      isSpilling = false;
    }
  }

  async function spillOldest(): Promise<void> {
    const [oldest] = inMemory();
    if (oldest?.bytes == null) return;
    const { bytes } = oldest;
    writing = oldest;
    try {
      await files.write(oldest.name, bytes);
    } catch (error) {
      // Deleting the oldest file makes room on a full disk. Without any, there is nothing to delete.
      const [first] = chunks;
      if (first?.bytes !== null) throw error;
      await lose('full', first);
      return;
    } finally {
      writing = null;
    }
    oldest.bytes = null;
    freeBytes(bytes);
    // It may have been trimmed while it was being written.
    if (isDropped || !chunks.includes(oldest)) void files.remove(oldest.name);
  }

  const inHand = (chunk: Chunk) => (chunk === open ? room.bytes : chunk.bytes);

  async function fromFile(chunk: Chunk): Promise<Uint8Array<ArrayBuffer> | null> {
    return files.read(chunk.name).catch((error: unknown) => {
      // It may have been dropped while it was being read.
      if (chunks.includes(chunk)) {
        log('rewind', 'a file cannot be read any more', error);
        void lose('unreadable', chunk);
      }
      return null;
    });
  }

  return {
    get start() {
      return all()[0]?.start ?? end;
    },
    get end() {
      return end;
    },
    get loss() {
      const [first] = all();
      const from = first?.start ?? end;
      if (lost !== null && lost.until <= from && end - from >= kept - CHUNK_SECONDS) lost = null;
      return lost?.why ?? null;
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
      for (;;) {
        const chunk = all().find((one) => one.end > from + ROUNDING);
        if (chunk === undefined || isDropped) return [];
        const bytes = inHand(chunk) ?? (await fromFile(chunk));
        if (bytes !== null) return framesOf(chunk, bytes, from, seconds);
      }
    },
    setLimit(seconds) {
      kept = seconds;
      trim();
    },
    drop() {
      isDropped = true;
      for (const chunk of chunks) void remove(chunk);
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
