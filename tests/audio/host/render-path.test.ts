import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ElementBuffer } from '@/lib/audio/buffer/frame-buffer';
import { createSoundPath, type SoundLibrary, type SoundPath } from '@/lib/audio/host/sound-path';
import type { RenderAhead, RenderAheadDeps } from '@/lib/audio/sound/render-ahead';
import type { SoundGraph } from '@/lib/audio/sound/sound-graph';
import type { TurningDown } from '@/lib/audio/sound/turning-down';
import type { PlayOrder } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { Sound } from '@/lib/model/sound/sound';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { framesFrom } from '../../support/kept-frames.ts';
import { playOrder } from '../../support/play-order.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });
const BOOSTED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true, voiceBoost: true });
const MONO = soundOf({ ...DEFAULT_SETTINGS, mono: true });

let element: FakeMediaElement;
let clock: FakeClock;
let path: SoundPath;
let life: AbortController;
/** The orders that went to a graph. */
let followed: PlayOrder[];
let isRouted: boolean;
/** The station that is rendered, what its sound was set to, and how many frames it got. */
let opened: RenderAheadDeps[];
let sounds: (Sound | null)[];
let rendered: number;
/** How often that was told that nothing follows. */
let ended: number;
/** How many frames the element got as they are. */
let plain: number;
let changes: number;
/** Loads the script. */
let arrive: () => void;

beforeEach(() => {
  vi.stubEnv('FIREFOX', 'true');
  vi.stubGlobal('AudioDecoder', class {});
  element = new FakeMediaElement();
  clock = createFakeClock();
  life = new AbortController();
  [followed, isRouted, opened, sounds, rendered, plain, changes] = [[], false, [], [], 0, 0, 0];
  ended = 0;
  const graph: SoundGraph = {
    follow: (order) => void followed.push(order),
    ...{ expect() {}, measure() {}, setVolume() {}, endLevel() {}, end() {} },
    report: () => ({ loudness: -30, trouble: null }),
    level: () => 0.1,
    get isRouted() {
      return isRouted;
    },
  };
  const down: TurningDown = {
    ...{ begin() {}, setTarget() {}, take() {}, end() {} },
    loudness: () => -9,
  };
  const createRenderAhead = (deps: RenderAheadDeps): RenderAhead => {
    opened.push(deps);
    return {
      append: async (frames) => {
        rendered += frames.length;
      },
      restart: async () => {},
      end: async () => void ended++,
      set: (sound) => void sounds.push(sound),
      loudness: () => -20,
      level: () => 0.5,
    };
  };
  const library = {
    ...{ createSoundGraph: () => graph, createTurningDown: () => down, createRenderAhead },
  } as Partial<SoundLibrary> as SoundLibrary;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  path = createSoundPath({
    ...{ element: element.element, clock, onStopped() {} },
    onChange: () => void changes++,
    load: () => arrived.then(() => library),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const station = (more: Partial<PlayOrder>) => playOrder({ live: true, ...more });
const frames = () => framesFrom(0, 10);

/** A stream takes the element, as after a press. */
function attach() {
  const buffer: ElementBuffer = {
    ...{ element: element.element, signal: life.signal, turn() {}, framesFrom: () => [] },
    append: async (some) => {
      plain += some.length;
    },
    restart: async () => {},
    end: async () => {},
    forgetBefore: async () => {},
  };
  const routed = path.route?.(buffer) ?? buffer;
  element.load();
  element.fire('loadstart');
  return routed;
}

it('renders a station that needs more than to be turned down, without a graph', async () => {
  arrive();
  path.begin(station({ sound: LEVELLED, loudness: -30 }));
  path.setVolume(0.4);
  await attach().append(frames());
  expect([rendered, plain]).toEqual([10, 0]);
  expect(opened[0]).toMatchObject({ sound: LEVELLED, loudness: -30, isLate: false });
  expect(followed.map(({ sound }) => sound ?? null)).not.toContain(LEVELLED);
  opened[0]?.onHeard();
  expect(element.volume).toBe(0.4);
  expect(path.report()).toEqual({ loudness: -20, trouble: null });
  expect(path.level()).toBe(0.5);
});

it('turns a station that is loud enough for that down by the volume', async () => {
  arrive();
  path.begin(station({ sound: LEVELLED, loudness: -8 }));
  await attach().append(frames());
  expect([rendered, plain]).toEqual([0, 10]);
});

it('takes frames as they are if the script is late, and renders what is buffered then', async () => {
  path.begin(station({ sound: BOOSTED }));
  const appended = attach().append(frames());
  await settle();
  expect(plain).toBe(0);
  clock.pass(50);
  await appended;
  expect([rendered, plain]).toEqual([0, 10]);
  // Until the processing is heard, it is as quiet as it has to be without.
  expect(element.volume).toBeLessThan(1);
  arrive();
  await settle();
  expect(opened[0]).toMatchObject({ sound: BOOSTED, isLate: true });
  opened[0]?.onHeard();
  expect(element.volume).toBe(1);
});

it('leaves it to a graph if the frames do not pass through here, and at once the next time', async () => {
  arrive();
  const order = station({ sound: BOOSTED });
  path.begin(order);
  element.load();
  element.fire('loadstart');
  element.fire('loadeddata', { readyState: 2 });
  await settle();
  expect(followed.at(-1)?.sound).toEqual(BOOSTED);
  expect(path.report()).toEqual({ loudness: -30, trouble: null });
  isRouted = true;
  expect(path.isSpent({ ...order, press: 2 })).toBe(false);
  expect(path.isSpent(station({ sound: BOOSTED, item: 'another' }))).toBe(true);
});

it('renders an episode that passes through here, as one that has words', async () => {
  arrive();
  path.begin(playOrder({ live: false, sound: BOOSTED }));
  const buffer = attach();
  await buffer.append(frames());
  expect([rendered, plain]).toEqual([10, 0]);
  expect(opened.map(({ hasWords }) => hasWords)).toEqual([true]);
  expect(followed.some(({ sound }) => sound !== null)).toBe(false);
  await buffer.end();
  expect(ended).toBe(1);
});

it('renders a station that is crossfaded, unless the one before it is heard through a graph', async () => {
  arrive();
  const crossed = station({ crossfade: true, sound: BOOSTED });
  path.begin(crossed);
  await attach().append(frames());
  expect([rendered, plain]).toEqual([10, 0]);
  expect(followed.some(({ sound }) => sound !== null)).toBe(false);
  // Of another, the frames do not pass through here.
  life.abort();
  path.begin({ ...crossed, item: 'another' });
  element.load();
  element.fire('loadstart');
  element.fire('loadeddata', { readyState: 2 });
  await settle();
  isRouted = true;
  expect(path.isSpent(crossed)).toBe(true);
  element.fire('playing', { readyState: 4, paused: false });
  expect(path.isSpent(crossed)).toBe(false);
});

it('begins and ends while a station plays, as the sound is set', async () => {
  arrive();
  path.begin(station({}));
  const buffer = attach();
  await buffer.append(frames());
  element.sound();
  path.set(MONO);
  await settle();
  expect(opened[0]).toMatchObject({ sound: null, isLate: true });
  path.set(BOOSTED);
  path.set(null);
  expect(sounds).toEqual([MONO, BOOSTED, null]);
  expect(path.report()).toBeUndefined();
  await buffer.append(frames());
  expect([rendered, plain]).toEqual([10, 10]);
});

it('says if it cannot be rendered, and tries again at the next press', async () => {
  arrive();
  const order = station({ sound: BOOSTED });
  path.begin(order);
  await attach().append(frames());
  opened[0]?.onFailed(new Error('no decoder'));
  expect(path.report()?.trouble).toBe('unprocessed');
  expect(element.volume).toBe(1);
  path.begin({ ...order, press: 2 });
  await attach().append(frames());
  expect(path.report()?.trouble).toBeNull();
  expect(opened).toHaveLength(2);
});
