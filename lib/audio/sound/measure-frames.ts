import type { PlayOrder } from '@/lib/contract/audio';
import { joinBytes } from '@/lib/platform/bytes';
import type { AudioFrame } from '../demux/audio-format';
import type { writeSongFile } from '../mux/song-file';
import { createDialogueGate, LEAST_FOR_WORDS } from './dialogue-gate';
import { areEnoughWords, gatedLoudness } from './levelling';
import { createLoudnessMeter } from './loudness-meter';
import { CHANNELS } from './sound-processor';

/** Frames that follow each other. */
export type FrameRun = readonly AudioFrame[];

/** Loads the file writers for all containers, a lazy script. */
export type LoadWriter = () => Promise<{ writeSongFile: typeof writeSongFile }>;

/** Hz. Audio at a lower rate than the second may be AAC with SBR, which codes its upper half separately. */
const RATE = 48_000;
const LEAST_RATE = 32_000;
/** Hz. A higher rate adds nothing that a line on the screen could show. */
const LEVEL_RATE = 24_000;
/** How much sound each level covers. Seconds. */
const LEVEL_STEP = 0.05;
/** Quieter sound is shown as silence, and louder sound as the whole line. Mean level, dBFS. */
const QUIETEST = -48;
const LOUDEST = -6;

/** The first moments are left out, since they are decoded without the frames before. Seconds. */
const WARM_UP = 0.1;

/** How loud a run of frames is. */
export interface Loudness {
  /** LUFS: of the speech, if it was looked for and is enough, or of everything; null if all is silent. */
  whole: number | null;
  /** How much was measured. */
  seconds: number;
  /** The energy of the last 400 ms, every 100 ms: see `loudnessOf`. */
  blocks: readonly number[];
  /** Those of speech, if it was looked for. */
  words: readonly number[];
  /** The highest sample. dB above full scale. */
  peak: number;
}

/** Measures how loud the file is going to be from the element's position on; null if it should not be measured. */
export type LookIntoFile = (
  order: PlayOrder,
  element: HTMLMediaElement,
) => Promise<Loudness | null> | null;

/** Measures frames without playing them. `hasWords`: whether to look for speech. Rejects if they cannot be decoded. */
export async function measureFrames(
  frames: FrameRun,
  loadWriter: LoadWriter,
  hasWords = false,
): Promise<Loudness> {
  const audio = await decode(await fileOf(frames, loadWriter), rateOf(frames));
  const { sampleRate } = audio;
  const sides = Array.from({ length: CHANNELS }, (_, side) =>
    audio
      .getChannelData(Math.min(side, audio.numberOfChannels - 1))
      .subarray(Math.round(WARM_UP * sampleRate)),
  );
  return {
    ...measureSound(sides, sides[0]?.length ?? 0, sampleRate, hasWords),
    peak: 20 * Math.log10(Math.max(...sides.slice(0, audio.numberOfChannels).map(highestOf))),
  };
}

/** Measures the first `length` samples of all channels. */
export function measureSound(
  sides: readonly Float32Array[],
  length: number,
  sampleRate: number,
  hasWords: boolean,
): Omit<Loudness, 'peak'> {
  const blocks: number[] = [];
  const words: number[] = [];
  const mayHaveWords = hasWords && length >= LEAST_FOR_WORDS * sampleRate;
  const gate = mayHaveWords ? createDialogueGate(sampleRate, (energy) => words.push(energy)) : null;
  const meter = createLoudnessMeter(sampleRate, CHANNELS, (energy) => {
    blocks.push(energy);
    gate?.take(energy);
  });
  // In small steps: at the end of each block, the gate judges what it has been given by then.
  const step = gate === null ? length : Math.round(sampleRate / 100);
  for (let at = 0; at < length; at += step) {
    const part = sides.map((side) => side.subarray(at, at + step));
    const count = Math.min(step, length - at);
    gate?.push(part, count);
    meter.push(part, count);
  }
  gate?.end();
  const loudness = meter.integrated();
  const whole = areEnoughWords(words.length, blocks.length)
    ? gatedLoudness(words)
    : Number.isFinite(loudness)
      ? loudness
      : null;
  return { whole, blocks, words, seconds: length / sampleRate };
}

/** Hz. The frames' own rate, since resampling would take longest; AAC with SBR has twice the rate that it states. */
function rateOf([first]: FrameRun): number {
  const { sampleRate } = first?.format ?? { sampleRate: RATE };
  return sampleRate < LEAST_RATE ? Math.min(RATE, 2 * sampleRate) : sampleRate;
}

/** The highest sample, above or below zero. */
export function highestOf(samples: Float32Array): number {
  let highest = 0;
  for (const sample of samples) {
    if (sample > highest) highest = sample;
    else if (-sample > highest) highest = -sample;
  }
  return highest;
}

/** How loud it is at each moment of some frames. */
export interface Levels {
  /** Seconds, on the frames' timeline. */
  start: number;
  end: number;
  /** 0 to 1; 0 outside of them. */
  at(second: number): number;
}

/** The level of each moment of the frames. Rejects if they cannot be decoded. */
export async function measureLevels(frames: FrameRun, loadWriter: LoadWriter): Promise<Levels> {
  const audio = await decode(await fileOf(frames, loadWriter), LEVEL_RATE);
  const last = frames.at(-1);
  const end = last === undefined ? 0 : last.time + last.duration;
  // A decoder leaves out the first frames if they need those before.
  const start = end - audio.duration;
  const length = LEVEL_STEP * LEVEL_RATE;
  const sides = Array.from({ length: audio.numberOfChannels }, (_, side) =>
    audio.getChannelData(side),
  );
  const levels = Array.from({ length: Math.ceil(audio.length / length) }, (_, step) => {
    const parts = sides.map((side) => side.subarray(step * length, (step + 1) * length));
    return levelOf(parts.reduce((sum, part) => sum + meanSquare(part), 0) / sides.length);
  });
  return {
    ...{ start, end },
    at: (second) => levels[Math.floor((second - start) / LEVEL_STEP)] ?? 0,
  };
}

/** How a mean of squared samples is displayed, from 0 to 1: on a dB scale, since that is how it is heard. */
export function levelOf(energy: number): number {
  const part = (10 * Math.log10(energy) - QUIETEST) / (LOUDEST - QUIETEST);
  // Most of what stations send lies in the upper third, where the line would hardly move.
  return Math.max(0, Math.min(1, part)) ** 2;
}

export function meanSquare(samples: Float32Array): number {
  // Iterating, or asking for the length each time, takes Chromium four times as long.
  const { length } = samples;
  let sum = 0;
  for (let at = 0; at < length; at++) {
    const sample = samples[at] as number;
    sum += sample * sample;
  }
  return length === 0 ? 0 : sum / length;
}

/** Frames of one format as a file; MPEG and ADTS frames are one as they are. */
export async function fileOf(
  frames: FrameRun,
  loadWriter: LoadWriter,
): Promise<Uint8Array<ArrayBuffer>> {
  // An AAC frame without a header cannot begin with this byte.
  const hasHeader = ({ format, data }: FrameRun[number]) =>
    /^(mp|aac)/.test(format.codec) && data[0] === 0xff;
  if (frames.every(hasHeader)) return joinBytes(frames.map(({ data }) => data));
  const pieces: Uint8Array[] = [];
  const { writeSongFile } = await loadWriter();
  await writeSongFile(
    async function* () {
      yield frames;
    },
    { title: '', artist: '', album: '', date: 0 },
    async (bytes) => {
      pieces.push(bytes.slice());
    },
  );
  return joinBytes(pieces);
}

/** Decodes offline: without a sound device, and nothing is played. */
const decode = (file: Uint8Array<ArrayBuffer>, rate: number): Promise<AudioBuffer> =>
  new OfflineAudioContext(CHANNELS, 1, rate).decodeAudioData(file.buffer);
