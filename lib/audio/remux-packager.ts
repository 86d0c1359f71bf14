import {
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { adtsHeaderSize, type FrameHeader, isSameStream } from './frame-header';
import type { AudioFrame } from './frame-parser';
import type { Packager } from './packager';

/** Short enough not to be waited for, long enough not to be mostly headers. Seconds. */
const FRAGMENT = 0.2;
/**
 * The muxer keeps a record of every frame for an index that a live stream never gets, so it is
 * replaced after so many seconds of audio: hours then cost no more memory than a minute.
 */
const RENEWAL = 60;

interface Muxer {
  header: FrameHeader;
  /** Time of its first frame, seconds. */
  start: number;
  add(frame: AudioFrame): Promise<void>;
  finish(): Promise<void>;
}

/** Frames as fragmented MP4, for browsers whose Media Source takes no raw MP3 or AAC (Firefox). */
export function createFragmentedMp4Packager(header: FrameHeader): Packager {
  let muxer: Muxer | null = null;
  let boxes: Uint8Array<ArrayBuffer>[] = [];
  const collect = (box: Uint8Array) => boxes.push(new Uint8Array(box));

  async function pack(frames: readonly AudioFrame[]): Promise<Uint8Array<ArrayBuffer>[]> {
    for (const frame of frames) {
      if (
        muxer === null ||
        !isSameStream(muxer.header, frame.header) ||
        frame.time - muxer.start > RENEWAL
      ) {
        await muxer?.finish();
        muxer = await startMuxer(frame, collect);
      }
      await muxer.add(frame);
    }
    const packed = boxes;
    boxes = [];
    return packed;
  }

  return {
    mimeType: header.codec === 'mp3' ? 'audio/mp4; codecs="mp3"' : 'audio/mp4; codecs="mp4a.40.2"',
    pack,
  };
}

async function startMuxer(first: AudioFrame, onBox: (box: Uint8Array) => void): Promise<Muxer> {
  const { header } = first;
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: FRAGMENT,
      onFtyp: onBox,
      onMoov: onBox,
      onMoof: onBox,
      onMdat: onBox,
    }),
    target: new NullTarget(),
  });
  const source = new EncodedAudioPacketSource(header.codec);
  output.addAudioTrack(source);
  await output.start();
  const metadata = {
    decoderConfig: {
      codec: header.codec === 'mp3' ? 'mp3' : 'mp4a.40.2',
      sampleRate: header.sampleRate,
      numberOfChannels: header.channels,
      ...(header.audioSpecificConfig && { description: header.audioSpecificConfig }),
    },
  };
  return {
    header,
    start: first.time,
    add: ({ data, time, duration }) => {
      const packet = header.codec === 'aac' ? data.subarray(adtsHeaderSize(data, 0)) : data;
      return source.add(new EncodedPacket(packet, 'key', time, duration), metadata);
    },
    finish: () => output.finalize(),
  };
}
