import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame, FrameFile, FrameReader } from './audio-format';
import { type OggCodec, openOggCodec } from './ogg-codecs';
import { createOggPageReader, type OggPacket } from './ogg-pages';

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads this many bytes from an offset in the file: fewer at its end, null if they do not arrive. */
export type ReadBytes = (from: number, length: number) => Promise<Bytes | null>;

const HEADER_BYTES = 27;
/** A page with 255 segments of 255 bytes: its header, their lacing values, and their bytes. */
const LONGEST_PAGE = HEADER_BYTES + 255 + 255 * 255;
/** Comments may contain a cover. Bytes. */
const MOST_HEAD = 4 * 1024 * 1024;
/** How much more of the headers is read at once. Bytes. */
const MORE = 128 * 1024;
/** Longer than any episode. Seconds. */
const LONGEST = 100 * 3600;
/** A page that begins more than this off the previous one's end follows a hole. Seconds. */
const HOLE = 0.1;
/** Reading may begin up to this long before the second that is wanted. Seconds. */
const NEAR = 3;
/** Where the bitrate hardly varies, one or two probes find a second. */
const MOST_PROBES = 12;

/** RFC 3533, 6. */
interface Page {
  at: number;
  /** May be beyond the bytes read so far. */
  end: number;
  serial: number;
  /** The stream's samples up to the end of the last packet that ends on the page; null if none does. */
  granule: number | null;
}

/** What the beginning of a file says about it. */
interface Head {
  format: AudioFormat;
  /** The byte offset where the audio begins. */
  from: number;
  samples: OggCodec['samples'];
  first: { page: Bytes; serial: number };
  /** How many of the stream's first samples are missing: some recordings of radio start in mid-stream. */
  start: number;
}

/** A byte offset to read from, and the second of the audio that follows it. */
interface Place {
  at: number;
  seconds: number;
}

/**
 * Reads a file of Opus, Vorbis or FLAC in Ogg that begins with these bytes and is `size` bytes long. Ogg has no
 * index: the pages around a second tell where it is. Null if the file is anything else, damaged or chained.
 */
export async function readOggFile(
  begin: Bytes,
  size: number,
  read: ReadBytes,
): Promise<FrameFile | null> {
  const head = await readHead(begin, read);
  if (head === null) return null;
  const { format, from, first, start } = head;
  const tail = await read(Math.max(from, size - LONGEST_PAGE), LONGEST_PAGE);
  if (tail === null) return null;
  let end = 0;
  for (const { serial, granule } of pagesIn(tail)) {
    if (serial !== first.serial) return null;
    end = granule ?? end;
  }
  const duration = (end - start) / format.sampleRate;
  if (!(duration > 0 && duration < LONGEST)) return null;

  /** Where to begin reading for this second: a page shortly before it. */
  async function placeBefore(second: number): Promise<number> {
    let low: Place = { at: from, seconds: 0 };
    let high: Place = { at: size, seconds: duration };
    for (let probes = 0; probes < MOST_PROBES; probes++) {
      const bytes = high.at - low.at;
      if (second - low.seconds <= NEAR || bytes <= LONGEST_PAGE) break;
      // Where the bitrate has changed, bisection gets closer than interpolation.
      const isHalved = probes >= 2 && probes % 2 === 0;
      const share = (second - low.seconds) / (high.seconds - low.seconds);
      // Puts the target in the middle of what is read.
      const guess = Math.round(
        low.at + bytes * (isHalved ? 0.5 : Math.min(1, share)) - LONGEST_PAGE / 2,
      );
      const at = Math.max(low.at, Math.min(guess, high.at - LONGEST_PAGE));
      const found = await read(at, LONGEST_PAGE);
      if (found === null) throw new Error('A part of the file does not come');
      const before = high;
      for (const page of pagesIn(found)) {
        if (page.granule === null || page.serial !== first.serial) continue;
        const seconds = (page.granule - start) / format.sampleRate;
        if (seconds > second) {
          if (at + page.at < high.at) high = { at: at + page.at, seconds };
          break;
        }
        low = { at: at + page.end, seconds };
      }
      // The probe has narrowed nothing down.
      if (high === before && low.at < at) break;
      if (low.at >= high.at) break;
    }
    return low.at;
  }

  return {
    ...{ format, from, to: size, duration },
    reader: async (second) => createReader(head, second <= NEAR ? from : await placeBefore(second)),
  };
}

export const isOgg = (bytes: Bytes) => pageAt(bytes, 0) !== null;

async function readHead(begin: Bytes, read: ReadBytes): Promise<Head | null> {
  let bytes = begin;
  for (;;) {
    const found = headIn(bytes);
    if (found !== 'more') return found;
    const next = bytes.length < MOST_HEAD ? await read(bytes.length, MORE) : null;
    if (next === null || next.length === 0) return null;
    bytes = joinBytes([bytes, next]);
  }
}

/** 'more' until the first page of audio is complete. */
function headIn(bytes: Bytes): Head | null | 'more' {
  const first = pageAt(bytes, 0);
  if (first === null) return null;
  const { serial } = first;
  const readPackets = createOggPageReader();
  let codec: OggCodec | null = null;
  let from: number | null = null;
  for (const page of pagesIn(bytes)) {
    if (page.end > bytes.length) break;
    if (page.serial !== serial) continue;
    const packets = readPackets(bytes.subarray(page.at, page.end));
    if (codec !== null && from !== null) {
      if (page.granule === null) continue;
      const { format, samples } = codec;
      if (format === null) return null;
      const start = Math.max(0, page.granule - sum(lengthsOf(packets, samples)));
      const firstPage = { page: bytes.slice(0, first.end), serial };
      return { format, from, samples, start, first: firstPage };
    }
    for (const { data, begins } of packets) {
      if (begins) codec = openOggCodec(data);
      if (codec === null) return null;
      if (codec.format === null) codec.header(data);
    }
    // Audio starts on a new page.
    if (codec?.format) from = page.end;
  }
  return 'more';
}

function createReader({ format, samples, first, start }: Head, from: number): FrameReader {
  const readPackets = createOggPageReader();
  // Tells it which stream to read.
  readPackets(first.page);
  let rest: Bytes = new Uint8Array(0);
  /** In samples. */
  let time: number | null = null;
  return {
    from,
    push(bytes) {
      rest = rest.length === 0 ? bytes : joinBytes([rest, bytes]);
      const frames: AudioFrame[] = [];
      let taken = 0;
      for (const page of pagesIn(rest)) {
        if (page.end > rest.length) break;
        taken = page.end;
        if (page.serial !== first.serial) continue;
        const packets = readPackets(rest.subarray(page.at, page.end));
        const lengths = lengthsOf(packets, samples);
        if (page.granule === null) continue;
        // The samples trimmed from the last page are fewer than a hole.
        const begin = Math.max(0, page.granule - sum(lengths) - start);
        if (time === null || Math.abs(begin - time) > HOLE * format.sampleRate) time = begin;
        for (const [nth, { data }] of packets.entries()) {
          const length = lengths[nth] ?? 0;
          const { sampleRate } = format;
          // Some encoders end a stream with an empty packet.
          if (data.length === 0) continue;
          frames.push({ format, data, time: time / sampleRate, duration: length / sampleRate });
          time += length;
        }
      }
      // No page is longer, so anything before that is not a page.
      rest = rest.slice(Math.max(taken, rest.length - LONGEST_PAGE));
      return frames;
    },
  };
}

const lengthsOf = (packets: readonly OggPacket[], samples: OggCodec['samples']) =>
  packets.map(({ data }) => (data.length === 0 ? 0 : samples(data)));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The pages whose headers are in these bytes. */
function* pagesIn(bytes: Bytes): Generator<Page> {
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const page = pageAt(bytes, at);
    if (page === null) at++;
    else {
      yield page;
      at = page.end;
    }
  }
}

/** "OggS", and the only version. */
const CAPTURE = [0x4f, 0x67, 0x67, 0x53, 0];

function pageAt(bytes: Bytes, at: number): Page | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  if (!CAPTURE.every((byte, nth) => bytes[at + nth] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const segments = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + view.getUint8(26));
  if (segments.length < view.getUint8(26)) return null;
  const granule = Number(view.getBigInt64(6, true));
  return {
    at,
    end: at + HEADER_BYTES + segments.length + sum([...segments]),
    serial: view.getUint32(14, true),
    granule: granule < 0 ? null : granule,
  };
}
