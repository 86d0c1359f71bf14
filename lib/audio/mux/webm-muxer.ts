import { joinBytes } from '@/lib/platform/bytes';
import { type AudioFormat, type AudioFrame, isSameFormat, runsOf } from '../demux/audio-format';
import type { Muxer } from './muxer';

/**
 * WebM, with a cluster for each batch of frames, so that none waits for the next. A change of format
 * starts a new initialisation. Every cluster states its length: Firefox accepts no new initialisation after
 * one that does not.
 */
export function createWebmMuxer(mimeType: string): Muxer {
  let format: AudioFormat | null = null;

  function pack(frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer>[] {
    const packed: Uint8Array<ArrayBuffer>[] = [];
    for (const run of runsOf(frames, isNear)) {
      const [first] = run as [AudioFrame];
      if (format === null || !isSameFormat(format, first.format)) {
        format = first.format;
        packed.push(initialisation(format));
      }
      packed.push(cluster(milliseconds(first), run));
    }
    return packed;
  }

  return { mimeType, pack };
}

const milliseconds = ({ time }: AudioFrame) => Math.round(time * 1000);

/** A block's time is a signed number of 16 bits, relative to its cluster's. */
const MAX_RELATIVE = 0x7fff;
const isNear = (first: AudioFrame, frame: AudioFrame) =>
  milliseconds(frame) - milliseconds(first) <= MAX_RELATIVE;

/** Element IDs of Matroska (RFC 9559). */
const ID = {
  EBML: [0x1a, 0x45, 0xdf, 0xa3],
  DocType: [0x42, 0x82],
  DocTypeVersion: [0x42, 0x87],
  DocTypeReadVersion: [0x42, 0x85],
  Segment: [0x18, 0x53, 0x80, 0x67],
  Info: [0x15, 0x49, 0xa9, 0x66],
  TimestampScale: [0x2a, 0xd7, 0xb1],
  MuxingApp: [0x4d, 0x80],
  WritingApp: [0x57, 0x41],
  Tracks: [0x16, 0x54, 0xae, 0x6b],
  TrackEntry: [0xae],
  TrackNumber: [0xd7],
  TrackUID: [0x73, 0xc5],
  TrackType: [0x83],
  CodecID: [0x86],
  CodecPrivate: [0x63, 0xa2],
  Audio: [0xe1],
  SamplingFrequency: [0xb5],
  Channels: [0x9f],
  Cluster: [0x1f, 0x43, 0xb6, 0x75],
  Timestamp: [0xe7],
  SimpleBlock: [0xa3],
};

const AUDIO = 2;
const TRACK = 1;
const KEYFRAME = 0x80;
const CODEC_IDS: Partial<Record<AudioFormat['codec'], string>> = {
  opus: 'A_OPUS',
  vorbis: 'A_VORBIS',
};

function initialisation(format: AudioFormat): Uint8Array<ArrayBuffer> {
  const { codec, sampleRate, channels, description = new Uint8Array(0) } = format;
  const rate = new Uint8Array(8);
  new DataView(rate.buffer).setFloat64(0, sampleRate);
  const header = element(
    ID.EBML,
    element(ID.DocType, text('webm')),
    element(ID.DocTypeVersion, [4]),
    element(ID.DocTypeReadVersion, [2]),
  );
  const info = element(
    ID.Info,
    element(ID.TimestampScale, [0x0f, 0x42, 0x40]),
    element(ID.MuxingApp, text('Skywave')),
    element(ID.WritingApp, text('Skywave')),
  );
  const track = element(
    ID.TrackEntry,
    element(ID.TrackNumber, [TRACK]),
    element(ID.TrackUID, [TRACK]),
    element(ID.TrackType, [AUDIO]),
    element(ID.CodecID, text(CODEC_IDS[codec] ?? '')),
    element(ID.CodecPrivate, description),
    element(ID.Audio, element(ID.SamplingFrequency, rate), element(ID.Channels, [channels])),
  );
  // The segment has no end, since the station has none.
  return joinBytes([header, ID.Segment, UNKNOWN_LENGTH, info, element(ID.Tracks, track)]);
}

function cluster(start: number, frames: readonly AudioFrame[]): Uint8Array<ArrayBuffer> {
  // The frames are copied once, into the array that is appended.
  const blocks = frames.flatMap((frame) => {
    const relative = milliseconds(frame) - start;
    const prelude = [0x80 | TRACK, relative >> 8, relative & 255, KEYFRAME];
    const size = prelude.length + frame.data.length;
    return [[...elementHead(ID.SimpleBlock, size), ...prelude], frame.data];
  });
  return element(ID.Cluster, element(ID.Timestamp, unsigned(start)), ...blocks);
}

const UNKNOWN_LENGTH = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

function element(id: readonly number[], ...contents: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  return joinBytes([elementHead(id, size), ...contents]);
}

/** The bytes before an element's contents. */
function elementHead(id: readonly number[], size: number): number[] {
  return [...id, 0x08, ...unsigned(size).slice(-4)];
}

/** 7 bytes: more milliseconds than anybody listens. */
function unsigned(value: number): number[] {
  const high = Math.floor(value / 2 ** 32);
  return [high >> 16, high >> 8, high, value >>> 24, value >>> 16, value >>> 8, value].map(
    (byte) => byte & 255,
  );
}

const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));
