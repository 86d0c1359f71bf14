import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSoundGraph } from '@/lib/audio/sound/sound-graph';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const sound = soundOf({ ...DEFAULT_SETTINGS, voiceBoost: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Contexts as a browser without what is needed has them. The node tests have no Web Audio at all. */
class FakeContext extends EventTarget {
  static made: FakeContext[] = [];
  static addModule: () => Promise<void> = async () => {};
  static sources = 0;
  isClosed = false;
  audioWorklet = { addModule: () => FakeContext.addModule() };
  destination = {};
  currentTime = 0;
  constructor() {
    super();
    FakeContext.made.push(this);
  }
  baseLatency = 0.01;
  outputLatency = 0.02;
  isRunning = false;
  resume = async () => {
    this.isRunning = true;
  };
  async suspend() {
    this.isRunning = false;
  }
  async close() {
    this.isClosed = true;
  }
  createMediaElementSource() {
    FakeContext.sources++;
    return new FakeNode();
  }
}

class FakeNode extends EventTarget {
  gain = { value: 1, setTargetAtTime: (value: number) => this.#volumes.push(value) };
  #volumes: number[] = [];
  connected: unknown[] = [];
  connect(to: unknown) {
    this.connected.push(to);
    return to;
  }
  disconnect() {
    this.connected = [];
  }
}

/** What all worklets were told. */
let told: unknown[];
class FakeWorklet extends FakeNode {
  port = { postMessage: (said: unknown) => void told.push(said) };
}

let element: FakeMediaElement;
let changes: number;
const open = (isReadable = true) =>
  createSoundGraph(
    element.element,
    () => changes++,
    () => isReadable,
  );

beforeEach(() => {
  element = new FakeMediaElement();
  changes = 0;
  told = [];
  FakeContext.made = [];
  FakeContext.sources = 0;
  FakeContext.addModule = async () => {};
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeNode);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('leaves the element alone if its code does not load, says so, and tries again at the next press', async () => {
  FakeContext.addModule = () => Promise.reject(new Error('no file'));
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  expect(graph.report()).toEqual({ loudness: null, fails: true });
  expect([graph.isRouted, FakeContext.sources, changes]).toEqual([false, 0, 1]);
  expect(FakeContext.made.map(({ isClosed }) => isClosed)).toEqual([true]);
  graph.setVolume(0.3, 1);
  expect(element.volume).toBe(0.3);

  FakeContext.addModule = async () => {};
  graph.follow(playOrder({ sound, press: 2 }));
  await settle();
  expect(graph.isRouted).toBe(true);
});

it('only passes the sound on if its nodes cannot be made, at the right volume', async () => {
  element.volume = 0.4;
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  // There is a context, but neither filters nor worklets.
  expect(graph.report()?.fails).toBe(true);
  expect([graph.isRouted, element.volume, FakeContext.sources]).toEqual([true, 1, 1]);
});

it('makes no context while nothing is to be done, or nothing may be read', async () => {
  open().follow(playOrder({ sound: null }));
  open().follow(playOrder({ sound, hostAccess: false }));
  open(false).follow(playOrder({ sound }));
  await settle();
  expect(FakeContext.made).toEqual([]);
});

it('computes sound only while there is some, and until it was heard, so that sound begins a block', async () => {
  const isRunning = () => FakeContext.made[0]?.isRunning;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const graph = open();
  graph.follow(playOrder({ sound: null }));
  graph.follow(playOrder({ sound: soundOf({ ...DEFAULT_SETTINGS, mono: true }) }));
  await settle();
  expect([graph.isRouted, isRunning()]).toEqual([true, false]);
  element.fire('play', { paused: false, readyState: 0 });
  expect(isRunning()).toBe(false);
  element.fire('canplay', { readyState: 3 });
  expect(isRunning()).toBe(true);

  element.fire('pause', { paused: true });
  vi.advanceTimersByTime(29);
  expect(isRunning()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isRunning()).toBe(false);
  element.fire('playing', { paused: false });
  expect(isRunning()).toBe(true);

  // Another station, whose sound comes before the last of the one before it was heard.
  element.fire('emptied', { readyState: 0 });
  element.fire('canplay', { readyState: 3 });
  vi.advanceTimersByTime(1000);
  expect(isRunning()).toBe(true);
});

it('tells its worklet to compress what voice boost is on for, and no browser’s node delays it', async () => {
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  const levelled = { ...DEFAULT_SETTINGS, levelLoudness: true };
  const graph = open();
  graph.follow(playOrder({ sound: soundOf({ ...levelled, voiceBoost: true }) }));
  await settle();
  graph.follow(playOrder({ sound: soundOf(levelled) }));
  expect(graph.report()?.fails).toBe(false);
  const compressed = told.flatMap((said) => Object(said).voiceBoost ?? []);
  expect(compressed).toEqual([true, false]);
});

it('gives up a sound device that answers but does not pause, and tries again at the next press', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const suspend = vi.spyOn(FakeContext.prototype, 'suspend');
  suspend.mockReturnValue(new Promise(() => {}));
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  vi.advanceTimersByTime(5000);
  await settle();
  expect(graph.report()?.fails).toBe(true);
  expect(FakeContext.made.map(({ isClosed }) => isClosed)).toEqual([true]);
  suspend.mockRestore();
  graph.follow(playOrder({ sound, press: 2 }));
  await settle();
  expect(graph.isRouted).toBe(true);
});
