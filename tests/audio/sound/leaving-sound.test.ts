import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bendFor, type LeavingDeps, playLeaving } from '@/lib/audio/sound/leaving-sound';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

class FakeNode extends EventTarget {
  static made: FakeNode[] = [];
  /** The curve that its gain follows. */
  curve: number[] = [];
  readonly gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    setTargetAtTime: () => {},
    setValueCurveAtTime: (curve: number[]) => {
      this.curve = curve;
    },
  };
  readonly options: { gain?: number };
  constructor(_context: unknown, options: { gain?: number } = {}) {
    super();
    this.options = options;
    FakeNode.made.push(this);
  }
  connect = (to: unknown) => to;
  start = () => {};
  stop = () => {};
}
class FakeWorklet extends FakeNode {
  readonly port = { postMessage: (said: unknown) => void told.push(said) };
}
let told: unknown[];
/** The highest sample of the outgoing sound. */
let highest: number;
/** The files that were loaded into a context's audio thread. */
let loaded: string[];
/** How many contexts were closed. */
let closed: number;

class FakeContext {
  readonly state = 'running';
  readonly destination = {};
  #now = 0;
  get currentTime() {
    this.#now += 0.02;
    return this.#now;
  }
  readonly audioWorklet = { addModule: async (file: string) => void loaded.push(file) };
  decodeAudioData = async () => ({
    ...{ duration: 8, numberOfChannels: 2 },
    getChannelData: (side: number) => Float32Array.of(0.1, side === 0 ? 0.1 : -highest),
  });
  resume = async () => {};
  close = async () => {
    closed++;
  };
}

beforeEach(() => {
  [told, loaded, FakeNode.made] = [[], [], []];
  [highest, closed] = [0.5, 0];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioBufferSourceNode', FakeNode);
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const leave = (changes: Partial<LeavingDeps>) =>
  playLeaving({
    element: new FakeMediaElement().element,
    since: { place: 0, now: performance.now(), src: '' },
    file: new Uint8Array(1),
    ...{ end: 8, volume: 1, sound: LEVELLED, gain: 1, first: 0.1, ...changes },
    signal: new AbortController().signal,
  });

it.each([
  ['in time', 1000, '', true],
  ['too late', 1001, '', false],
  ['in time once another took the element', 150, 'blob:before', true],
  ['too late once another took the element', 151, 'blob:before', false],
])('plays on by itself only if it is not missed by then: %s', async (_, passed, src, plays) => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  const since = { place: 0, now: 5000 - passed, src };
  const leaving = await leave({ since });
  expect([leaving !== null, closed]).toEqual([plays, plays ? 0 : 1]);
});

it('is limited where it may get louder than it is', async () => {
  await leave({ gain: 2 });
  expect(loaded).toEqual(['/sound-worklet.js']);
  expect(told).toEqual([{ target: null, gain: 2, voiceBoost: false }]);
  const boosted = LEVELLED && { ...LEVELLED, voiceBoost: true };
  await leave({ sound: boosted, gain: 0.5 });
  expect(told[1]).toEqual({ target: null, gain: 0.5, voiceBoost: true });
});

it.each([
  ['turned down', LEVELLED, 0.5],
  ['left as it is', null, 1],
])('needs no limiter if it is only %s', async (_, sound, gain) => {
  await leave({ sound, gain });
  expect(loaded).toEqual([]);
  expect(FakeNode.made.map(({ options }) => options.gain)).toContain(gain);
});

/** The gains of the outgoing and the incoming sound throughout a crossfade, as parts of their volumes. */
async function crossed(changes: Partial<LeavingDeps>, loudest: number) {
  const first = 0.1;
  const leaving = await leave({ first, ...changes });
  const { bend = 0, length } = leaving?.giveWay(loudest) ?? {};
  expect(length).toBe(2000);
  expect(leaving?.giveWay(loudest)).toBeNull();
  const [curve = []] = FakeNode.made.map((node) => node.curve).filter((one) => one.length > 0);
  const before = FakeNode.made.map(({ options }) => options.gain);
  // Until it gives way, it plays at the first value of its curve.
  expect([curve[0], curve.at(-1)]).toEqual([1 - first, 0]);
  expect(before).toContain(1 - first);
  const moments = 1000;
  return Array.from({ length: moments + 1 }, (_, moment) => {
    const done = moment / moments;
    const at = done * (curve.length - 1);
    const [one = 0, next = 0] = [curve[Math.floor(at)], curve[Math.ceil(at)]];
    const goes = one + (next - one) * (at - Math.floor(at));
    return { goes, comes: Math.max(first, done ** bend) };
  });
}
type Crossed = Awaited<ReturnType<typeof crossed>>;
const highestOf = (moments: Crossed, goes: number, comes: number) =>
  Math.max(...moments.map((moment) => moment.goes * goes + moment.comes * comes));
/** How far two uncorrelated sounds dip below one of them alone. dB. */
const dipOf = (moments: Crossed) =>
  -10 * Math.log10(Math.min(...moments.map(({ goes, comes }) => goes ** 2 + comes ** 2)));

it('keeps the energy while two sounds cross that have the room, and peaks no higher than −1 dB', async () => {
  highest = 0.5;
  const moments = await crossed({}, 0.6);
  expect(dipOf(moments)).toBeLessThan(1);
  expect(highestOf(moments, 0.5, 0.6)).toBeLessThanOrEqual(0.891);
});

it('crosses in straight lines if both may be as loud as can be, which peaks no higher than one of them', async () => {
  highest = 1;
  const moments = await crossed({ sound: null }, 1.2);
  expect(dipOf(moments)).toBeCloseTo(3, 1);
  expect(highestOf(moments, 1.2, 1.2)).toBeLessThanOrEqual(1.2 + 1e-9);
});

it('has the room for less that a lower volume leaves, and that is limited', async () => {
  highest = 1;
  expect(dipOf(await crossed({ sound: null, volume: 0.4 }, 0.4))).toBeLessThan(1);
  FakeNode.made = [];
  const limited = await crossed({ gain: 3 }, 0.6);
  expect(highestOf(limited, 0.89, 0.6)).toBeLessThanOrEqual(0.9);
  expect(dipOf(limited)).toBeGreaterThan(1);
});

it.each([
  [0.1, 0.1, 0.5],
  [0.62, 0.62, 0.5],
  [0.8, 0.8, 0.85],
  [1, 1, 1],
])('has no more of a bend than two peaks of %d and %d leave room for', (goes, comes, bend) => {
  expect(bendFor(goes, comes)).toBeCloseTo(bend);
  const most = Math.max(0.89, goes, comes);
  for (let done = 0; done <= 1; done += 0.01) {
    const sum = goes * (1 - done) ** bend + comes * done ** bend;
    expect(sum).toBeLessThanOrEqual(most + 1e-9);
  }
});
