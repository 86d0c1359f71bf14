import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import {
  createFrameDecoder,
  type FrameDecoder,
  type FrameDecoderDeps,
  MICRO,
} from './frame-decoder';

/** After this many pieces in a row that could not be decoded at once, there is no point in trying further. */
const TOLERATED = 3;
/** An MP3 frame may begin this many bytes before its header, among those of the frames before (ISO 11172-3, 2.4.2.7). */
const RESERVOIR = 511;
/** A frame's header, checksum and side information, at most. Bytes. */
const HEAD = 4 + 2 + 32;
/** No encoder looks back further: the reservoir's limit is lower with the lowest bitrates. Frames. */
const MOST_BEFORE = 20;

/** How far a decoder of MP3 lags behind, as Chromium counts (kCodecDelay in mpeg1_audio_stream_parser.cc). Samples. */
const LAG = 529;

/**
 * How much of the beginning Chromium's element leaves out of MP3, so that all else is heard sooner, in seconds: what is
 * processed should neither begin later nor repeat anything where it follows what is not.
 */
export const leadOf = ({ codec, sampleRate }: AudioFormat) =>
  !import.meta.env.FIREFOX && codec === 'mp3' ? LAG / sampleRate : 0;

/** The decoder that costs least for frames of this format. */
export function createDecoder(format: AudioFormat, deps: FrameDecoderDeps): FrameDecoder {
  const isInPieces = !import.meta.env.FIREFOX && format.codec === 'mp3';
  return isInPieces ? createPieceDecoder(format, deps) : createFrameDecoder(format, deps);
}

/**
 * Decodes MP3 in pieces, each as if it were a file. WebCodecs takes a round trip for each frame in Chromium, where all of
 * them together cost as much as the decoding (measured). The samples are the same, since each piece is decoded along with
 * some frames before. Where frames are missing in the result, which does not tell which ones, WebCodecs decodes the piece.
 */
export function createPieceDecoder(format: AudioFormat, deps: FrameDecoderDeps): FrameDecoder {
  const { sampleRate, channels } = format;
  const context = new OfflineAudioContext(channels, 1, sampleRate);
  /** The last frames of the piece before. */
  let before: AudioFrame[] = [];
  let failures = 0;
  let isClosed = false;
  let cancel = () => {};

  const samplesIn = (frames: readonly AudioFrame[]) =>
    frames.reduce((sum, { duration }) => sum + Math.round(duration * sampleRate), 0);

  async function decode(frames: readonly AudioFrame[]): Promise<void> {
    const all = [...before, ...frames];
    // At the beginning, somebody waits for it, and a decoder for frames has its first ones sooner.
    const isAtOnce = before.length > 0 && failures < TOLERATED;
    const sound = isAtOnce ? await decodeAtOnce(all) : null;
    if (isClosed) return;
    if (sound === null) await decodeSingly(all, frames[0]?.time ?? 0);
    else tell(sound, frames, samplesIn(before));
    if (isClosed) return;
    before = framesBefore(all).map((frame) => ({ ...frame, data: frame.data.slice() }));
  }

  /** Null if the result is not the sound of just these frames. */
  async function decodeAtOnce(frames: readonly AudioFrame[]): Promise<AudioBuffer | null> {
    const bytes = joinBytes(frames.map(({ data }) => data));
    const sound = await context.decodeAudioData(bytes.buffer).catch(() => null);
    const isWhole = sound?.length === samplesIn(frames);
    failures = isWhole ? 0 : failures + 1;
    return isWhole ? sound : null;
  }

  /** Passes on what begins with this sample, by frames, as their times may leave small gaps. */
  function tell(sound: AudioBuffer, frames: readonly AudioFrame[], first: number): void {
    let at = first;
    for (const frame of frames) {
      const [from, to] = [at, at + samplesIn([frame])];
      deps.onSound({
        ...{ numberOfFrames: to - from, numberOfChannels: sound.numberOfChannels, sampleRate },
        timestamp: frame.time * MICRO,
        copyTo: (into, { planeIndex }) =>
          into.set(sound.getChannelData(planeIndex).subarray(from, to)),
      });
      at = to;
    }
  }

  /** Passes on what begins with this second. */
  async function decodeSingly(frames: readonly AudioFrame[], from: number): Promise<void> {
    const decoder = createFrameDecoder(format, {
      ...deps,
      onSound(sound) {
        const middle = sound.timestamp / MICRO + sound.numberOfFrames / sound.sampleRate / 2;
        if (middle > from) deps.onSound(sound);
      },
    });
    cancel = decoder.close;
    await decoder.decode(frames).finally(decoder.close);
  }

  return {
    decode: (frames) =>
      new Promise((resolve, reject) => {
        cancel = () => reject(new Error('The decoder is closed'));
        decode(frames).then(resolve, reject);
      }),
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/** The last frames that a decoder needs for what follows them: one whose sound reaches into it, and what that refers to. */
function framesBefore(frames: readonly AudioFrame[]): AudioFrame[] {
  let at = frames.length - 1;
  const last = Math.max(0, frames.length - MOST_BEFORE);
  for (let bytes = 0; at > last && bytes < RESERVOIR; at--) {
    bytes += Math.max(0, (frames[at - 1]?.data.length ?? 0) - HEAD);
  }
  return frames.slice(Math.max(0, at));
}
