import {
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { type AudioFormat, type AudioFrame, isSameFormat } from './audio-format';
import { adtsHeaderSize } from './frame-header';
import type { Packager } from './packager';

/** Short enough not to be waited for, long enough not to be mostly headers. Seconds. */
const FRAGMENT = 0.2;
/**
 * The muxer keeps a record of every frame for an index that a live stream never gets, so it is
 * replaced after so many seconds of audio: hours then cost no more memory than a minute.
 */
const RENEWAL = 60;

interface Muxer {
  format: AudioFormat;
  /** Time of its first frame, seconds. */
  start: number;
  add(frame: AudioFrame): Promise<void>;
  finish(): Promise<void>;
}

type OnBytes = (bytes: Uint8Array) => void;

/**
 * Frames in a container that this browser's Media Source takes, where it does not take them raw. A
 * change of format, as between the parts of a chained Ogg stream, begins a new initialisation.
 */
export function createRemuxPackager(mimeType: string): Packager {
  const container = mimeType.startsWith('audio/webm') ? webm : fragmentedMp4;
  let muxer: Muxer | null = null;
  let collected: Uint8Array<ArrayBuffer>[] = [];
  const collect: OnBytes = (bytes) => collected.push(new Uint8Array(bytes));

  async function pack(frames: readonly AudioFrame[]): Promise<Uint8Array<ArrayBuffer>[]> {
    for (const frame of frames) {
      if (
        muxer === null ||
        !isSameFormat(muxer.format, frame.format) ||
        frame.time - muxer.start > RENEWAL
      ) {
        await muxer?.finish();
        muxer = await startMuxer(frame, container(collect));
      }
      await muxer.add(frame);
    }
    const packed = collected;
    collected = [];
    return packed;
  }

  return { mimeType, pack };
}

async function startMuxer(first: AudioFrame, container: OutputFormat): Promise<Muxer> {
  const { format } = first;
  const output = new Output({ format: container, target: new NullTarget() });
  const source = new EncodedAudioPacketSource(format.codec);
  output.addAudioTrack(source);
  await output.start();
  const metadata = {
    decoderConfig: {
      codec: format.codec === 'aac' ? 'mp4a.40.2' : format.codec,
      sampleRate: format.sampleRate,
      numberOfChannels: format.channels,
      ...(format.description && { description: format.description }),
    },
  };
  return {
    format,
    start: first.time,
    add: ({ data, time, duration }) => {
      const packet = format.codec === 'aac' ? data.subarray(adtsHeaderSize(data, 0)) : data;
      return source.add(new EncodedPacket(packet, 'key', time, duration), metadata);
    },
    finish: () => output.finalize(),
  };
}

const fragmentedMp4 = (onBytes: OnBytes) =>
  new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: FRAGMENT,
    onFtyp: onBytes,
    onMoov: onBytes,
    onMoof: onBytes,
    onMdat: onBytes,
  });

const webm = (onBytes: OnBytes) =>
  new WebMOutputFormat({
    appendOnly: true,
    minimumClusterDuration: FRAGMENT,
    onEbmlHeader: onBytes,
    onSegmentHeader: onBytes,
    onCluster: onBytes,
  });
