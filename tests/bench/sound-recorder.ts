import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../e2e/driver/temporary-folder.ts';
import { startProcess } from '../servers/child-process.ts';
import { locateProgram } from '../tools/ensure-programs.ts';

export const RATE = 48_000;
/** A tone is looked for in this many samples at once. */
const WINDOW = 960;
const HOP = 96;
/** Half of the amplitude of the tone stations' tones: the level of a window that is half full of one. */
const HALF = 0.15;
/** The tones have nothing above this. Hz. */
const HIGH = 6000;

/** What a browser has sent to its sound device, as samples from -1 to 1. */
export interface SoundRecorder {
  /** The number of samples so far. */
  count(): Promise<number>;
  /** The samples from this one on. */
  read(from: number): Promise<Float32Array>;
  stop(): Promise<void>;
}

/** Records what is played to a PulseAudio server. */
export async function recordSound(server: string): Promise<SoundRecorder> {
  const folder = await temporaryFolder('recording');
  const path = join(folder, 'sound.raw');
  const process = startProcess(await locateProgram('ffmpeg'), [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-f', 'pulse', '-server', server],
    // By default, ffmpeg mixes both sides to 3 dB more than each has.
    ...['-fragment_size', '960', '-i', '@DEFAULT_MONITOR@', '-af', 'pan=mono|c0=0.5*c0+0.5*c1'],
    ...['-ar', String(RATE)],
    ...['-flush_packets', '1', '-f', 'f32le', path],
  ]);
  const file = async () => {
    for (;;) {
      const found = await open(path).catch(() => null);
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const opened = await file();
  const count = async () => Math.floor((await opened.stat()).size / 4);
  return {
    count,
    async read(from) {
      const samples = new Float32Array((await count()) - from);
      await opened.read(new Uint8Array(samples.buffer), 0, samples.byteLength, from * 4);
      return samples;
    },
    async stop() {
      await process.stop();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Samples in which silence is looked for at once: fewer than any gap that can be heard, and a cycle of low tones. */
const GLANCE = 160;

/** How long there was silence, in seconds: nothing that is louder than this amplitude. */
export function silenceIn(samples: Float32Array, quiet: number): number {
  let silent = 0;
  for (let at = 0; at + GLANCE <= samples.length; at += GLANCE) {
    const glance = samples.subarray(at, at + GLANCE);
    if (glance.every((sample) => Math.abs(sample) < quiet)) silent += GLANCE;
  }
  return silent / RATE;
}

/** A tone that gives way to another. */
export interface HeardChange {
  /** How long the first one was heard, in seconds. */
  lasted: number;
  /** The loudest sound other than that tone while it was heard, as a part of it. */
  click: number;
}

/** Finds the first tone of this pitch, up to its change to the other; null if not all of it is there yet. */
export function findChange(samples: Float32Array, from: number, to: number): HeardChange | null {
  const levels = (pitch: number) => {
    const found: number[] = [];
    for (let at = 0; at + WINDOW <= samples.length; at += HOP) {
      found.push(levelOf(samples.subarray(at, at + WINDOW), pitch));
    }
    return found;
  };
  const [first, second] = [levels(from), levels(to)];
  const starts = first.findIndex((level) => level > HALF);
  const ends = second.findIndex((level, at) => at > starts && level > HALF);
  if (starts < 0 || ends < 0) return null;
  // Both changes of tones are clicks themselves.
  const within = samples.subarray(starts * HOP + 2 * WINDOW, ends * HOP - WINDOW);
  return { lasted: ((ends - starts) * HOP) / RATE, click: peakAbove(within) / (2 * HALF) };
}

/** The amplitude of a pitch, by Goertzel's algorithm. */
export function levelOf(samples: Float32Array, pitch: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + turn * one - two, one];
  return (2 * Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))) / samples.length;
}

/** The peak of what is above `HIGH`, through two high-pass filters (Audio EQ Cookbook, R. Bristow-Johnson). */
function peakAbove(samples: Float32Array): number {
  const once = highPass(samples);
  // The filters' response to the beginning is no click.
  return highPass(once)
    .subarray(WINDOW)
    .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

function highPass(samples: Float32Array): Float32Array {
  const angle = (2 * Math.PI * HIGH) / RATE;
  const alpha = Math.sin(angle) / Math.SQRT2;
  const cos = Math.cos(angle);
  const [b0, b1, a0, a1, a2] = [(1 + cos) / 2, -(1 + cos), 1 + alpha, -2 * cos, 1 - alpha];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = (b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2) / a0;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}
