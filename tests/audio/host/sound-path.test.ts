import { beforeEach, expect, it, vi } from 'vitest';
import { createSoundPath, type SoundLibrary, type SoundPath } from '@/lib/audio/host/sound-path';
import type { SoundGraph } from '@/lib/audio/sound/sound-graph';
import type { PlayOrder } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

let element: FakeMediaElement;
let graph: SoundGraph & { followed: PlayOrder[]; volumes: number[] };
let load: ReturnType<typeof vi.fn<() => Promise<SoundLibrary>>>;
let path: SoundPath;

beforeEach(() => {
  element = new FakeMediaElement();
  const [followed, volumes]: [PlayOrder[], number[]] = [[], []];
  graph = {
    ...{ followed, volumes, isRouted: true },
    follow: (order) => void followed.push(order),
    setVolume: (volume) => void volumes.push(volume),
    report: () => ({ loudness: -20, fails: false }),
  };
  load = vi.fn(async () => ({ createSoundGraph: () => graph }));
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
