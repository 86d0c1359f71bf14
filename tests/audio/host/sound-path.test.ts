import { beforeEach, expect, it, vi } from 'vitest';
import {
  createSoundPath,
  type SoundLibrary,
  type SoundPath,
  serveLevel,
} from '@/lib/audio/host/sound-path';
import type { SoundGraph } from '@/lib/audio/sound/sound-graph';
import type { PlayOrder } from '@/lib/contract/audio';
import type { LevelListener } from '@/lib/contract/level';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

let element: FakeMediaElement;
let graph: SoundGraph & { followed: PlayOrder[]; volumes: number[]; expected: number[] };
let measureFrames: ReturnType<typeof vi.fn<SoundLibrary['measureFrames']>>;
let load: ReturnType<typeof vi.fn<() => Promise<SoundLibrary>>>;
let path: SoundPath;
/** How often the level was asked for. */
let asked: number;

beforeEach(() => {
  element = new FakeMediaElement();
  const [followed, volumes, expected]: [PlayOrder[], number[], number[]] = [[], [], []];
  graph = {
    ...{ followed, volumes, expected, isRouted: true },
    follow: (order) => void followed.push(order),
    expect: (loudness) => void expected.push(loudness),
    setVolume: (volume) => void volumes.push(volume),
    report: () => ({ loudness: -20, fails: false }),
    level: () => 0.5,
    endLevel: () => {},
  };
  measureFrames = vi.fn(async () => -31);
  const openEpisode = async () => false;
  const createLevelLine = () => ({ asked: () => asked++ });
  asked = 0;
  load = vi.fn(async () => ({
    ...{ createSoundGraph: () => graph, createLevelLine },
    ...{ measureFrames, openEpisode },
  }));
  path = createSoundPath(element.element, () => {}, load);
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('loads nothing while nothing is to be done to the sound, and leaves the element alone', async () => {
  expect(soundOf(DEFAULT_SETTINGS)).toBeNull();
  path.begin(playOrder());
  path.begin(playOrder({ sound: null }));
  path.set(null);
  path.setVolume(0.4);
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(element.volume).toBe(0.4);
  expect(path.report()).toBeUndefined();
});

it('loads nothing without access, where the browser would silence the sound', async () => {
  path.begin(playOrder({ sound: LEVELLED, hostAccess: false }));
  await settle();
  expect(load).not.toHaveBeenCalled();
});

it('leads the sound through what is loaded, and leaves the volume to it from then on', async () => {
  const order = playOrder({ sound: LEVELLED, loudness: -30 });
  path.begin(order);
  path.setVolume(0.4);
  expect(element.volume).toBe(0.4);
  await settle();
  path.setVolume(0.5);
  expect(graph.followed).toEqual([order]);
  expect([graph.volumes, element.volume]).toEqual([[0.5], 0.4]);
  expect(path.report()).toEqual({ loudness: -20, fails: false });
});

it('does to what plays already what is switched on, and stops that when it is switched off', async () => {
  path.begin(playOrder());
  path.set(LEVELLED);
  await settle();
  path.set(null);
  expect(graph.followed.map(({ sound }) => sound)).toEqual([LEVELLED, null]);
});

it('goes its straight way if that cannot be loaded, and tries again at the next press', async () => {
  load.mockRejectedValueOnce(new Error('no script'));
  path.begin(playOrder({ sound: LEVELLED }));
  await settle();
  path.setVolume(0.7);
  expect(element.volume).toBe(0.7);
  path.begin(playOrder({ sound: LEVELLED, press: 2 }));
  await settle();
  expect(graph.followed.map(({ press }) => press)).toEqual([2]);
});

const MP3 = { codec: 'mp3', sampleRate: 44_100, channels: 2 } as const;
/** Frames of half a second, whose memory may be given back at once. */
function hear(count: number): void {
  const frames = Array.from({ length: count }, (_, nth) => ({
    ...{ format: MP3, time: nth / 2, duration: 0.5 },
    data: new Uint8Array([nth + 1]),
  }));
  path.expect(frames);
  for (const { data } of frames) data.fill(0);
}

it('measures the first second of a station that was never heard, once, before it plays', async () => {
  path.begin(playOrder({ sound: LEVELLED }));
  hear(1);
  await settle();
  expect(measureFrames).not.toHaveBeenCalled();
  hear(2);
  hear(2);
  await settle();
  expect(measureFrames).toHaveBeenCalledTimes(1);
  expect(measureFrames.mock.calls[0]?.[0].map(({ data }) => [...data])).toEqual([[1], [1], [2]]);
  expect(graph.expected).toEqual([-31]);
});

it.each([
  ['is remembered', playOrder({ sound: LEVELLED, loudness: -20 })],
  ['is left as it is', playOrder({ sound: soundOf({ ...DEFAULT_SETTINGS, mono: true }) })],
  ['cannot be changed', playOrder({ sound: LEVELLED, hostAccess: false })],
])('measures nothing ahead whose loudness %s', async (_, order) => {
  path.begin(order);
  hear(4);
  await settle();
  expect(measureFrames).not.toHaveBeenCalled();
});

it('expects nothing of what was measured if something else plays by then, or it cannot be decoded', async () => {
  path.begin(playOrder({ sound: LEVELLED }));
  hear(4);
  path.begin(playOrder({ sound: LEVELLED, press: 2 }));
  await settle();
  measureFrames.mockRejectedValueOnce(new Error('broken'));
  hear(4);
  await settle();
  expect(measureFrames).toHaveBeenCalledTimes(2);
  expect(graph.expected).toEqual([]);
});

it('loads what tells the level only once a page asks, and passes on each time it does', async () => {
  let ask = () => {};
  const open = ({ asked }: LevelListener) => {
    ask = () => asked?.();
    return { ask, tell: () => {}, close: () => {} };
  };
  const { element: media } = element;
  const clock = createFakeClock();
  serveLevel({ element: media, clock, processed: path, kept: () => null }, open, load);
  await settle();
  expect(load).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new Error('no script'));
  for (let times = 0; times < 3; times++) {
    ask();
    await settle();
  }
  expect(asked).toBe(2);
});
