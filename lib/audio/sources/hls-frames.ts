import { type AudioFrame, isSameFormat } from '../demux/audio-format';
import { createSegmentDemuxer } from '../demux/segment-demuxer';
import { type FrameSequence, PIECE, ROUNDING } from '../timeshift/frame-reader';

/** A playlist's times are believed if the sum of the frames' durations differs from them by more than this. Seconds. */
const OFF = 0.5;
/** A segment that does not follow the last one is placed this much later. Seconds. */
const GAP = 10;

/** What hls.js knows about a segment that it has loaded. */
export interface LoadedSegment {
  level: number;
  sn: number | 'initSegment';
  /** How many discontinuities are before it. */
  cc: number;
  encrypted: boolean;
  initSegment: { data?: Uint8Array<ArrayBuffer> } | null;
}

/**
 * Demuxes segments, or parts of them, as hls.js loads them; encrypted ones yield no frames. Frames are timed in the
 * order in which they arrive, with a gap where segments do not follow each other.
 */
export function createLoadedFrames() {
  let demuxer = createSegmentDemuxer();
  let last: LoadedSegment | null = null;
  let end = 0;
  return (segment: LoadedSegment, bytes: ArrayBuffer): AudioFrame[] => {
    if (segment.encrypted) return [];
    const { level, sn, cc, initSegment } = segment;
    const steps = Number(sn) - Number(last?.sn);
    if (!(level === last?.level && cc === last.cc && (steps === 0 || steps === 1))) {
      demuxer = createSegmentDemuxer();
      end += GAP;
    }
    last = segment;
    const map = initSegment?.data?.buffer ?? null;
    return demuxer.push(new Uint8Array(bytes), map).map((frame) => {
      const time = end;
      end += frame.duration;
      return { ...frame, time };
    });
  };
}

/** What is known about a kept segment. */
export interface FramedSegment {
  /** Where it starts on the element's timeline, in seconds. */
  at: number;
  /** Segments of one playlist follow each other by their numbers. */
  readonly playlist: object;
  readonly number: number;
  /** How many discontinuities are before it. */
  readonly discontinuities: number;
  /** The attributes of the EXT-X-KEY and EXT-X-MAP that apply to it, with absolute addresses; null for none. */
  readonly key: string | null;
  readonly map: string | null;
}

/** A segment's bytes as they were sent, its key's, and its initialisation's. The caller owns only `bytes`. */
export interface SegmentBytes {
  bytes: Uint8Array<ArrayBuffer>;
  key: ArrayBuffer | null;
  map: ArrayBuffer | null;
}

export interface FramedSegments<Segment extends FramedSegment> {
  /** Where the segments that can be read now end. Seconds. */
  readonly end: number;
  /** The first segment after this one; for null, the one that contains this second, or the first after it. */
  next(last: Segment | null, second: number): Segment | undefined;
  /** Null if it is no longer kept. */
  read(segment: Segment): Promise<SegmentBytes | null>;
}

/** The frames of kept segments from a second of the element's time on. */
export function createHlsFrames<Segment extends FramedSegment>(
  segments: FramedSegments<Segment>,
  from: number,
): FrameSequence {
  /** Frames that were demuxed but not taken yet. */
  let pending: AudioFrame[] = [];
  /** Where the demuxed frames end; before there are any, where they should begin. */
  let end = from;
  let last: Segment | null = null;
  let demuxer = createSegmentDemuxer();
  let hasBegun = false;

  const place = () => pending[0]?.time ?? end;

  async function demux(segment: Segment): Promise<void> {
    if (last === null || !continues(last, segment)) demuxer = createSegmentDemuxer();
    last = segment;
    const sent = await segments.read(segment);
    const bytes = sent && (await decrypt(sent, segment));
    if (sent === null || bytes === null) return;
    if (!hasBegun || Math.abs(end - segment.at) > OFF) end = segment.at;
    for (const frame of demuxer.push(bytes, sent.map)) {
      const time = end;
      end += frame.duration;
      if (end <= from + ROUNDING) continue;
      hasBegun = true;
      pending.push({ ...frame, time });
    }
  }

  return {
    get place() {
      return place();
    },
    get end() {
      return segments.end;
    },
    async take(before) {
      while (end < before && end - place() < PIECE) {
        const next = segments.next(last, from);
        if (next === undefined) break;
        await demux(next);
      }
      const [first] = pending;
      const until = Math.min(before - ROUNDING, place() + PIECE);
      const isWanted = ({ time, format }: AudioFrame) =>
        time < until && first !== undefined && isSameFormat(first.format, format);
      const rest = pending.findIndex((frame) => !isWanted(frame));
      const taken = rest < 0 ? pending : pending.slice(0, rest);
      pending = rest < 0 ? [] : pending.slice(rest);
      return taken;
    },
  };
}

const continues = (before: FramedSegment, after: FramedSegment) =>
  before.playlist === after.playlist &&
  before.number + 1 === after.number &&
  before.discontinuities === after.discontinuities &&
  before.map === after.map;

/** The address in a tag's attributes; null if there is none. */
export const addressIn = (attributes: string | null) =>
  /\bURI="([^"]*)"/.exec(attributes ?? '')?.[1] ?? null;

/** Decrypts by AES-128 in CBC mode (RFC 8216, 4.3.2.4). Null without the key, or with a wrong one. */
async function decrypt(
  { bytes, key }: SegmentBytes,
  { key: attributes }: FramedSegment,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (attributes === null) return bytes;
  const digits = /\bIV=0x([0-9a-f]{1,32})\b/i.exec(attributes)?.[1]?.padStart(32, '0');
  if (key === null || digits === undefined) return null;
  const iv = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, bytes));
  } catch {
    // The key or the data is wrong; nothing tells which.
    return null;
  }
}
