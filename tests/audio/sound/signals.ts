import { spawn } from 'node:child_process';
import { locateProgram } from '../../tools/ensure-programs.ts';

export const RATE = 48_000;

/** Seconds of a sine of this many dBFS in each channel; `-Infinity` for silence. */
export interface Tone {
  seconds: number;
  level: number | readonly number[];
}

/** Tones one after another, at 1 kHz by default, with continuous phase. */
export function tones(parts: readonly Tone[], { rate = RATE, channels = 2, hertz = 1000 } = {}) {
  const length = parts.reduce((sum, { seconds }) => sum + Math.round(seconds * rate), 0);
  // The tone repeats after this many samples.
  const cycle = Float64Array.from({ length: rate }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  );
  return Array.from({ length: channels }, (_, index) => {
    const channel = new Float32Array(length);
    let at = 0;
    for (const { seconds, level } of parts) {
      const end = at + Math.round(seconds * rate);
      const factor = amplitude(typeof level === 'number' ? level : (level[index] ?? -Infinity));
      for (; at < end; at++) channel[at] = factor * (cycle[at % rate] as number);
    }
    return channel;
  });
}

export const amplitude = (decibels: number) => 10 ** (decibels / 20);

/** Pseudo-random numbers from −1 to 1, always the same ones. */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A filter's taps on each side, and its oversampling factor for finding a peak. */
const REACH = 32;
const TIMES = 16;
/** Near half the rate, this many samples in a row can be small although the signal between them is not. */
const NEAR = 8;

/** What a device plays at a moment between samples, interpolated; `cutoff`: as a part of the rate. */
function around(
  samples: Float32Array,
  moment: number,
  cutoff: number,
  reach: number = REACH,
): number {
  let sum = 0;
  for (let at = Math.ceil(moment) - reach; at < moment + reach; at++) {
    const distance = at - moment;
    const angle = 2 * Math.PI * cutoff * distance;
    const sinc = distance === 0 ? 1 : Math.sin(angle) / angle;
    const window = Math.cos((Math.PI * distance) / (2 * reach)) ** 2;
    sum += 2 * cutoff * sinc * window * (samples[at] ?? 0);
  }
  return sum;
}

/** The signal low-passed at this part of its rate. */
export const lowPassed = (samples: Float32Array, cutoff: number) =>
  samples.map((_, at) => around(samples, at, cutoff));

/** The true peak, with more samples and longer filters than the standard's meter; dBTP. `reach`: taps on each side. */
export function finePeak(samples: Float32Array, reach?: number): number {
  let highest = 0;
  for (let at = 0; at < samples.length - 1; at++) {
    const near = Math.max(...samples.subarray(Math.max(0, at - NEAR), at + NEAR).map(Math.abs));
    if (near < highest / 2) continue;
    for (let part = 0; part < TIMES; part++) {
      highest = Math.max(highest, Math.abs(around(samples, at + part / TIMES, 0.5, reach)));
    }
  }
  return 20 * Math.log10(highest);
}

/** A block of samples after another, as a browser's audio thread passes them. */
export function blocksOf(signal: readonly Float32Array[], size = 128): Float32Array[][] {
  const length = signal[0]?.length ?? 0;
  return Array.from({ length: Math.ceil(length / size) }, (_, block) =>
    signal.map((channel) => channel.subarray(block * size, (block + 1) * size)),
  );
}

/** What ffmpeg's `ebur128` measures of a signal. */
export async function measureWithFfmpeg(signal: readonly Float32Array[], rate = RATE) {
  const samples = new Float32Array((signal[0]?.length ?? 0) * signal.length);
  signal.forEach((channel, index) => {
    for (let at = 0; at < channel.length; at++) {
      samples[at * signal.length + index] = channel[at] ?? 0;
    }
  });
  const program = await locateProgram('ffmpeg');
  const input = ['-f', 'f32le', '-ar', String(rate), '-ac', String(signal.length), '-i', 'pipe:0'];
  const filter = ['-filter_complex', 'ebur128=peak=true', '-f', 'null', '-'];
  const child = spawn(program, ['-hide_banner', '-nostats', ...input, ...filter]);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(Buffer.from(samples.buffer));
  await new Promise((resolve) => child.on('close', resolve));
  const summary = said.slice(said.lastIndexOf('Summary:'));
  const read = (name: string) => {
    const [, value] = new RegExp(`${name}:\\s+(-?[\\d.]+|-inf)`).exec(summary) ?? [];
    if (value === undefined) throw new Error(`ffmpeg said no ${name}:\n${said.slice(-2000)}`);
    return value === '-inf' ? -Infinity : Number(value);
  };
  return { integrated: read('I'), range: read('LRA'), truePeak: read('Peak') };
}
