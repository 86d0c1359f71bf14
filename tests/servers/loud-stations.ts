import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import { temporaryFolder } from '../e2e/driver/temporary-folder.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { makeAudio } from './make-audio.ts';
import { FRAME_SECONDS, splitMp3Frames } from './mp3-frames.ts';

const RATE = 44_100;
/** The audio repeats after this time. Seconds. */
const SECONDS = 12;
/** How much audio the server sends at once. Seconds. */
const BURST = 2;
const TICK = 50;

export type Content = 'music' | 'speech' | 'mixed';

export interface LoudStation {
  content: Content;
  /** LUFS. */
  level: number;
}

export interface LoudStations extends LocalServer {
  at(station: LoudStation): string;
}

/** Stations with synthetic music or speech, each at its given loudness. */
export async function createLoudStations(stations: readonly LoudStation[]): Promise<LoudStations> {
  const path = ({ content, level }: LoudStation) => `/${content}${level}.mp3`;
  const frames = new Map<string, Buffer[]>();
  for (const station of stations) {
    frames.set(path(station), splitMp3Frames(await encode(synthesise(station))));
  }
  const server = await listenLocally((request, response) => {
    const sound = frames.get(request.url ?? '');
    if (sound === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    const began = performance.now() - BURST * 1000;
    let next = 0;
    const send = () => {
      for (; next * FRAME_SECONDS < (performance.now() - began) / 1000; next++) {
        response.write(sound[next % sound.length]);
      }
    };
    const timer = setInterval(send, TICK);
    response.on('close', () => clearInterval(timer));
    send();
  });
  return { ...server, at: (station) => server.url + path(station) };
}

/** LUFS of one channel's samples, played on both channels. */
export function loudnessOfBoth(samples: Float32Array, rate: number): number {
  const meter = createLoudnessMeter(rate, 2);
  meter.push([samples, samples], samples.length);
  return meter.integrated();
}

async function encode(samples: Float32Array): Promise<Buffer> {
  const both = new Float32Array(2 * samples.length);
  for (const [at, sample] of samples.entries()) both.fill(sample, 2 * at, 2 * at + 2);
  const file = join(await temporaryFolder('loud-station'), 'sound.raw');
  await writeFile(file, both);
  return makeAudio([
    ...['-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', file],
    ...[
      '-c:a',
      'libmp3lame',
      '-b:a',
      '192k',
      '-reservoir',
      '0',
      '-write_xing',
      '0',
      '-id3v2_version',
      '0',
    ],
    ...['-f', 'mp3'],
  ]);
}

function synthesise({ content, level }: LoudStation): Float32Array {
  const music = content === 'speech' ? null : playMusic();
  const speech = content === 'music' ? null : speak();
  const mix = new Float32Array(SECONDS * RATE).map(
    (_, at) => (music?.[at] ?? 0) * (speech === null ? 1 : 0.3) + (speech?.[at] ?? 0),
  );
  // To be louder than its peaks allow, the mix is driven into a soft limiter, as such stations do.
  const driven = (factor: number) => mix.map((sample) => 0.99 * Math.tanh(sample * factor));
  let [low, high] = [-60, 50];
  for (let step = 0; step < 11; step++) {
    const middle = (low + high) / 2;
    if (loudnessOfBoth(driven(10 ** (middle / 20)), RATE) < level) low = middle;
    else high = middle;
  }
  return driven(10 ** (low / 20));
}

/** Noise that is the same on every run. */
function createNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Chords that fade, over a drum: two of them a second. */
function playMusic(): Float32Array {
  const noise = createNoise();
  const CHORDS = [
    [220, 277.2, 329.6],
    [196, 246.9, 293.7],
    [174.6, 220, 261.6],
    [164.8, 207.7, 246.9],
  ];
  const BEAT = RATE / 2;
  return new Float32Array(SECONDS * RATE).map((_, at) => {
    const since = (at % BEAT) / RATE;
    const chord = CHORDS[Math.floor(at / BEAT / 4) % CHORDS.length] ?? [];
    const time = at / RATE;
    let tone = 0;
    for (const pitch of chord) {
      for (let partial = 1; partial <= 5; partial++) {
        tone += Math.sin(2 * Math.PI * pitch * partial * time) / partial;
      }
    }
    return 0.1 * tone * (0.3 + Math.exp(-4 * since)) + 0.5 * noise() * Math.exp(-40 * since);
  });
}

/** Vowels: a voice's pulses through two resonances, four or five a second, with a breath after each sentence. */
function speak(): Float32Array {
  const VOWELS = [
    [730, 1090],
    [270, 2290],
    [570, 840],
    [530, 1840],
    [300, 870],
  ];
  const SYLLABLE = 0.22;
  const [SENTENCE, BREATH] = [3, 0.6];
  const states = [new Float64Array(2), new Float64Array(2)];
  let phase = 0;
  return new Float32Array(SECONDS * RATE).map((_, at) => {
    const time = at / RATE;
    const inSentence = time % (SENTENCE + BREATH);
    const since = (inSentence % SYLLABLE) / SYLLABLE;
    const isVoiced = inSentence < SENTENCE && since < 0.8;
    phase += (120 + 20 * Math.sin(2 * Math.PI * 0.7 * time)) / RATE;
    const isPulse = phase >= 1;
    if (isPulse) phase -= 1;
    const pulse = isVoiced && isPulse ? Math.sin(Math.PI * (since / 0.8)) : 0;
    const vowel = VOWELS[Math.floor(time / SYLLABLE) % VOWELS.length] ?? [];
    return states.reduce((sum, state, nth) => sum + resonate(state, vowel[nth] ?? 500, pulse), 0);
  });
}

/** A resonance 80 Hz wide. */
function resonate(state: Float64Array, frequency: number, sample: number): number {
  const radius = Math.exp((-Math.PI * 80) / RATE);
  const [one = 0, two = 0] = state;
  const next =
    sample + 2 * radius * Math.cos((2 * Math.PI * frequency) / RATE) * one - radius * radius * two;
  state[1] = one;
  state[0] = next;
  return next;
}
