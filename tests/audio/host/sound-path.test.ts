import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCrossfade } from '@/lib/audio/host/crossfade';
import { serveLevel } from '@/lib/audio/host/serve-level';
import { createSoundPath, type SoundLibrary, type SoundPath } from '@/lib/audio/host/sound-path';
import type { FrameRun } from '@/lib/audio/sound/measure-frames';
import { createRenderAhead } from '@/lib/audio/sound/render-ahead';
import type { SoundGraph } from '@/lib/audio/sound/sound-graph';
import { type TurningDown, type TurningDownDeps, UNMEASURED } from '@/lib/audio/sound/turning-down';
import type { PlayOrder } from '@/lib/contract/audio';
import type { LevelListener } from '@/lib/contract/level';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { Sound } from '@/lib/model/sound/sound';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

const BOOSTED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true, voiceBoost: true });
const TARGET = LEVELLED?.target ?? 0;

let element: FakeMediaElement;
let clock: FakeClock;
let graph: SoundGraph & {
  followed: PlayOrder[];
  volumes: number[];
  expected: number[];
  measured: FrameRun[];
};
let down: TurningDown & { begun: unknown[]; targets: number[]; taken: FrameRun[]; ends: number };
let downDeps: TurningDownDeps;
let load: ReturnType<typeof vi.fn<() => Promise<SoundLibrary>>>;
let path: SoundPath;
/** How often the report has changed, and the sound has stopped. */
let changes: number;
let stops: number;
const onChange = () => void changes++;
const onStopped = () => void stops++;
/** How often the level was asked for. */
let asked: number;

beforeEach(() => {
  element = new FakeMediaElement();
  clock = createFakeClock();
  const [followed, volumes, expected]: [PlayOrder[], number[], number[]] = [[], [], []];
  const measured: FrameRun[] = [];
  graph = {
    ...{ followed, volumes, expected, measured, isRouted: true },
    follow: (order) => void followed.push(order),
    expect: (loudness) => void expected.push(loudness),
    measure: (frames) => void measured.push(frames),
    setVolume: (volume, part) => void volumes.push(volume * part),
    report: () => ({ loudness: -20, trouble: null }),
    level: () => 0.5,
    endLevel: () => {},
    end: () => {},
  };
  down = {
    ...{ begun: [], targets: [], taken: [], ends: 0 },
    begin: (...begun) => void down.begun.push(begun),
    setTarget: (target) => void down.targets.push(target),
    take: (frames) => void down.taken.push(frames),
    end: () => void down.ends++,
    loudness: () => -9,
  };
  const createTurningDown = (deps: TurningDownDeps) => {
    downDeps = deps;
    return down;
  };
  const openEpisode = async () => false;
  const createLevelLine = () => ({ asked: () => asked++ });
  [asked, changes, stops] = [0, 0, 0];
  load = vi.fn(async () => ({
    ...{ createCrossfade, createSoundGraph: () => graph, createTurningDown, createLevelLine },
    createRenderAhead,
    ...{ openEpisode, remuxFile: async () => null },
  }));
  path = createSoundPath({ element: element.element, clock, onChange, onStopped, load });
});

afterEach(() => {});

const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Does to the element what a press does once the order is given. */
function attach(): void {
  element.load();
  element.fire('loadstart');
}
const file = (changes: Partial<PlayOrder>) => playOrder({ live: false, ...changes });
const station = (changes: Partial<PlayOrder>) => playOrder({ live: true, ...changes });

it('loads nothing while nothing is to be done to the sound, and leaves the element alone', async () => {
  expect(soundOf(DEFAULT_SETTINGS)).toBeNull();
  path.begin(playOrder());
  path.begin(playOrder({ sound: null }));
  path.set(null);
  path.setVolume(0.4);
  attach();
  element.sound();
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(element.volume).toBe(0.4);
  expect(path.report()).toBeUndefined();
});

it('loads nothing without access, where the browser would silence the sound', async () => {
  path.begin(station({ sound: LEVELLED, hostAccess: false }));
  path.begin(file({ item: 'file', sound: BOOSTED, hostAccess: false }));
  await settle();
  expect(load).not.toHaveBeenCalled();
});

it('leads the sound through what is loaded, and leaves the volume to it from then on', async () => {
  const order = file({ sound: LEVELLED, loudness: -30 });
  path.begin(order);
  path.setVolume(0.4);
  expect(element.volume).toBe(0.4 * UNMEASURED);
  await settle();
  path.setVolume(0.5);
  expect(graph.followed).toEqual([order]);
  expect(graph.volumes).toEqual([0.4 * UNMEASURED, 0.5 * UNMEASURED]);
  expect(element.volume).toBe(0.4 * UNMEASURED);
  expect(path.report()).toEqual({ loudness: -20, trouble: null });
});

it('lets nothing that is to be levelled peak too high before it is, but all else be as loud as it is', async () => {
  for (const order of [file({ sound: LEVELLED }), station({ sound: LEVELLED, press: 2 })]) {
    path.begin({ ...order, item: `${order.press}` });
    expect(element.volume).toBe(UNMEASURED);
  }
  path.begin(file({ sound: soundOf({ ...DEFAULT_SETTINGS, mono: true }), item: 'mono' }));
  expect(element.volume).toBe(1);
  path.begin(file({ sound: LEVELLED, item: 'not ours', hostAccess: false }));
  expect(element.volume).toBe(1);
  path.begin(file({ item: 'heard' }));
  element.fire('playing', { readyState: 4, paused: false });
  path.set(LEVELLED);
  expect(element.volume).toBe(1);
});

it('does to what plays already what is switched on, and stops that when it is switched off', async () => {
  path.begin(playOrder());
  path.set(BOOSTED);
  await settle();
  path.set(null);
  expect(graph.followed.map(({ sound }) => sound)).toEqual([BOOSTED, null]);
});

it('goes its straight way if that cannot be loaded, and tries again at the next press', async () => {
  load.mockRejectedValueOnce(new Error('no script'));
  path.begin(file({ sound: LEVELLED }));
  await settle();
  path.setVolume(0.7);
  expect(element.volume).toBe(0.7);
  expect([path.report(), changes]).toEqual([{ loudness: null, trouble: 'unprocessed' }, 1]);
  path.set(BOOSTED);
  await settle();
  expect(graph.followed).toEqual([]);
  path.begin(file({ sound: LEVELLED, press: 2 }));
  await settle();
  expect(path.report()).toEqual({ loudness: -20, trouble: null });
  expect(graph.followed.map(({ press }) => press)).toEqual([2]);
});

it('leads nothing away from an element that follows one whose sound has stopped, until the next press', async () => {
  const deps = { element: element.element, clock, onChange, onStopped, load };
  path = createSoundPath({ ...deps, stoppedAt: 1 });
  path.begin(file({ sound: BOOSTED }));
  path.set(LEVELLED);
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(element.volume).toBe(1);
  expect(path.report()).toEqual({ loudness: null, trouble: 'stopped' });
  path.set(null);
  expect(path.report()).toBeUndefined();
  path.begin(file({ sound: BOOSTED, press: 2 }));
  await settle();
  expect(graph.followed.map(({ press }) => press)).toEqual([2]);
  expect(path.report()).toEqual({ loudness: -20, trouble: null });
});

it('is spent for what nothing is done to, or that may not be read, once it leads through a graph', async () => {
  expect(path.isSpent(file({}))).toBe(false);
  path.begin(file({ sound: BOOSTED }));
  await settle();
  expect(path.isSpent(file({ sound: LEVELLED }))).toBe(false);
  expect(path.isSpent(file({ sound: null }))).toBe(true);
  expect(path.isSpent(file({ sound: BOOSTED, hostAccess: false }))).toBe(true);
});

it('is spent for what is known to be loud, too, whose volume levels it, unless the sound crosses to it', async () => {
  path.begin(file({ sound: BOOSTED }));
  await settle();
  const loud = { sound: LEVELLED, loudness: TARGET + 6 };
  for (const order of [station(loud), file(loud), file({ ...loud, skipSilences: true })]) {
    expect(path.isSpent(order)).toBe(true);
  }
  for (const order of [
    station({ ...loud, sound: BOOSTED }),
    station({ ...loud, loudness: TARGET + 1 }),
    station({ sound: LEVELLED }),
  ]) {
    expect(path.isSpent(order)).toBe(false);
  }
  const crossing = station({ ...loud, crossfade: true });
  expect(path.isSpent(crossing)).toBe(true);
  attach();
  element.fire('playing', { readyState: 4, paused: false });
  expect(path.isSpent(crossing)).toBe(false);
});

const MP3 = { codec: 'mp3', sampleRate: 44_100, channels: 2 } as const;
/** Passes on frames of half a second each, whose memory is reused at once. */
function hear(count: number): void {
  const frames = Array.from({ length: count }, (_, nth) => ({
    ...{ format: MP3, time: nth / 2, duration: 0.5 },
    data: new Uint8Array([nth + 1]),
  }));
  path.expect(frames);
  for (const { data } of frames) data.fill(0);
}
/** Plays with sound for a while. */
function play(): void {
  element.fire('playing', { readyState: 4, paused: false });
  clock.pass(1000);
}
const bytesOf = (frames: FrameRun | undefined) => frames?.map(({ data }) => [...data]);

describe('what is led through the graph', () => {
  it('is measured if it was never heard before: its first second, once, and not before it sounds', async () => {
    path.begin(station({ sound: BOOSTED }));
    hear(1);
    hear(1);
    hear(2);
    await settle();
    expect(graph.measured).toEqual([]);
    play();
    hear(2);
    await settle();
    expect(graph.measured.map(bytesOf)).toEqual([[[1], [1]]]);
  });

  it('is measured later if its first second comes later than its sound', async () => {
    path.begin(station({ sound: BOOSTED }));
    hear(1);
    play();
    await settle();
    expect(graph.measured).toEqual([]);
    hear(1);
    hear(1);
    await settle();
    expect(graph.measured.map((frames) => frames.length)).toEqual([2]);
  });

  it('is not measured as it begins, even if the one before was about to be', async () => {
    path.begin(station({ sound: BOOSTED }));
    attach();
    hear(2);
    element.fire('playing', { readyState: 4, paused: false });
    clock.pass(200);
    path.begin(station({ sound: BOOSTED, item: 'other' }));
    attach();
    hear(2);
    element.fire('playing', { readyState: 4, paused: false });
    clock.pass(200);
    hear(1);
    await settle();
    expect(graph.measured).toEqual([]);
  });

  it('is measured though the clock was set back meanwhile', async () => {
    path.begin(station({ sound: BOOSTED }));
    hear(2);
    element.fire('playing', { readyState: 4, paused: false });
    clock.putBack(3_600_000);
    clock.pass(250);
    hear(1);
    await settle();
    expect(graph.measured).toHaveLength(1);
  });

  it.each([
    ['is remembered', station({ sound: BOOSTED, loudness: -20 })],
    ['is left as it is', station({ sound: soundOf({ ...DEFAULT_SETTINGS, mono: true }) })],
    ['cannot be changed', station({ sound: BOOSTED, hostAccess: false })],
  ])('is not measured ahead if its loudness %s', async (_, order) => {
    path.begin(order);
    hear(4);
    play();
    hear(1);
    await settle();
    expect(graph.measured).toEqual([]);
  });

  it('is measured for no other one that plays by then', async () => {
    path.begin(station({ sound: BOOSTED }));
    hear(4);
    play();
    element.fire('pause', { paused: true });
    path.begin(station({ sound: BOOSTED, press: 2, item: 'other' }));
    await settle();
    expect(graph.measured).toEqual([]);
  });

  it('is measured although all of it came before its sound, and no more follows yet', async () => {
    path.begin(station({ sound: BOOSTED }));
    attach();
    hear(12);
    await settle();
    expect(graph.measured).toEqual([]);
    play();
    await settle();
    expect(graph.measured.map((frames) => frames.length)).toEqual([12]);
    hear(12);
    await settle();
    expect(graph.measured).toHaveLength(1);
  });

  it('follows another order only once what is heard has gone', async () => {
    path.begin(file({ sound: BOOSTED }));
    await settle();
    attach();
    element.fire('playing', { readyState: 4, paused: false });
    path.begin(file({ sound: BOOSTED, item: 'other' }));
    expect(graph.followed.map(({ item }) => item)).toEqual(['item']);
    attach();
    expect(graph.followed.map(({ item }) => item)).toEqual(['item', 'other']);
  });
});

describe('a station that is only to be turned down', () => {
  /** A station 6 dB above the target. */
  const loud = () => station({ sound: LEVELLED, loudness: TARGET + 6 });
  const plays = async () => {
    play();
    await settle();
  };

  it('begins so by its volume, before anything is loaded for it, and no graph is made', async () => {
    path.begin(loud());
    path.setVolume(0.5);
    attach();
    hear(4);
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(element.volume).toBeCloseTo(0.25, 2);
    await plays();
    const [begun] = down.begun as [number, number, number][];
    expect(begun?.slice(0, 2)).toEqual([TARGET, TARGET + 6]);
    expect(begun?.[2]).toBeCloseTo(0.5, 2);
    downDeps.apply(0.25);
    expect(element.volume).toBe(0.125);
    hear(2);
    expect(down.taken).toHaveLength(1);
    expect(path.report()).toEqual({ loudness: -9, trouble: null });
    expect(graph.followed).toEqual([]);
  });

  it('is measured from its first frame on if it was never heard', async () => {
    path.begin(station({ sound: LEVELLED }));
    attach();
    hear(2);
    await settle();
    expect(down.begun).toEqual([[TARGET, null, UNMEASURED, false]]);
    hear(1);
    expect(down.taken.map(bytesOf)).toEqual([[[1], [2]], [[0]]]);
    expect(graph.measured).toEqual([]);
  });

  it('is levelled by its words if it is an episode that is read through our hands', async () => {
    path.begin(file({ sound: LEVELLED, skipSilences: true }));
    attach();
    hear(2);
    await settle();
    expect(down.begun).toEqual([[TARGET, null, UNMEASURED, true]]);
  });

  it('keeps no more of its beginning than is measured, however long that does not load', async () => {
    const library = await load();
    const loaded = Promise.withResolvers<SoundLibrary>();
    load.mockReturnValueOnce(loaded.promise);
    path.begin(station({ sound: LEVELLED }));
    attach();
    for (let half = 0; half < 120; half++) hear(1);
    loaded.resolve(library);
    await settle();
    expect(down.taken.map((frames) => frames.length)).toEqual([40]);
  });

  it('is measured further only once it has been heard for a moment, if it is known', async () => {
    path.begin(loud());
    attach();
    element.fire('playing', { readyState: 4, paused: false });
    clock.pass(249);
    await settle();
    expect(load).not.toHaveBeenCalled();
    clock.pass(1);
    await settle();
    expect(down.begun).toHaveLength(1);
  });

  it.each([
    ['is remembered as quiet', station({ sound: LEVELLED, loudness: TARGET - 6 }), -5],
    ['is remembered as right', station({ sound: LEVELLED, loudness: TARGET }), -5],
    ['has its voices boosted', station({ sound: BOOSTED, loudness: TARGET + 6 }), -6],
  ])('goes through the graph if it %s', async (_, order, before) => {
    path.begin(order);
    attach();
    await settle();
    expect(graph.followed).toEqual([order]);
    expect(down.begun).toEqual([]);
    expect(20 * Math.log10(element.volume)).toBeCloseTo(before);
  });

  it.each([
    ['a station', loud()],
    ['a file', file({ sound: LEVELLED, loudness: TARGET + 6 })],
  ])('goes through the graph if the frames of %s do not come this way', async (_, order) => {
    path.begin(order);
    attach();
    element.fire('loadeddata', { readyState: 2 });
    await settle();
    expect(graph.followed).toEqual([order]);
  });

  it('goes through the graph once it turns out to be quiet, which then knows how loud it is', async () => {
    path.begin(station({ sound: LEVELLED }));
    attach();
    hear(2);
    await plays();
    downDeps.onTooQuiet(-30, false);
    await settle();
    expect(graph.followed).toEqual([station({ sound: LEVELLED })]);
    expect(graph.expected).toEqual([-30]);
    element.fire('pause', { paused: true });
    path.begin(station({ sound: LEVELLED, item: 'other' }));
    attach();
    hear(2);
    await plays();
    downDeps.onTooQuiet(-31, true);
    expect(graph.followed.at(-1)?.loudness).toBe(-31);
  });

  it('only passes through a graph that is there already', async () => {
    path.begin(file({ sound: BOOSTED }));
    await settle();
    path.begin({ ...loud(), item: 'loud' });
    attach();
    await plays();
    expect(graph.followed.at(-1)).toEqual({ ...loud(), item: 'loud', sound: null });
    expect(graph.volumes.at(-1)).toBeCloseTo(0.5, 2);
  });

  it('is as loud as it is once that is switched off, and as loud as is wanted', async () => {
    path.begin(loud());
    attach();
    hear(2);
    await plays();
    path.set({ ...(LEVELLED as Sound), target: -23 });
    expect(down.targets).toEqual([-23]);
    path.set(null);
    expect(down.ends).toBe(1);
    path.set(BOOSTED);
    await settle();
    expect(graph.followed.map(({ sound }) => sound)).toEqual([BOOSTED]);
  });

  it('leaves as loud as it is heard, however little is known of it', async () => {
    path.begin(station({ sound: LEVELLED }));
    attach();
    hear(2);
    await plays();
    downDeps.apply(0.3);
    path.begin(station({ sound: LEVELLED, item: 'other', press: 2 }));
    expect(path.left().part).toBe(0.3);
    path.begin(file({ sound: BOOSTED, item: 'a file', press: 3 }));
    attach();
    path.begin(station({ sound: LEVELLED, item: 'other', press: 4 }));
    expect(path.left().part).toBeNull();
  });

  it('peaks no higher than it is turned down to, which nothing else is known to do', async () => {
    path.begin(loud());
    attach();
    await plays();
    downDeps.apply(0.3);
    // The gain may rise by 2 dB meanwhile, and the station peaks 2 dB above full scale.
    expect(path.loudest()).toBeCloseTo(0.3 * 10 ** (4 / 20), 1);
    downDeps.apply(0.7);
    expect(path.loudest()).toBeCloseTo(10 ** (-1 / 20), 2);
    path.set(null);
    expect(path.loudest()).toBeGreaterThan(1);
  });

  it('is not taken for the one that was heard before', async () => {
    path.begin(loud());
    attach();
    hear(2);
    await plays();
    expect(path.report()?.loudness).toBe(-9);
    path.begin({ ...loud(), item: 'other', loudness: TARGET + 3 });
    // The old station is still measured while it fades out.
    downDeps.onTooQuiet(-30, true);
    await settle();
    expect(graph.followed).toEqual([]);
    expect(path.report()?.loudness).toBeNull();
    attach();
    expect(path.report()?.loudness).toBeNull();
    expect(element.volume).toBeCloseTo(10 ** (-3 / 20));
    await plays();
    expect(down.begun).toHaveLength(2);
  });

  it('is turned down at its next press if that was switched on meanwhile, and goes on as it was', async () => {
    path.begin({ ...loud(), sound: null });
    attach();
    hear(2);
    await plays();
    element.paused = true;
    path.begin(loud());
    await plays();
    expect(element.volume).toBeCloseTo(0.5, 2);
    element.paused = true;
    path.begin({ ...loud(), press: 3 });
    await plays();
    expect(down.begun).toHaveLength(1);
    expect(graph.followed).toEqual([]);
  });

  it('is as loud as it is if that does not load', async () => {
    load.mockRejectedValueOnce(new Error('no script'));
    path.begin(loud());
    attach();
    await plays();
    expect(element.volume).toBe(1);
  });
});

it('loads what tells the level only once a page asks, and passes on each time it does', async () => {
  let ask = () => {};
  const open = ({ asked }: LevelListener) => {
    ask = () => asked?.();
    return { ask, tell: () => {}, close: () => {} };
  };
  const { element: media } = element;
  const heard = () => ({ element: media, processed: path, kept: null });
  serveLevel({ clock, heard }, open, load);
  await settle();
  expect(load).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new Error('no script'));
  for (let times = 0; times < 3; times++) {
    ask();
    await settle();
  }
  expect(asked).toBe(2);
});
