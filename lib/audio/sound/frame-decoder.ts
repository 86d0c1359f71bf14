import { SECOND } from '@/lib/model/constants';
import { joinBytes } from '@/lib/platform/bytes';
import type { Clock } from '@/lib/platform/time/clock';
import type { AudioFormat, AudioFrame } from '../demux/audio-format';
import { payload } from '../mux/mp4-movie';

/** Microseconds, as WebCodecs counts, in a second. */
export const MICRO = 1_000_000;
/** A decoder that is silent for this long holds the rest back until it gets more. */
const QUIET = 0.1 * SECOND;
/** By then a decoder has begun: the browser may have to start a process for it. */
const BEGINS_WITHIN = 3 * SECOND;
/** No codec holds back more. Seconds. */
const MOST_HELD = 0.3;
/** Samples are shorter. Seconds. */
const ROUNDING = 1e-6;
/** After this many broken frames in a row there is no point in trying further. */
const TOLERATED = 3;
/** How many frames go into one chunk, where several may. */
const TOGETHER = 20;
/** "OpusHead" of RFC 7845: where it says how many samples to leave out. */
const PRE_SKIP = 10;

/**
 * MP3 frames say where they end, so the decoder that Firefox brings along takes several at once. Each chunk is a round
 * trip to another process: one by one, they took more CPU time than all of the processing (measured). Chromium's decoder
 * runs in this process, and takes no two frames at once (seen in 156).
 */
const JOINS = Boolean(import.meta.env.FIREFOX);

/** Decoded sound, as WebCodecs has it. */
export interface DecodedSound {
  numberOfFrames: number;
  numberOfChannels: number;
  sampleRate: number;
  /** Microseconds. */
  timestamp: number;
  copyTo(into: Float32Array, options: { planeIndex: number; format: 'f32-planar' }): void;
}

/** Decodes frames as they arrive. */
export interface FrameDecoder {
  /**
   * Decodes frames that follow the last ones; resolves once their sound has come, except for what the codec holds back
   * until the next ones. Single broken frames are left out. Rejects if nothing can be decoded, and from then on. The
   * bytes can then be reused.
   */
  decode(frames: readonly AudioFrame[]): Promise<void>;
  /** Nothing comes any more. */
  close(): void;
}

export interface FrameDecoderDeps {
  clock: Clock;
  /** Gets the sound in order, timed as the frames are, in microseconds. It is gone afterwards. */
  onSound(sound: DecodedSound): void;
  /** Whether to try several MP3 frames at once. */
  joins?: boolean;
}

/**
 * A decoder of WebCodecs for frames of this format. It is never flushed, since what comes next then lacks the frames
 * before: MP3's bit reservoir, or the overlap of AAC.
 */
export function createFrameDecoder(
  format: AudioFormat,
  { clock, onSound, joins = JOINS }: FrameDecoderDeps,
): FrameDecoder {
  /** Seconds of sound that went in, that came out, and that the codec holds back. */
  let [given, came, held] = [0, 0, 0];
  /** The frames whose sound has not come yet, and how much of the first one's has. Seconds. */
  let fed: AudioFrame[] = [];
  let part = 0;
  let together = joins && format.codec === 'mp3' ? TOGETHER : 1;
  /** How many broken frames there were in a row. */
  let broken = 0;
  let failure: { error: unknown } | null = null;
  let waiting: { resolve(): void; reject(error: unknown): void } | null = null;
  /** Whether a timer is set, and when sound, or something to decode, came last, in milliseconds since 1970. */
  let isTimed = false;
  let cameAt = 0;
  let cancelTimer = () => {};
  let decoder = open();

  function open(): AudioDecoder {
    const opened = new AudioDecoder({
      output(sound) {
        try {
          if (opened === decoder) take(sound);
        } catch (error) {
          fail(error);
        } finally {
          sound.close();
        }
      },
      error: (error) => opened === decoder && recover(error),
    });
    opened.configure(configOf(format));
    return opened;
  }

  function take(sound: AudioData): void {
    const seconds = sound.numberOfFrames / sound.sampleRate;
    came += seconds;
    part += seconds;
    for (let [first] = fed; first && part > first.duration - ROUNDING; [first] = fed) {
      part -= first.duration;
      fed.shift();
    }
    // Firefox answers the first packet of Vorbis with a block that is empty.
    if (seconds > 0) {
      broken = 0;
      onSound(sound);
    }
    look();
  }

  function feed(frames: readonly AudioFrame[]): void {
    for (let at = 0; at < frames.length; at += together) {
      decoder.decode(chunkOf(frames.slice(at, at + together)));
    }
  }

  /** Goes on after the frame that is broken, or with one frame at a time. */
  function recover(error: unknown): void {
    if (together > 1) together = 1;
    else {
      const lost = fed.shift();
      if (lost === undefined || ++broken > TOLERATED) {
        fail(error);
        return;
      }
      given -= lost.duration;
      part = 0;
    }
    try {
      if (decoder.state !== 'closed') decoder.close();
      decoder = open();
      feed(fed);
      look();
    } catch (second) {
      fail(second);
    }
  }

  function fail(error: unknown): void {
    failure ??= { error };
    stopTimer();
    waiting?.reject(error);
    waiting = null;
    fed = [];
    if (decoder.state !== 'closed') decoder.close();
  }

  /** Ends the wait if everything has come. */
  function look(): void {
    if (waiting === null) return;
    held = Math.min(held, Math.max(0, given - came));
    if (came >= given - held - ROUNDING) finish();
    else {
      cameAt = clock.now();
      if (!isTimed) startTimer(QUIET);
    }
  }

  /** One timer for all that comes meanwhile: setting it anew each time took a measurable part of the work. */
  function startTimer(milliseconds: number): void {
    isTimed = true;
    cancelTimer = clock.after(milliseconds, () => {
      isTimed = false;
      const left = cameAt + (came === 0 ? BEGINS_WITHIN : QUIET) - clock.now();
      if (left > 0) startTimer(Math.min(QUIET, left));
      else giveUpWaiting();
    });
  }

  function stopTimer(): void {
    isTimed = false;
    cancelTimer();
  }

  function giveUpWaiting(): void {
    if (given - came > MOST_HELD) recover(new Error('The decoder yields too little'));
    else {
      held = given - came;
      finish();
    }
  }

  function finish(): void {
    stopTimer();
    waiting?.resolve();
    waiting = null;
  }

  return {
    decode: (frames) =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure.error);
        waiting = { resolve, reject };
        for (const frame of frames) {
          given += frame.duration;
          fed.push(frame);
        }
        try {
          feed(frames);
          look();
        } catch (error) {
          fail(error);
        }
      }),
    close: () => fail(new Error('The decoder is closed')),
  };
}

/** Frames that follow each other, as one chunk. */
function chunkOf(frames: readonly AudioFrame[]): EncodedAudioChunk {
  const [first] = frames as [AudioFrame];
  return new EncodedAudioChunk({
    // Each frame of these codecs can be decoded, if not always completely, without those before.
    type: 'key',
    timestamp: Math.round(first.time * MICRO),
    duration: Math.round(frames.reduce((sum, { duration }) => sum + duration, 0) * MICRO),
    data: frames.length === 1 ? payload(first) : joinBytes(frames.map(({ data }) => data)),
  });
}

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
