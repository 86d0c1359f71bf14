import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame, FrameFile, FrameReader } from './audio-format';
import { type Box, boxesIn, findBox, readTrack, viewOf } from './mp4-demuxer';

/** No frame of AAC is longer: 6,144 bits for each of up to eight channels. Bytes. */
const MOST_BYTES = 8 * 768;
/** A day of frames. If all have the same size, no table limits their number. */
const MOST_SAMPLES = 2 ** 22;
/** Longer than any episode. Seconds. */
const LONGEST = 100 * 3600;

/** The tables of ISO/IEC 14496-12, 8.6.1.2 and 8.7. */
interface Tables {
  /** "stts": runs of samples of one duration: how many, and the duration in time units. */
  durations: Rows;
  /** "stsz": their sizes in bytes; `each` if all have the same. */
  sizes: Rows;
  each: number;
  /** "stsc": a run's first chunk, counted from 1, and how many samples each of its chunks has. */
  runs: Rows;
  /** "stco" or "co64": where chunks begin. */
  chunks: Rows;
}

interface Rows {
  count: number;
  read(row: number, column?: number): number;
}

/** Offset and size in bytes of the file, times in time units. */
interface Sample {
  at: number;
  size: number;
  time: number;
  duration: number;
}

/**
 * Reads the movie box of a file that lists its samples there, as an M4A does. Null if the file has no AAC, is
 * fragmented or damaged, or if its samples are not in order.
 */
export function readMp4File(movie: Uint8Array<ArrayBuffer>): FrameFile | null {
  try {
    const view = viewOf(movie);
    const inside = findBox(view, { from: 0, end: movie.length }, 'moov');
    if (inside === null) return null;
    for (const track of boxesIn(view, inside.from, inside.end)) {
      const found = track.name === 'trak' ? readTrack(view, movie, track) : null;
      const tables = found?.format.codec === 'aac' ? tablesOf(view, track) : null;
      if (found && tables) return fileOf(found.format, found.timescale, tables);
    }
  } catch (error) {
    // A number lies beyond the end of the data.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function fileOf(format: AudioFormat, timescale: number, tables: Tables): FrameFile | null {
  let from = -1;
  let to = 0;
  let end = 0;
  for (const { at, size, time, duration } of samplesOf(tables)) {
    if (size === 0 || size > MOST_BYTES || at < to) return null;
    if (from < 0) from = at;
    to = at + size;
    end = time + duration;
  }
  const duration = end / timescale;
  if (!(duration > 0 && duration < LONGEST)) return null;
  const reader = (seconds: number) => createReader(format, timescale, tables, seconds);
  return { format, duration, from, to, reader };
}

/** In linear time: every row of every table is read once. */
function* samplesOf({ durations, sizes, each, runs, chunks }: Tables): Generator<Sample> {
  let [run, chunk, inChunk] = [0, 0, 0];
  let [row, inRow, time] = [0, 0, 0];
  if (chunks.count === 0) return;
  let at = chunks.read(0);
  for (let nth = 0; nth < sizes.count; nth++) {
    while (inChunk >= runs.read(run, 1)) {
      if (++chunk >= chunks.count) return;
      if (run + 1 < runs.count && runs.read(run + 1) === chunk + 1) run++;
      inChunk = 0;
      at = chunks.read(chunk);
    }
    while (inRow >= durations.read(row)) {
      if (++row >= durations.count) return;
      inRow = 0;
    }
    const size = each || sizes.read(nth);
    const duration = durations.read(row, 1);
    yield { at, size, time, duration };
    at += size;
    time += duration;
    inChunk++;
    inRow++;
  }
}

function createReader(
  format: AudioFormat,
  timescale: number,
  tables: Tables,
  seconds: number,
): FrameReader {
  const samples = samplesOf(tables);
  let next = samples.next();
  for (; !next.done; next = samples.next()) {
    if ((next.value.time + next.value.duration) / timescale > seconds) break;
  }
  const from = next.done ? 0 : next.value.at;
  /** The bytes that have arrived of the next sample, or of the gap before it, and where they begin in the file. */
  let rest = new Uint8Array(0);
  let restAt = from;
  return {
    from,
    push(bytes) {
      rest = rest.length === 0 ? bytes : joinBytes([rest, bytes]);
      const end = restAt + rest.length;
      const frames: AudioFrame[] = [];
      for (; !next.done && next.value.at + next.value.size <= end; next = samples.next()) {
        const { at, size, time, duration } = next.value;
        frames.push({
          ...{ format, time: time / timescale, duration: duration / timescale },
          data: rest.slice(at - restAt, at - restAt + size),
        });
      }
      const keptFrom = next.done ? end : Math.min(next.value.at, end);
      rest = rest.slice(keptFrom - restAt);
      restAt = keptFrom;
      return frames;
    },
  };
}

function tablesOf(view: DataView, track: Box): Tables | null {
  const table = findBox(view, track, 'mdia', 'minf', 'stbl');
  if (table === null) return null;
  const rows = (name: string, columns: number, head = 4) =>
    rowsOf(view, findBox(view, table, name), columns, head);
  const durations = rows('stts', 2);
  const runs = rows('stsc', 3);
  const chunks = rows('stco', 1) ?? longOf(rows('co64', 2));
  const sizeBox = findBox(view, table, 'stsz');
  if (sizeBox === null) return null;
  const each = view.getUint32(sizeBox.from + 4);
  const sizes = rowsOf(view, sizeBox, each === 0 ? 1 : 0, 8);
  if (durations === null || runs === null || chunks === null || sizes === null) return null;
  if (runs.count === 0 || durations.count === 0 || runs.read(0) !== 1) return null;
  if (sizes.count > MOST_SAMPLES) return null;
  return { durations, sizes, each, runs, chunks };
}

/** A table's rows of `columns` numbers, whose count is after `head` bytes; null if the table is cut off. */
function rowsOf(view: DataView, box: Box | null, columns: number, head: number): Rows | null {
  if (box === null) return null;
  const count = view.getUint32(box.from + head);
  const from = box.from + head + 4;
  if (from + count * columns * 4 > box.end) return null;
  return {
    count,
    read: (row, column = 0) => view.getUint32(from + (row * columns + column) * 4),
  };
}

/** Numbers of 64 bits. */
const longOf = (rows: Rows | null): Rows | null =>
  rows && { count: rows.count, read: (row) => rows.read(row, 0) * 2 ** 32 + rows.read(row, 1) };
