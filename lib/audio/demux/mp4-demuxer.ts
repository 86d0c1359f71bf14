import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat } from './audio-format';
import { AAC_CHANNELS, AAC_SAMPLE_RATES } from './frame-header';

/** The first audio track of an initialisation segment. */
export interface Mp4Track {
  id: number;
  format: AudioFormat;
  /** Time units per second. */
  timescale: number;
  /** Defaults for samples whose fragment gives none: in time units, and in bytes. */
  duration: number;
  size: number;
}

/** Without a time: the fragment's is not needed, and often wrong. */
export interface Mp4Sample {
  data: Uint8Array<ArrayBuffer>;
  /** Seconds. */
  duration: number;
}

/** More samples than any segment has. */
const MOST_SAMPLES = 100_000;
/** Longer than any frame lasts. Seconds. */
const LONGEST_FRAME = 10;

/** A box of ISO/IEC 14496-12. */
export interface Box {
  name: string;
  /** Where the box starts, where its contents start, and where it ends. */
  at: number;
  from: number;
  end: number;
}

/** The box that starts here, even if it extends beyond `end`; null if its header does, or if it is damaged. */
export function boxAt(view: DataView, at: number, end: number): Box | null {
  if (at + 8 > end) return null;
  let size = view.getUint32(at);
  let head = 8;
  if (size === 1) {
    if (at + 16 > end) return null;
    size = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12);
    head = 16;
  } else if (size === 0) size = end - at;
  if (size < head) return null;
  const name = String.fromCharCode(...[4, 5, 6, 7].map((nth) => view.getUint8(at + nth)));
  return { name, at, from: at + head, end: at + size };
}

/** The boxes between two offsets, up to the first that is not complete. */
export function* boxesIn(view: DataView, from: number, end: number): Generator<Box> {
  for (let at = from; ; ) {
    const box = boxAt(view, at, end);
    if (box === null || box.end > end) return;
    yield box;
    at = box.end;
  }
}

/** The first box at the end of this path; null if there is none. */
export function findBox(
  view: DataView,
  inside: Pick<Box, 'from' | 'end'>,
  ...path: string[]
): Box | null {
  const [name, ...rest] = path;
  for (const box of boxesIn(view, inside.from, inside.end)) {
    if (box.name === name) return rest.length === 0 ? box : findBox(view, box, ...rest);
  }
  return null;
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength);
const wholeOf = (view: DataView) => ({ from: 0, end: view.byteLength });

/** Whether these bytes start like a segment or an initialisation of MP4. */
export function isMp4(bytes: Uint8Array<ArrayBuffer>): boolean {
  const [first] = boxesIn(viewOf(bytes), 0, bytes.length);
  return first !== undefined && /^(ftyp|styp|moof|sidx|emsg|prft|moov|free)$/.test(first.name);
}

/** Null for a codec that no file muxer takes, and for damaged data. */
export function readMp4Track(init: Uint8Array<ArrayBuffer>): Mp4Track | null {
  try {
    const view = viewOf(init);
    const movie = findBox(view, wholeOf(view), 'moov');
    if (movie === null) return null;
    for (const track of boxesIn(view, movie.from, movie.end)) {
      const found = track.name === 'trak' ? readTrack(view, init, track) : null;
      if (found !== null) return { ...found, ...defaultsOf(view, movie, found.id) };
    }
  } catch (error) {
    // A number lies beyond the end of the data.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** What a track's boxes say; null if it is not audio, or of a codec that no file muxer takes. */
export function readTrack(
  view: DataView,
  init: Uint8Array<ArrayBuffer>,
  track: Box,
): Pick<Mp4Track, 'id' | 'format' | 'timescale'> | null {
  const header = findBox(view, track, 'tkhd');
  const media = findBox(view, track, 'mdia', 'mdhd');
  const entries = findBox(view, track, 'mdia', 'minf', 'stbl', 'stsd');
  if (header === null || media === null || entries === null) return null;
  // Version 1 has longer dates.
  const isLong = (box: Box) => view.getUint8(box.from) === 1;
  const id = view.getUint32(header.from + (isLong(header) ? 20 : 12));
  const timescale = view.getUint32(media.from + (isLong(media) ? 20 : 12));
  const [entry] = boxesIn(view, entries.from + 8, entries.end);
  const format = entry === undefined ? null : readEntry(view, init, entry);
  return format === null || timescale === 0 ? null : { id, format, timescale };
}

/** 'trex': the defaults for samples without values of their own. */
function defaultsOf(view: DataView, movie: Box, id: number): { duration: number; size: number } {
  const extends_ = findBox(view, movie, 'mvex');
  for (const box of extends_ === null ? [] : boxesIn(view, extends_.from, extends_.end)) {
    if (box.name === 'trex' && view.getUint32(box.from + 4) === id)
      return { duration: view.getUint32(box.from + 12), size: view.getUint32(box.from + 16) };
  }
  return { duration: 0, size: 0 };
}

/** An audio sample entry: its boxes follow the 28 bytes that all codecs have. */
function readEntry(
  view: DataView,
  init: Uint8Array<ArrayBuffer>,
  { name, from, end }: Box,
): AudioFormat | null {
  const inner = { from: from + 28, end };
  const bytesOf = (box: Box | null, skipped: number) =>
    box === null ? null : init.slice(box.from + skipped, box.end);
  switch (name) {
    case 'mp4a': {
      const descriptors = bytesOf(findBox(view, inner, 'esds'), 4);
      return descriptors === null ? null : readDescriptors(descriptors, view.getUint16(from + 16));
    }
    case 'Opus': {
      const config = bytesOf(findBox(view, inner, 'dOps'), 0);
      if (config === null || config.length < 11) return null;
      return {
        ...{ codec: 'opus', sampleRate: 48_000, channels: config[1] ?? 2 },
        description: opusHeadOf(config),
      };
    }
    // As hls.js writes it: MP3 has such an entry of its own only in QuickTime.
    case '.mp3':
      return {
        ...{ codec: 'mp3', sampleRate: view.getUint16(from + 24) },
        channels: view.getUint16(from + 16),
      };
    case 'fLaC': {
      const blocks = bytesOf(findBox(view, inner, 'dfLa'), 4);
      return blocks === null || blocks.length < 38 ? null : readFlac(blocks);
    }
  }
  return null;
}

/** "OpusHead" of RFC 7845, 5.1, whose numbers are little-endian, from "Opus in ISOBMFF", 4.3.2. */
function opusHeadOf(config: Uint8Array): Uint8Array<ArrayBuffer> {
  const [, channels = 2, skip1 = 0, skip0 = 0, r3 = 0, r2 = 0, r1 = 0, r0 = 0] = config;
  const [gain1 = 0, gain0 = 0, ...mapping] = config.subarray(8);
  const letters = new TextEncoder().encode('OpusHead');
  const numbers = [1, channels, skip0, skip1, r0, r1, r2, r3, gain0, gain1, ...mapping];
  return joinBytes([letters, numbers]);
}

/** "fLaC" and STREAMINFO (RFC 9639, 8.2) as the only block. */
function readFlac(blocks: Uint8Array<ArrayBuffer>): AudioFormat | null {
  if (((blocks[0] ?? 0) & 0x7f) !== 0) return null;
  const packed = viewOf(blocks).getUint32(14);
  const sampleRate = packed >>> 12;
  if (sampleRate === 0) return null;
  const description = joinBytes([new TextEncoder().encode('fLaC'), blocks.subarray(0, 38)]);
  description[4] = 0x80;
  return { codec: 'flac', sampleRate, channels: ((packed >>> 9) & 7) + 1, description };
}

/** Object types of ISO/IEC 14496-1, table 5: AAC, and MPEG audio. */
const AAC = 0x40;
const MPEG = [0x69, 0x6b];

/** The descriptors of an 'esds' box (ISO/IEC 14496-1, 7.2.6). */
function readDescriptors(bytes: Uint8Array<ArrayBuffer>, channels: number): AudioFormat | null {
  let at = 0;
  let type = -1;
  while (at < bytes.length) {
    const tag = bytes[at++];
    let length = 0;
    // Seven bits per byte; the top bit says that another byte follows.
    for (let nth = 0; nth < 4; nth++) {
      const byte = bytes[at++] ?? 0;
      length = (length << 7) | (byte & 0x7f);
      if ((byte & 0x80) === 0) break;
    }
    if (tag === 0x03) {
      const flags = bytes[at + 2] ?? 0;
      at += flags & 0x80 ? 5 : 3;
      if (flags & 0x40) at += 1 + (bytes[at] ?? 0);
      if (flags & 0x20) at += 2;
    } else if (tag === 0x04) {
      type = bytes[at] ?? -1;
      // The frames' headers tell the rest.
      if (MPEG.includes(type)) return { codec: 'mp3', sampleRate: 0, channels };
      at += 13;
    } else if (tag === 0x05) {
      return type === AAC ? readAac(bytes.slice(at, at + length), channels) : null;
    } else at += length;
  }
  return null;
}

/** An AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1): five bits of type, four of the rate, four of the channels. */
function readAac(description: Uint8Array<ArrayBuffer>, channels: number): AudioFormat | null {
  const bits = (from: number, count: number) => {
    let value = 0;
    for (let at = from; at < from + count; at++)
      value = value * 2 + (((description[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  // Types from 32 on take six more bits.
  const rateAt = bits(0, 5) === 31 ? 11 : 5;
  const index = bits(rateAt, 4);
  const sampleRate = index === 15 ? bits(rateAt + 4, 24) : AAC_SAMPLE_RATES[index];
  const configured = AAC_CHANNELS[bits(rateAt + (index === 15 ? 28 : 4), 4)];
  if (!sampleRate) return null;
  return { codec: 'aac', sampleRate, channels: configured || channels, description };
}

/** When a segment's first fragment of the track begins, in seconds of the track; null if it does not say. */
export function readMp4Time(segment: Uint8Array<ArrayBuffer>, track: Mp4Track): number | null {
  try {
    const view = viewOf(segment);
    for (const fragment of fragmentsIn(view)) {
      const header = findBox(view, fragment, 'tfhd');
      const time = findBox(view, fragment, 'tfdt');
      if (header === null || view.getUint32(header.from + 4) !== track.id || time === null)
        continue;
      // Version 1 has 64 bits.
      const isLong = view.getUint8(time.from) === 1;
      const high = isLong ? view.getUint32(time.from + 4) : 0;
      const low = view.getUint32(time.from + (isLong ? 8 : 4));
      return (high * 2 ** 32 + low) / track.timescale;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The 'traf' boxes of a segment, each with the 'moof' around it. */
function* fragmentsIn(view: DataView): Generator<Box & { movie: Box }> {
  for (const movie of boxesIn(view, 0, view.byteLength)) {
    if (movie.name !== 'moof') continue;
    for (const fragment of boxesIn(view, movie.from, movie.end)) {
      if (fragment.name === 'traf') yield { ...fragment, movie };
    }
  }
}

/** The samples of a segment's fragments, except damaged parts. They share the segment's bytes. */
export function readMp4Samples(segment: Uint8Array<ArrayBuffer>, track: Mp4Track): Mp4Sample[] {
  const samples: Mp4Sample[] = [];
  try {
    const view = viewOf(segment);
    for (const fragment of fragmentsIn(view)) {
      readFragment(view, segment, fragment.movie, fragment, track, samples);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return samples;
}

/** Flags of 'tfhd' and 'trun' (ISO/IEC 14496-12, 8.8.7 and 8.8.8): which fields are present. */
const HAS = {
  base: 0x1,
  description: 0x2,
  duration: 0x8,
  size: 0x10,
  runOffset: 0x1,
  runFlags: 0x4,
  sampleDuration: 0x100,
  sampleSize: 0x200,
  sampleFlags: 0x400,
  sampleOffset: 0x800,
};

function readFragment(
  view: DataView,
  segment: Uint8Array<ArrayBuffer>,
  movie: Box,
  fragment: Box,
  track: Mp4Track,
  samples: Mp4Sample[],
): void {
  const header = findBox(view, fragment, 'tfhd');
  if (header === null || view.getUint32(header.from + 4) !== track.id) return;
  const flags = view.getUint32(header.from);
  let field = header.from + 8;
  const next = (isThere: number, length = 4) => {
    const at = field;
    if (isThere) field += length;
    return isThere ? at : null;
  };
  const baseAt = next(flags & HAS.base, 8);
  next(flags & HAS.description);
  const durationAt = next(flags & HAS.duration);
  const sizeAt = next(flags & HAS.size);
  // Skips the high half: no segment is that long.
  const base = baseAt === null ? movie.at : view.getUint32(baseAt + 4);
  const usualDuration = durationAt === null ? track.duration : view.getUint32(durationAt);
  const usualSize = sizeAt === null ? track.size : view.getUint32(sizeAt);

  let data = base;
  for (const run of boxesIn(view, fragment.from, fragment.end)) {
    if (run.name !== 'trun') continue;
    const has = view.getUint32(run.from);
    const count = view.getUint32(run.from + 4);
    let at = run.from + 8;
    if (has & HAS.runOffset) {
      data = base + view.getInt32(at);
      at += 4;
    }
    if (has & HAS.runFlags) at += 4;
    for (let nth = 0; nth < count && samples.length < MOST_SAMPLES; nth++) {
      const read = (flag: number, usual: number) => {
        if (!(has & flag)) return usual;
        at += 4;
        return view.getUint32(at - 4);
      };
      const duration = read(HAS.sampleDuration, usualDuration) / track.timescale;
      const size = read(HAS.sampleSize, usualSize);
      at += (has & HAS.sampleFlags ? 4 : 0) + (has & HAS.sampleOffset ? 4 : 0);
      const isUsable = size > 0 && duration > 0 && duration < LONGEST_FRAME;
      if (!isUsable || data < 0 || data + size > segment.length) return;
      samples.push({ data: segment.subarray(data, data + size), duration });
      data += size;
    }
  }
}
