import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LeavingDeps, playLeaving } from '@/lib/audio/sound/leaving-sound';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const LEVELLED = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });

class FakeNode extends EventTarget {
  static made: FakeNode[] = [];
  /** What its gain goes through. */
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
/** The files that were loaded into a context's audio thread. */
let loaded: string[];

class FakeContext {
  readonly state = 'running';
  readonly destination = {};
  #now = 0;
  get currentTime() {
    this.#now += 0.02;
    return this.#now;
  }
  readonly audioWorklet = { addModule: async (file: string) => void loaded.push(file) };
  decodeAudioData = async () => ({ duration: 8 });
  resume = async () => {};
  close = async () => {};
}

beforeEach(() => {
  [told, loaded, FakeNode.made] = [[], [], []];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioBufferSourceNode', FakeNode);
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const leave = (changes: Partial<LeavingDeps>) =>
  playLeaving({
    element: new FakeMediaElement().element,
    since: { place: 0, now: performance.now(), src: '' },
    file: new Uint8Array(1),
    ...{ end: 8, volume: 1, sound: LEVELLED, gain: 1, ...changes },
    signal: new AbortController().signal,
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

it('gives way by as much as the next sound comes, which is together no more than one of them', async () => {
  const leaving = await leave({});
  expect(leaving?.giveWay(0.1)).toBe(2000);
  const [curve = []] = FakeNode.made.map((node) => node.curve).filter(({ length }) => length > 0);
  expect([curve[0], curve.at(-1)]).toEqual([1, 0]);
  for (const [at, left] of curve.entries()) {
    // Until the first step, it is heard whole beside what begins.
    if (at > 0) expect(left + Math.max(0.1, at / (curve.length - 1))).toBeLessThanOrEqual(1 + 1e-9);
  }
});
