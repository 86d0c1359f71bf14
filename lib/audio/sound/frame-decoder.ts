import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { payload } from '../mux/mp4-movie';

/** Microseconds, as WebCodecs counts, in a second. */
const MICRO = 1_000_000;
/** A decoder that is silent for this long holds the rest back until it gets more. */
const QUIET = 0.1 * SECOND;
/** By then a decoder has begun: the browser may have to start a process for it. */
const BEGINS_WITHIN = 3 * SECOND;
/** Samples are shorter. Seconds. */
const ROUNDING = 1e-6;
/** "OpusHead" of RFC 7845: where it says how many samples to leave out. */
const PRE_SKIP = 10;

/** Decodes frames as they arrive. */
export interface FrameDecoder {
  /**
   * Decodes frames that follow the last ones; resolves once their sound has come, except for what the codec holds back
   * until the next ones. Rejects if they cannot be decoded, and from then on. The bytes can then be reused.
   */
  decode(frames: readonly AudioFrame[]): Promise<void>;
  /** Nothing comes any more. */
  close(): void;
}

export interface FrameDecoderDeps {
  clock: Clock;
  /** Gets the sound in order, timed as the frames are, in microseconds. It is closed afterwards. */
  onSound(sound: AudioData): void;
}

/**
 * A decoder of WebCodecs for frames of this format. It is never flushed, since what comes next then lacks the frames
 * before: MP3's bit reservoir, or the overlap of AAC.
 */
export function createFrameDecoder(
  format: AudioFormat,
  { clock, onSound }: FrameDecoderDeps,
): FrameDecoder {
  /** Seconds of sound that went in, that came out, and that the codec holds back. */
  let [given, came, held] = [0, 0, 0];
  let failure: { error: unknown } | null = null;
  let waiting: { resolve(): void; reject(error: unknown): void } | null = null;
  let cancelTimer = () => {};
  const decoder = new AudioDecoder({
    output(sound) {
      try {
        if (failure !== null) return;
        came += sound.numberOfFrames / sound.sampleRate;
        // Firefox answers the first packet of Vorbis with a block that is empty.
        if (sound.numberOfFrames > 0) onSound(sound);
        look();
      } catch (error) {
        fail(error);
      } finally {
        sound.close();
      }
    },
    error: fail,
  });
  try {
    decoder.configure(configOf(format));
  } catch (error) {
    fail(error);
  }

  function fail(error: unknown): void {
    failure ??= { error };
    cancelTimer();
    waiting?.reject(error);
    waiting = null;
    if (decoder.state !== 'closed') decoder.close();
  }

  /** Ends the wait if everything has come. */
  function look(): void {
    cancelTimer();
    if (waiting === null) return;
    held = Math.min(held, Math.max(0, given - came));
    if (came >= given - held - ROUNDING) finish();
    else cancelTimer = clock.after(came === 0 ? BEGINS_WITHIN : QUIET, giveUpWaiting);
  }

  function giveUpWaiting(): void {
    if (came === 0 && given > 0) fail(new Error('The decoder yields nothing'));
    held = given - came;
    finish();
  }

  function finish(): void {
    waiting?.resolve();
    waiting = null;
  }

  return {
    decode: (frames) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure.error);
        waiting = { resolve, reject };
        try {
          for (const frame of frames) {
            given += frame.duration;
            decoder.decode(chunkOf(frame));
          }
          look();
        } catch (error) {
          fail(error);
        }
      }),
    close: () => fail(new Error('The decoder is closed')),
  };
}

const chunkOf = (frame: AudioFrame) =>
  new EncodedAudioChunk({
    // Each frame of these codecs can be decoded, if not always completely, without those before.
    type: 'key',
    timestamp: Math.round(frame.time * MICRO),
    duration: Math.round(frame.duration * MICRO),
    data: payload(frame),
  });

/** As each codec's WebCodecs registration says. */
function configOf({ codec, sampleRate, channels, description }: AudioFormat): AudioDecoderConfig {
  const config = { sampleRate, numberOfChannels: channels };
  switch (codec) {
    case 'mp1':
    case 'mp2':
    case 'mp3':
      return { ...config, codec: 'mp3' };
    case 'aac': {
      const [first = 0x10] = description ?? [];
      return { ...config, codec: `mp4a.40.${first >> 3}`, ...(description && { description }) };
    }
    case 'opus': {
      const head = description?.slice();
      // What is left out is the beginning of a recording, and a station is joined somewhere in between.
      head?.fill(0, PRE_SKIP, PRE_SKIP + 2);
      return { ...config, codec, ...(head && { description: head }) };
    }
    default:
      return { ...config, codec, ...(description && { description }) };
  }
}
