import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../e2e/driver/temporary-folder.ts';
import { readRange } from './byte-range.ts';
import { type LocalServer, listenLocally } from './local-server.ts';
import { makeAudio } from './make-audio.ts';

const RATE = 44_100;
/** The length of a word's edges: steep enough to be located, but without a click. Seconds. */
const EDGE = 0.003;
/** The noise of the room: too loud for any encoder to leave out. Anything below it was not played. */
const ROOM = 0.004;
/** How often the long file repeats the words: more than is kept ahead and behind. */
const REPEATED = 12;

/** The pitch at which a word begins, and to which it rises. Hz. */
const LOWEST = 400;
const HIGHEST = 1000;

/** A sample of a word that lasts `seconds`, `at` seconds after its onset; -1 to 1. */
export const wordAt = (at: number, seconds: number): number =>
  Math.sin(2 * Math.PI * at * (LOWEST + ((HIGHEST - LOWEST) * at) / (2 * seconds)));

/** A word and the pause after it, in seconds. */
export interface SpokenWord {
  seconds: number;
  pause: number;
}

export interface SpokenWords extends LocalServer {
  words: readonly SpokenWord[];
  /** The same in AAC, in MP4 with the movie box at the end, and at the beginning. */
  m4aUrl: string;
  quickM4aUrl: string;
  /** The same in Opus, in Ogg. */
  opusUrl: string;
  /** The same over and over. */
  longUrl: string;
  longSeconds: number;
}

const WORDS: readonly SpokenWord[] = [
  ...[0.25, 0.25, 0.3, 0.25, 1.4, 0.25, 2.2, 0.25, 0.7, 0.25, 1.1, 0.3, 3.1].map((pause, nth) => ({
    seconds: 0.3 + 0.07 * (nth % 4),
    pause,
  })),
  { seconds: 0.5, pause: 0.2 },
];

/**
 * An episode that is like speech in its timing: bursts of a rising tone over the noise of a room. In MP3 at a constant
 * bitrate, in AAC and in Opus.
 */
export async function createWords(words: readonly SpokenWord[] = WORDS): Promise<SpokenWords> {
  const long = Array.from({ length: REPEATED }, () => words).flat();
  const files = new Map(
    await Promise.all([
      encode('/words.mp3', words, MP3),
      encode('/long.mp3', long, MP3),
      encode('/words.m4a', words, AAC),
      encode('/quick.m4a', words, [...AAC, '-movflags', '+faststart']),
      encode('/words.opus', words, OPUS),
    ]),
  );
  const server = await listenLocally((request, response) => {
    const sound = files.get(request.url ?? '');
    if (sound === undefined) {
      response.writeHead(404);
      return void response.end();
    }
    const range = readRange(request.headers.range, sound.length);
    const [, ending = ''] = request.url?.split('.') ?? [];
    const type = TYPES[ending] ?? '';
    const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
    if (range === null || range === 'unsatisfiable') {
      response.writeHead(200, { ...headers, 'content-length': sound.length });
      return void response.end(sound);
    }
    const { start, end } = range;
    response.writeHead(206, {
      ...{ ...headers, 'content-length': end + 1 - start },
      'content-range': `bytes ${start}-${end}/${sound.length}`,
    });
    response.end(sound.subarray(start, end + 1));
  });
  return {
    ...{ ...server, words, url: `${server.url}/words.mp3` },
    ...{ m4aUrl: `${server.url}/words.m4a`, quickM4aUrl: `${server.url}/quick.m4a` },
    opusUrl: `${server.url}/words.opus`,
    ...{ longUrl: `${server.url}/long.mp3`, longSeconds: secondsOf(long) },
  };
}

const secondsOf = (words: readonly SpokenWord[]) =>
  words.reduce((sum, { seconds, pause }) => sum + seconds + pause, 0);

const MP3 = ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'];
const AAC = ['-c:a', 'aac', '-b:a', '96k', '-f', 'ipod'];
const OPUS = ['-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg'];
const TYPES: Record<string, string> = { mp3: 'audio/mpeg', m4a: 'audio/mp4', opus: 'audio/ogg' };

/** Encodes the file at this path. ffmpeg writes MP4 only to a seekable output. */
async function encode(
  path: string,
  words: readonly SpokenWord[],
  format: readonly string[],
): Promise<[string, Buffer]> {
  const folder = await temporaryFolder('spoken-words');
  const [raw, file] = [join(folder, 'words.raw'), join(folder, 'words')];
  try {
    await writeFile(raw, samplesOf(words));
    await makeAudio([
      ...['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', raw],
      ...[...format, file, '-f', 'null'],
    ]);
    return [path, await readFile(file)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function samplesOf(words: readonly SpokenWord[]): Float32Array {
  const samples = new Float32Array(Math.ceil(secondsOf(words) * RATE));
  let from = 0;
  for (const word of words) {
    const to = from + word.seconds;
    for (let at = Math.round(from * RATE); at < to * RATE; at++) {
      const edge = Math.min(1, (at / RATE - from) / EDGE, (to - at / RATE) / EDGE);
      samples[at] = 0.4 * edge * wordAt(at / RATE - from, word.seconds);
    }
    from = to + word.pause;
  }
  return samples.map((sample) => sample + ROOM * (2 * Math.random() - 1));
}
