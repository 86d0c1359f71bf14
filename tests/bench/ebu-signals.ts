import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLoudnessMeter } from '@/lib/audio/sound/loudness-meter';
import { measureWithFfmpeg, RATE, type Tone, tones } from '../audio/sound/signals.ts';
import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { temporaryFolder } from '../e2e/driver/temporary-folder.ts';
import { pressItem } from '../e2e/press-item.ts';
import { readRange } from '../servers/byte-range.ts';
import { listenLocally } from '../servers/local-server.ts';
import { makeAudio } from '../servers/make-audio.ts';
import { count, type Figure } from './report.ts';
import { recordSound } from './sound-recorder.ts';

interface Signal {
  name: string;
  parts: Tone[];
  /** LUFS; EBU Tech 3341. */
  integrated?: number;
  /** LU; EBU Tech 3342. */
  range?: number;
}

/** The two-channel signals that specify the result for a whole signal. */
const SIGNALS: readonly Signal[] = [
  { name: '3341-1', parts: parts([-23, 20]), integrated: -23 },
  { name: '3341-2', parts: parts([-33, 20]), integrated: -33 },
  { name: '3341-3', parts: parts([-36, 10], [-23, 60], [-36, 10]), integrated: -23 },
  {
    name: '3341-4',
    parts: parts([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]),
    integrated: -23,
  },
  { name: '3341-5', parts: parts([-26, 20], [-20, 20.1], [-26, 20]), integrated: -23 },
  { name: '3342-1', parts: parts([-20, 20], [-30, 20]), range: 10 },
  { name: '3342-2', parts: parts([-20, 20], [-15, 20]), range: 5 },
  { name: '3342-3', parts: parts([-40, 20], [-20, 20]), range: 20 },
  {
    name: '3342-4',
    parts: parts([-50, 20], [-35, 20], [-20, 20], [-35, 20], [-50, 20]),
    range: 15,
  },
];
/** Browsers at a time. */
const AT_ONCE = 3;
/** The errors that the two documents allow. LU. */
const ALLOWED = { integrated: 0.1, range: 1 };

/** Files are processed in a graph if they are sent as a whole, and before the element gets them otherwise. */
const WAYS = {
  whole: { ending: 'flac', note: '' },
  parts: { ending: 'ogg', note: ', of a file in parts' },
};

/**
 * How far the output at the sound device is off what the EBU specifies for its test signals, by our meter and by
 * ffmpeg's. The sound is processed with mono on, which changes nothing about two equal sides.
 */
export async function measureEbuSignals(browser: BrowserName): Promise<Figure[]> {
  return [...(await measureWay(browser, 'whole')), ...(await measureWay(browser, 'parts'))];
}

async function measureWay(browser: BrowserName, way: keyof typeof WAYS): Promise<Figure[]> {
  const { ending, note } = WAYS[way];
  const files = new Map<string, Buffer>();
  for (const signal of SIGNALS)
    files.set(`/${signal.name}.${ending}`, await encode(signal, ending));
  const server = await listenLocally((request, response) => {
    const body = files.get(request.url ?? '');
    if (body === undefined) return void response.writeHead(404).end();
    const range = way === 'parts' ? readRange(request.headers.range, body.length) : null;
    if (range === null || range === 'unsatisfiable') {
      response.writeHead(200, { 'content-type': 'audio/flac', 'content-length': body.length });
      return void response.end(body);
    }
    const { start, end } = range;
    const headers = { 'content-range': `bytes ${start}-${end}/${body.length}` };
    response.writeHead(206, { 'content-type': 'audio/ogg', ...headers });
    response.end(body.subarray(start, end + 1));
  });
  try {
    const waiting = [...SIGNALS];
    const off = { integrated: [] as number[], range: [] as number[] };
    const next = async (): Promise<void> => {
      const signal = waiting.shift();
      if (signal === undefined) return;
      const samples = await hear(browser, `${server.url}/${signal.name}.${ending}`, signal.name);
      const meter = createLoudnessMeter(RATE, 2);
      meter.push([samples, samples], samples.length);
      const theirs = await measureWithFfmpeg([samples, samples]);
      const ours = { integrated: meter.integrated(), range: meter.range() };
      for (const kind of ['integrated', 'range'] as const) {
        const wanted = signal[kind];
        if (wanted === undefined) continue;
        off[kind].push(Math.abs(ours[kind] - wanted), Math.abs(theirs[kind] - wanted));
      }
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    const most = (kind: 'integrated' | 'range') => Number(Math.max(...off[kind]).toFixed(3));
    return [
      count(
        `EBU Tech 3341 from the sound device${note}, LU off at most`,
        browser,
        most('integrated'),
        ALLOWED.integrated,
      ),
      count(
        `EBU Tech 3342 from the sound device${note}, LU off at most`,
        browser,
        most('range'),
        ALLOWED.range,
      ),
    ];
  } finally {
    await server.close();
  }
}

/** Plays a file to its end; returns what came out. */
async function hear(browser: BrowserName, url: string, id: string): Promise<Float32Array> {
  const driver = await openDriver(browser, { withHostAccess: true, toSoundServer: true });
  if (driver.soundServer === null) throw new Error('The sound can only be recorded on Linux');
  const recorder = await recordSound(driver.soundServer);
  try {
    const ui = await driver.open('options');
    await askBackground(ui, 'player:changeSettings', { mono: true });
    const began = await recorder.count();
    await pressItem(ui, { id, enclosureUrl: url, title: id });
    await driver.waitForAudio(({ currentTime }) => currentTime > 1);
    await driver.waitForAudio(({ paused, ended }) => paused || ended, { timeout: 130_000 });
    return sounding(await recorder.read(began));
  } finally {
    await recorder.stop();
    await driver.close();
  }
}

/** The samples without the silence before and after. */
function sounding(samples: Float32Array): Float32Array {
  const sounds = (sample: number) => Math.abs(sample) > 1e-5;
  return samples.subarray(samples.findIndex(sounds), samples.findLastIndex(sounds) + 1);
}

async function encode({ name, parts: all }: Signal, format: string): Promise<Buffer> {
  const [channel = new Float32Array(0)] = tones(all, { channels: 1 });
  const both = new Float32Array(2 * channel.length);
  for (const [at, sample] of channel.entries()) both.fill(sample, 2 * at, 2 * at + 2);
  const file = join(await temporaryFolder(`ebu-${name}`), 'sound.raw');
  await writeFile(file, both);
  return makeAudio([
    ...['-f', 'f32le', '-ar', String(RATE), '-ac', '2', '-i', file],
    ...['-c:a', 'flac', '-sample_fmt', 's32', '-f', format],
  ]);
}

function parts(...all: [level: number, seconds: number][]): Tone[] {
  return all.map(([level, seconds]) => ({ level, seconds }));
}
