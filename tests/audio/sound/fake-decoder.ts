import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';

/** Hz. */
export const RATE = 48_000;
/** Samples in a frame. */
export const FRAME = 1024;
export const FRAME_SECONDS = FRAME / RATE;
const FORMAT: AudioFormat = { codec: 'aac', sampleRate: RATE, channels: 1 };
export const MP3: AudioFormat = { ...FORMAT, codec: 'mp3' };

/** How the next decoders behave. */
export interface DecoderManner {
  /** How many frames they hold back until more come. */
  holds: number;
  /** Whether the first frame yields nothing, or a block without samples, as with Vorbis. */
  losesFirst: boolean | 'empty';
  /** Whether this frame, by its number, can be decoded. */
  isBroken(nth: number): boolean;
  /** What they do with several frames in one chunk. */
  joined: 'decoded' | 'refused' | 'cut';
  /** Hz. */
  rate: number;
  /** A factor for the samples of this frame. */
  volumeOf(nth: number): number;
  /** Bytes in a frame. */
  size: number;
  /** How many frames before it each one needs, where all are decoded at once. */
  needs: number;
}
const USUAL: DecoderManner = {
  ...{ holds: 0, losesFirst: false, rate: RATE, joined: 'decoded', size: 4, needs: 2 },
  isBroken: () => false,
  volumeOf: () => 1,
};
export const manner: DecoderManner = { ...USUAL };

/** Lets decoders behave as usual, and forgets those that are open. */
export function resetDecoders(): void {
  Object.assign(manner, USUAL);
  FakeAudioDecoder.open = 0;
  FakeAudioDecoder.chunks = 0;
  FakeOfflineAudioContext.pieces = 0;
}

/** The samples of the whole programme: each has its own value, none of them near full scale. */
export const sampleAt = (nth: number) => (((nth * 7919) % 20_011) - 10_005) / 32_768;

/** Frames that the fake decoder decodes to the programme's samples, from this frame of it on. */
export function framesOf(first: number, count: number, format = FORMAT): AudioFrame[] {
  return Array.from({ length: count }, (_, nth) => ({
    ...{ format, time: (first + nth) * FRAME_SECONDS, duration: FRAME_SECONDS },
    data: dataOf(first + nth),
  }));
}

function dataOf(nth: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(manner.size);
  new DataView(data.buffer).setUint32(0, nth, true);
  return data;
}

/** WebCodecs' decoder, as far as the product uses it: it answers in later tasks, and in order. */
export class FakeAudioDecoder {
  static open = 0;
  /** How many chunks all of them got. */
  static chunks = 0;
  state = 'unconfigured';
  #queue: { nth: number; timestamp: number }[] = [];
  #isFirst = true;
  readonly #init: AudioDecoderInit;

  constructor(init: AudioDecoderInit) {
    this.#init = init;
  }

  configure(): void {
    this.state = 'configured';
    FakeAudioDecoder.open++;
  }

  decode({ data, timestamp }: { data: Uint8Array; timestamp: number }): void {
    if (this.state !== 'configured') throw new Error('InvalidStateError');
    FakeAudioDecoder.chunks++;
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const count = manner.joined === 'cut' ? 1 : data.length / manner.size;
    const isRefused = count > 1 && manner.joined === 'refused';
    for (let at = 0; at < count; at++) {
      const nth = isRefused ? -1 : view.getUint32(manner.size * at, true);
      this.#queue.push({ nth, timestamp: timestamp + Math.round(at * FRAME_SECONDS * 1e6) });
      setImmediate(() => this.#next());
    }
  }

  #next(): void {
    if (this.state !== 'configured' || this.#queue.length <= manner.holds) return;
    const { nth, timestamp } = this.#queue.shift() as { nth: number; timestamp: number };
    if (nth < 0 || manner.isBroken(nth)) {
      this.close();
      this.#init.error(new DOMException('broken', 'EncodingError'));
      return;
    }
    const isLost = this.#isFirst && manner.losesFirst;
    this.#isFirst = false;
    if (isLost && manner.losesFirst === true) return;
    const length = isLost ? 0 : (FRAME * manner.rate) / RATE;
    this.#init.output({
      ...{ timestamp, numberOfFrames: length, numberOfChannels: 1, sampleRate: manner.rate },
      copyTo(into: Float32Array) {
        if (length === 0) throw new DOMException('nothing to copy', 'RangeError');
        const volume = manner.volumeOf(nth);
        for (let at = 0; at < length; at++) into[at] = volume * sampleAt(nth * FRAME + at);
      },
      close() {},
    } as unknown as AudioData);
  }

  close(): void {
    this.state = 'closed';
    FakeAudioDecoder.open--;
  }
}

/**
 * Chromium's way to decode a whole file, as far as the product uses it: it takes the bytes away, needs two frames to
 * recognise MP3, leaves out broken ones, and those whose beginning is in a frame that is missing are silent.
 */
export class FakeOfflineAudioContext {
  /** How many pieces all of them got. */
  static pieces = 0;

  async decodeAudioData(buffer: ArrayBuffer) {
    FakeOfflineAudioContext.pieces++;
    const view = new DataView(structuredClone(buffer, { transfer: [buffer] }));
    await new Promise((resolve) => setImmediate(resolve));
    const count = view.byteLength / manner.size;
    if (count < 2) throw new DOMException('Unable to decode audio data', 'EncodingError');
    const numbers = Array.from({ length: count }, (_, at) =>
      view.getUint32(at * manner.size, true),
    );
    const [first = 0] = numbers;
    const isComplete = (nth: number) => first <= Math.max(0, nth - manner.needs);
    const samples = numbers
      .filter((nth) => !manner.isBroken(nth))
      .flatMap((nth) => {
        const volume = isComplete(nth) ? manner.volumeOf(nth) : 0;
        return Array.from({ length: FRAME }, (_, at) => volume * sampleAt(nth * FRAME + at));
      });
    const { length } = samples;
    const channel = Float32Array.from(samples);
    return { length, numberOfChannels: 1, sampleRate: RATE, getChannelData: () => channel };
  }
}

export class FakeEncodedAudioChunk {
  readonly data: Uint8Array;
  readonly timestamp: number;
  constructor({ data, timestamp }: { data: Uint8Array; timestamp: number }) {
    this.data = data.slice();
    this.timestamp = timestamp;
  }
}

/** The first channel of a FLAC frame without compression, with 16 bits. */
export function samplesIn({ data }: AudioFrame): Int16Array {
  const ones = Math.clz32(~((data[4] ?? 0) << 24));
  const length = 4 + Math.max(1, ones);
  const view = new DataView(data.buffer, data.byteOffset);
  const count = view.getUint16(length) + 1;
  const from = length + 2 + 1 + 1;
  return Int16Array.from({ length: count }, (_, at) => view.getInt16(from + 2 * at));
}
