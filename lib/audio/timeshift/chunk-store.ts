import type { RewindLoss } from '@/lib/model/rewind';
import { log } from '@/lib/platform/log';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';
import { freeBytes } from '../byte-store';

/** The folder of the private files that hold the chunks. It does not outlive the browser. */
export const REWIND_FOLDER = 'rewind';

/** Beyond this, the oldest chunks go to files: four minutes at 128 kbit/s. Bytes. */
const IN_MEMORY = 4 * 1024 * 1024;
/** Memory takes no more than this, even if nothing can be written to files. Bytes. */
const IN_MEMORY_ALONE = 32 * 1024 * 1024;
/** The limit in memory and files together, however long the listener wants to keep. Bytes. */
const IN_ALL = 150 * 1024 * 1024;
/**
 * How long a chunk of frames gets; those of HLS are as long as its segments. The limit counts as reached with this much
 * less. Seconds.
 */
export const CHUNK_SECONDS = 20;

/** Where a chunk belongs, and how much it takes. */
export interface ChunkPlace {
  /** Seconds on the caller's timeline. */
  readonly start: number;
  readonly end: number;
  /** How many bytes it counts for in total. */
  readonly size: number;
  /** How many of them stay in memory even when the others are in a file. */
  readonly entries: number;
}

/** The chunk that the caller is still filling, and will add next. */
export interface NextChunk {
  /** Where the newest bytes of all end. Seconds. */
  end: number;
  size: number;
}

/**
 * Chunks of what a station has sent lately, the newest in memory, the older ones in files. Chunks that cannot be kept
 * are dropped, the oldest first; nothing here ever fails.
 */
export interface ChunkStore<Place extends ChunkPlace> {
  /** The oldest first. */
  readonly chunks: readonly Place[];
  /** Why less is kept than wanted, until that much is kept again since the loss; null if nothing is missing. */
  readonly loss: RewindLoss | null;
  /** Keeps these bytes, and owns them from now on. Their place may be before chunks that are already kept. */
  add(place: Place, bytes: Uint8Array<ArrayBuffer>): void;
  /** Returns what `use` makes of the bytes, which are valid until it returns; null if they are no longer kept. */
  read<Result>(
    place: Place,
    use: (bytes: Uint8Array<ArrayBuffer>) => Result,
  ): Promise<Result | null>;
  /** How many seconds are kept from now on. */
  setLimit(seconds: number): void;
  /** Deletes everything, and keeps nothing that is added later. */
  drop(): void;
}

interface Chunk<Place> {
  name: string;
  place: Place;
  /** Null while they are in a file. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** `limit`: how many seconds are kept, counted from where the newest bytes end. */
export function createChunkStore<Place extends ChunkPlace>(
  files: PrivateFiles,
  limit: number,
  next: () => NextChunk,
): ChunkStore<Place> {
  let chunks: Chunk<Place>[] = [];
  let places: readonly Place[] = [];
  let kept = limit;
  let isDropped = false;
  let hasFiles = true;
  let isSpilling = false;
  /** Why something was lost, and where that ended, in seconds. */
  let lost: { why: RewindLoss; until: number } | null = null;
  /** The chunk that is being written to a file. */
  let writing: Chunk<Place> | null = null;

  const inMemory = () => chunks.filter(({ bytes }) => bytes !== null);
  const sizeOf = (those: readonly Chunk<Place>[]) =>
    those.reduce((sum, { place }) => sum + place.size, 0);
  const memory = () =>
    chunks.reduce(
      (sum, { bytes, place }) => sum + (bytes === null ? place.entries : place.size),
      next().size,
    );

  function setChunks(those: Chunk<Place>[]): void {
    chunks = those;
    places = those.map(({ place }) => place);
  }

  function trim(): void {
    for (let first = chunks[0]; first !== undefined; first = chunks[0]) {
      const { end, size } = next();
      const isWanted = end - first.place.end <= kept && sizeOf(chunks) + size <= IN_ALL;
      if (isWanted && memory() <= IN_MEMORY_ALONE) return;
      if (isWanted) lost = { why: 'full', until: first.place.end };
      void remove(first);
    }
  }

  function lose(why: RewindLoss, chunk: Chunk<Place>): Promise<void> {
    lost = { why, until: chunk.place.end };
    return remove(chunk);
  }

  async function remove(chunk: Chunk<Place>): Promise<void> {
    setChunks(chunks.filter((one) => one !== chunk));
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

  async function fromFile(chunk: Chunk<Place>): Promise<Uint8Array<ArrayBuffer> | null> {
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
    get chunks() {
      return places;
    },
    get loss() {
      const { end } = next();
      const from = chunks[0]?.place.start ?? end;
      if (lost !== null && lost.until <= from && end - from >= kept - CHUNK_SECONDS) lost = null;
      return lost?.why ?? null;
    },
    add(place, bytes) {
      if (isDropped) return;
      const chunk = { name: crypto.randomUUID(), place, bytes };
      const before = chunks.findLastIndex((one) => one.place.start <= place.start);
      setChunks(chunks.toSpliced(before + 1, 0, chunk));
      trim();
      if (!isSpilling && hasFiles) void spill();
    },
    async read(place, use) {
      const chunk = chunks.find((one) => one.place === place);
      if (chunk === undefined) return null;
      const bytes = chunk.bytes ?? (await fromFile(chunk));
      return bytes === null ? null : use(bytes);
    },
    setLimit(seconds) {
      kept = seconds;
      trim();
    },
    drop() {
      isDropped = true;
      for (const chunk of chunks) void remove(chunk);
    },
  };
}
