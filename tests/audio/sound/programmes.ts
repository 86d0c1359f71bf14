import { fileURLToPath } from 'node:url';
import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import { makeAudio } from '../../servers/make-audio.ts';
import { amplitude, noise, RATE } from './signals.ts';

/**
 * Two people who take turns to talk, equally loud, for half a minute: flite's voices "rms" and "slt", made with
 * ffmpeg's filter of that name. One channel.
 */
export async function speech(): Promise<Float32Array> {
  const file = fileURLToPath(new URL('../../fixtures/two-voices.ogg', import.meta.url));
  const bytes = await makeAudio(['-i', file, '-ac', '1', '-ar', String(RATE), '-f', 'f32le']);
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** The samples scaled to this loudness. LUFS, when played on both sides. */
export function atLoudness(samples: Float32Array, loudness: number): Float32Array {
  const factor = amplitude(loudness - loudnessOf(samples, 0, samples.length / RATE));
  return samples.map((sample) => sample * factor);
}

/** LUFS of one channel from one second to another, when played on both sides. */
export function loudnessOf(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(from * RATE, to * RATE);
  const meter = createLoudnessMeter(RATE, 2);
  meter.push([part, part], part.length);
  return meter.integrated();
}

export function joined(...parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const CHORDS = [
  [220, 277.2, 329.6],
  [196, 246.9, 293.7],
  [174.6, 220, 261.6],
  [164.8, 207.7, 246.9],
];
const chordAt = (nth: number): number[] => CHORDS[nth % CHORDS.length] ?? [];

/** The amplitude of a note of `seconds` seconds, `since` seconds after it began. */
type Shape = (since: number, seconds: number) => number;
const HELD: Shape = (since, seconds) => Math.min(1, since * 20, (seconds - since) * 20);
const PLUCKED: Shape = (since) => Math.min(1, since * 200) * Math.exp(-3 * since);
const SHORT: Shape = (since) => Math.min(1, since * 200) * Math.exp(-8 * since);

/** One cycle of a note with five partials. */
const CYCLE = Float32Array.from({ length: 4096 }, (_, at) =>
  [1, 2, 3, 4, 5].reduce(
    (sum, partial) => sum + (0.2 * Math.sin((2 * Math.PI * partial * at) / 4096)) / partial,
    0,
  ),
);

function play(into: Float32Array, from: number, seconds: number, pitch: number, shape: Shape) {
  const begin = Math.round(from * RATE);
  const length = Math.min(seconds * RATE, into.length - begin);
  for (let at = 0; at < length; at++) {
    const tone = CYCLE[Math.floor((at * pitch * 4096) / RATE) % 4096] as number;
    into[begin + at] = (into[begin + at] as number) + shape(at / RATE, seconds) * tone;
  }
}

/** A drum or a cymbal: noise that decays at this rate. */
function strike(into: Float32Array, from: number, fade: number, hiss: () => number): void {
  const begin = Math.round(from * RATE);
  const length = Math.min(0.3 * RATE, into.length - begin);
  for (let at = 0; at < length; at++) {
    into[begin + at] = (into[begin + at] as number) + 0.5 * Math.exp((-fade * at) / RATE) * hiss();
  }
}

/** Each generates music of this many seconds. */
export const MUSIC = {
  'chords that are held': make((into, seconds) => {
    for (let at = 0; at < seconds; at += 2) {
      for (const pitch of chordAt(at / 2)) play(into, at, 2, pitch, HELD);
    }
  }),
  'a song with drums': make((into, seconds, random) => {
    for (let beat = 0; beat < seconds * 2; beat++) {
      for (const pitch of chordAt(beat >> 2)) play(into, beat / 2, 0.5, pitch, HELD);
      strike(into, beat / 2, beat % 2 === 0 ? 40 : 20, random);
      strike(into, beat / 2 + 0.25, 60, random);
    }
  }),
  'drums alone': make((into, seconds, random) => {
    for (let beat = 0; beat < seconds * 4; beat++) {
      strike(into, beat / 4, [20, 60, 30, 60][beat % 4] ?? 60, random);
    }
  }),
  'a piano that is played freely': make((into, seconds, random) => {
    for (let at = 0; at < seconds; at += 0.4 + 0.25 * random()) {
      play(into, at, 1, 330 * 2 ** (Math.round(12 * random()) / 12), PLUCKED);
    }
  }),
  'a quick melody': make((into, seconds) => {
    for (let note = 0; note < seconds * 8; note++) {
      play(into, note / 8, 0.125, chordAt(note >> 4)[note % 3] ?? 220, SHORT);
    }
  }),
} satisfies Record<string, (seconds: number) => Float32Array>;

function make(playInto: (into: Float32Array, seconds: number, random: () => number) => void) {
  return (seconds: number) => {
    const into = new Float32Array(seconds * RATE);
    playInto(into, seconds, noise(3));
    return into;
  };
}
