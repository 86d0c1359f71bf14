import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileLook } from '@/lib/audio/host/measure-file';
import { box, zeros } from '@/lib/audio/mux/mp4-boxes';
import type { FrameRun, LookIntoFile, Loudness } from '@/lib/audio/sound/measure-frames';
import type { PlayOrder } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { joinBytes } from '@/lib/platform/bytes';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

/** Four minutes of MP3 at 128 kbit/s and 44.1 kHz. */
const FRAME = Uint8Array.from({ length: 417 }, (_, at) => [0xff, 0xfb, 0x90, 0x04][at] ?? 0);
const FRAMES = 9188;
const EPISODE = joinBytes(Array.from({ length: FRAMES }, () => FRAME));
const BYTES_A_SECOND = 16_000;

const FOUND: Loudness = { whole: -30, seconds: 15, blocks: [], words: [], peak: -9 };
const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

let clock: FakeClock;
let element: FakeMediaElement;
let asked: { from: number; to: number; signal: AbortSignal }[];
let answer: (range: { from: number; to: number }) => Response | Promise<Response>;
let measured: FrameRun[];
let look: LookIntoFile;

const part = (file: Uint8Array<ArrayBuffer>) => (range: { from: number; to: number }) =>
  new Response(file.slice(range.from, range.to + 1), {
    status: 206,
    headers: { 'content-range': `bytes ${range.from}-${range.to}/${file.length}` },
  });

beforeEach(() => {
  clock = createFakeClock();
  element = new FakeMediaElement();
  element.src = 'https://a.example/episode.mp3';
  element.readyState = 4;
  [asked, measured] = [[], []];
  answer = part(EPISODE);
  look = createFileLook({
    clock,
    fetch: async (_, init) => {
      const [, from = 0, to = 0] =
        /(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '')?.map(Number) ?? [];
      asked.push({ from, to, signal: init?.signal as AbortSignal });
      return answer({ from, to });
    },
    loadWriter: () => Promise.reject(new Error('Nothing is written')),
    measure: async (frames) => {
      measured.push(frames);
      return FOUND;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (changes: Partial<PlayOrder> = {}) =>
  playOrder({ live: false, sound: LEVELLED, url: 'https://a.example/episode.mp3', ...changes });
const lookInto = (order: PlayOrder) => look(order, element.element);

it('measures a quarter of a minute from where an episode plays, and fetches no more', async () => {
  element.currentTime = 60;
  expect(await lookInto(file())).toBe(FOUND);
  const [frames = []] = measured;
  const seconds = frames.reduce((sum, { duration }) => sum + duration, 0);
  expect(seconds).toBeGreaterThan(14);
  expect(seconds).toBeLessThan(15.1);
  const [, second] = asked;
  expect(asked).toHaveLength(2);
  expect(Math.abs((second?.from ?? 0) - 60 * BYTES_A_SECOND)).toBeLessThan(1000);
  const bytes = asked.reduce((sum, { from, to }) => sum + to + 1 - from, 0);
  expect(bytes).toBeLessThan(270_000);
});

it('measures the little that is left near the end', async () => {
  element.currentTime = 238;
  expect(await lookInto(file())).toBe(FOUND);
  expect(asked.at(-1)?.to).toBe(EPISODE.length - 1);
});

it('asks once for each item', async () => {
  await lookInto(file());
  expect(lookInto(file({ press: 2 }))).toBeNull();
  expect(lookInto(file({ item: 'other' }))).not.toBeNull();
});

it.each<[string, Partial<PlayOrder>]>([
  ['whose loudness is known', { loudness: -20 }],
  ['that is not levelled', { sound: soundOf({ ...DEFAULT_SETTINGS, mono: true }) }],
  ['to which nothing is done', { sound: null }],
  ['that is a station', { live: true }],
])('asks for nothing of one %s', (_, changes) => {
  expect(lookInto(file(changes))).toBeNull();
  expect(asked).toEqual([]);
});

it('asks for nothing of what is here, or where data costs', () => {
  element.src = 'blob:https://a.example/1';
  expect(lookInto(file())).toBeNull();
  element.src = 'https://a.example/episode.mp3';
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(lookInto(file())).toBeNull();
  expect(asked).toEqual([]);
});

it.each<[string, () => Response]>([
  ['a server that sends no parts', () => new Response(EPISODE.slice())],
  ['a server that refuses', () => new Response('', { status: 403 })],
  ['what is no audio', () => part(new TextEncoder().encode('<html>'))({ from: 0, to: 16_383 })],
])('knows nothing of %s', async (_, answers) => {
  answer = answers;
  expect(await lookInto(file())).toBeNull();
  expect(measured).toEqual([]);
});

it('fetches no table of many megabytes for that', async () => {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, 5_000_000);
  const movie = joinBytes([size, new TextEncoder().encode('moov'), zeros(20_000)]);
  answer = ({ from, to }) => {
    const head = joinBytes([box('ftyp', zeros(16)), movie]).slice(from, to + 1);
    const headers = { 'content-range': `bytes ${from}-${to}/9000000` };
    return new Response(head, { status: 206, headers });
  };
  expect(await lookInto(file())).toBeNull();
  expect(asked).toHaveLength(1);
});

it('gives up what takes too long, and what is left for another item', async () => {
  element.currentTime = 60;
  answer = ({ from, to }) =>
    from === 0 ? part(EPISODE)({ from, to }) : new Promise<Response>(() => {});
  const looking = lookInto(file({ item: 'slow' }));
  const failed = looking?.catch((error: unknown) => (error as Error).name);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  clock.pass(8000);
  expect(await failed).toBe('LateError');
  expect(asked[1]?.signal.aborted).toBe(true);

  const left = lookInto(file({ item: 'left' }))?.catch(() => null);
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  lookInto(file({ item: 'next', loudness: -20 }));
  expect(asked[3]?.signal.aborted).toBe(true);
  clock.pass(8000);
  await left;
  expect(measured).toEqual([]);
});
