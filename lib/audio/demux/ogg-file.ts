import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame, FrameFile, FrameReader } from './audio-format';
import { type OggCodec, openOggCodec } from './ogg-codecs';
import { createOggPageReader, type OggPacket } from './ogg-pages';

type Bytes = Uint8Array<ArrayBuffer>;

/** So many bytes of the file, from this one on; fewer at its end, and null if they do not come. */
export type ReadBytes = (from: number, length: number) => Promise<Bytes | null>;

const HEADER_BYTES = 27;
/** Of a page: its header, and 255 segments of 255 bytes. */
const LONGEST_PAGE = HEADER_BYTES + 255 + 255 * 255;
/** Comments may contain a cover. Bytes. */
const MOST_HEAD = 4 * 1024 * 1024;
/** So much more is read of them at once. Bytes. */
const MORE = 128 * 1024;
/** Longer than any episode. Seconds. */
const LONGEST = 100 * 3600;
/** A page that begins elsewhere than where the one before ends, by more than this, follows a hole. Seconds. */
const HOLE = 0.1;
/** So near before a second is near enough to begin. Seconds. */
const NEAR = 3;
/** Where the bitrate hardly varies, one or two find a second. */
const MOST_PROBES = 12;

/** RFC 3533, 6. */
interface Page {
  at: number;
  /** May be beyond the bytes that there are. */
  end: number;
  serial: number;
  /** Samples of the stream until the last packet that ends on the page; null if none does. */
  granule: number | null;
}

/** What the beginning of a file tells. */
interface Head {
  format: AudioFormat;
  /** The byte with which the sound begins. */
  from: number;
  samples: OggCodec['samples'];
  first: { page: Bytes; serial: number };
  /** How many samples of the stream are missing at its beginning, which is where some recordings of radio start. */
  start: number;
}

/** Reading may begin with this byte: what follows it begins with this second. */
interface Place {
  at: number;
  seconds: number;
}

/**
 * Reads a file of Opus, Vorbis or FLAC in Ogg, which begins with these bytes and has `size`. Ogg has no index: the
 * pages around a second tell where it is. Null for whatever else it is, and for what is damaged or chained.
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

  /** Where to begin reading for this second: a page soon before it. */
  async function placeBefore(second: number): Promise<number> {
    let low: Place = { at: from, seconds: 0 };
    let high: Place = { at: size, seconds: duration };
    for (let probes = 0; probes < MOST_PROBES; probes++) {
      const bytes = high.at - low.at;
      if (second - low.seconds <= NEAR || bytes <= LONGEST_PAGE) break;
      // Where the bitrate has changed, halves come nearer than shares.
      const isHalved = probes >= 2 && probes % 2 === 0;
      const share = (second - low.seconds) / (high.seconds - low.seconds);
      // What is sought is to be in the middle of what is read.
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
      // Nothing but the pages around it is known now.
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

/** Until the first page of sound is whole, there has to be more. */
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
    // Headers end with their page.
    if (codec?.format) from = page.end;
  }
  return 'more';
}

function createReader({ format, samples, first, start }: Head, from: number): FrameReader {
  const readPackets = createOggPageReader();
  // Then it knows the stream.
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
        // What is cut off the last page's end is less than a hole.
        const begin = Math.max(0, page.granule - sum(lengths) - start);
        if (time === null || Math.abs(begin - time) > HOLE * format.sampleRate) time = begin;
        for (const [nth, { data }] of packets.entries()) {
          const length = lengths[nth] ?? 0;
          const { sampleRate } = format;
          // Some encoders end a stream with a packet of nothing.
          if (data.length === 0) continue;
          frames.push({ format, data, time: time / sampleRate, duration: length / sampleRate });
          time += length;
        }
      }
      // No page is longer; what is, is none.
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
