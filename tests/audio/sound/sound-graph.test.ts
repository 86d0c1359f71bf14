import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Loudness } from '@/lib/audio/sound/measure-frames';
import { createSoundGraph } from '@/lib/audio/sound/sound-graph';
import type { PlayOrder } from '@/lib/contract/audio';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { playOrder } from '../../support/play-order.ts';

const sound = soundOf({ ...DEFAULT_SETTINGS, voiceBoost: true });
const MONO = soundOf({ ...DEFAULT_SETTINGS, mono: true });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A context without the nodes that processing needs. The node tests have no Web Audio at all. */
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
  get outputLatency() {
    return 0.02;
  }
  isRunning = false;
  resumes = 0;
  get state() {
    return this.isRunning ? 'running' : 'suspended';
  }
  resume = async () => {
    this.resumes++;
    this.isRunning = true;
  };
  async suspend() {
    this.isRunning = false;
  }
  async close() {
    this.isClosed = true;
  }
  source = new FakeNode();
  createMediaElementSource() {
    FakeContext.sources++;
    return this.source;
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

/** All messages to worklets. */
let told: unknown[];
class FakeWorklet extends FakeNode {
  static made: FakeWorklet[] = [];
  constructor() {
    super();
    FakeWorklet.made.push(this);
  }
  port = { postMessage: (said: unknown) => void told.push(said) };
}

let element: FakeMediaElement;
/** The items whose files were to be measured, and what is found. */
let looked: string[];
let found: Promise<Loudness | null> | null;
let changes: number;
let stops: number;
const open = (isReadable = true) =>
  createSoundGraph(element.element, {
    onChange: () => void changes++,
    onStopped: () => void stops++,
    isReadable: () => isReadable,
    loadWriter: () => Promise.reject(new Error('Nothing is written')),
    lookIntoFile: (order) => {
      looked.push(order.item);
      return found;
    },
  });

beforeEach(() => {
  element = new FakeMediaElement();
  element.src = 'blob:station';
  [changes, stops] = [0, 0];
  told = [];
  [looked, found] = [[], null];
  FakeContext.made = [];
  FakeWorklet.made = [];
  FakeContext.sources = 0;
  FakeContext.addModule = async () => {};
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeNode);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('makes no context before the element has been given what is ordered', async () => {
  element.removeAttribute();
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  expect(FakeContext.made).toEqual([]);
  element.src = 'blob:station';
  element.fire('loadstart');
  await settle();
  expect(graph.isRouted).toBe(true);
});

it('leaves the element alone if its code does not load, says so, and tries again at the next press', async () => {
  FakeContext.addModule = () => Promise.reject(new Error('no file'));
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  expect(graph.report()).toEqual({ loudness: null, trouble: 'unprocessed' });
  expect([graph.isRouted, FakeContext.sources, changes]).toEqual([false, 0, 1]);
  expect(FakeContext.made.map(({ isClosed }) => isClosed)).toEqual([true]);
  graph.setVolume(0.3, 1);
  expect(element.volume).toBe(0.3);

  FakeContext.addModule = async () => {};
  graph.follow(playOrder({ sound, press: 2 }));
  await settle();
  expect(graph.isRouted).toBe(true);
});

it('turns the element down by what it is told until it leads the sound, and not if that fails', async () => {
  const levelled = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });
  FakeContext.addModule = () => Promise.reject(new Error('no file'));
  const graph = open();
  graph.setVolume(0.8, 0.5);
  graph.follow(playOrder({ sound: levelled }));
  expect(element.volume).toBe(0.4);
  await settle();
  expect([graph.report()?.trouble, element.volume]).toEqual(['unprocessed', 0.8]);
  graph.setVolume(0.6, 0.5);
  expect(element.volume).toBe(0.6);
  graph.follow(playOrder({ sound: levelled, press: 2 }));
  expect(element.volume).toBe(0.3);
});

it('only passes the sound on if its nodes cannot be made, at the right volume', async () => {
  element.volume = 0.4;
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  // There is a context, but neither filters nor worklets.
  expect(graph.report()?.trouble).toBe('unprocessed');
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
  graph.follow(playOrder({ sound: MONO }));
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

  // Another station, whose sound arrives before the last of the previous one was heard.
  element.fire('emptied', { readyState: 0 });
  element.fire('canplay', { readyState: 3 });
  vi.advanceTimersByTime(1000);
  expect(isRunning()).toBe(true);
});

it('never asks a running Firefox how late its device is, which can lock it up', async () => {
  vi.stubEnv('FIREFOX', 'true');
  const asked = vi.spyOn(FakeContext.prototype, 'outputLatency', 'get');
  const { context } = await play();
  element.fire('pause', { paused: true });
  vi.advanceTimersByTime(199);
  expect([asked.mock.calls.length, context.isRunning]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([asked.mock.calls.length, context.isRunning]).toEqual([0, false]);
  asked.mockRestore();
});

it('tells its worklet to compress what voice boost is on for, and no browser’s node delays it', async () => {
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  const levelled = { ...DEFAULT_SETTINGS, levelLoudness: true };
  const graph = open();
  graph.follow(playOrder({ sound: soundOf({ ...levelled, voiceBoost: true }) }));
  await settle();
  graph.follow(playOrder({ sound: soundOf(levelled) }));
  expect(graph.report()?.trouble).toBeNull();
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
  expect(graph.report()?.trouble).toBe('unprocessed');
  expect(FakeContext.made.map(({ isClosed }) => isClosed)).toEqual([true]);
  suspend.mockRestore();
  graph.follow(playOrder({ sound, press: 2 }));
  await settle();
  expect(graph.isRouted).toBe(true);
});

it('says that nothing is done to a sound whose code is not loaded in time, and tries again at the next press', async () => {
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  const { graph } = await play();
  FakeContext.addModule = () => new Promise(() => {});
  const louder = soundOf(DEFAULT_SETTINGS, { volume: 2 });
  graph.follow(playOrder({ sound: louder }));
  await settle();
  expect(graph.report()?.trouble).toBeNull();
  vi.advanceTimersByTime(5000);
  await settle();
  expect([graph.report()?.trouble, FakeWorklet.made.length]).toEqual(['unprocessed', 0]);
  FakeContext.addModule = async () => {};
  graph.follow(playOrder({ sound: louder, press: 2 }));
  await settle();
  expect([graph.report()?.trouble, FakeWorklet.made.length]).toEqual([null, 1]);
});

/** A graph through which the element plays. */
async function play() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const graph = open();
  graph.follow(playOrder({ sound: MONO }));
  await settle();
  element.fire('playing', { paused: false, readyState: 4 });
  return { graph, context: FakeContext.made[0] as FakeContext };
}

it('wakes a sound device that was interrupted or failed, and needs no other element if it goes on in time', async () => {
  const { context } = await play();
  for (const type of ['statechange', 'error']) {
    const before = context.resumes;
    context.isRunning = false;
    context.dispatchEvent(new Event(type));
    expect(context.resumes).toBe(before + 1);
    vi.advanceTimersByTime(3000);
    context.currentTime += 1;
    vi.advanceTimersByTime(3000);
    context.currentTime += 1;
  }
  context.dispatchEvent(new Event('statechange'));
  expect(context.resumes).toBe(4);
  expect(stops).toBe(0);
});

it('gives up a sound device that does not go on in time, whatever it says, and only while there is sound', async () => {
  const { context } = await play();
  element.fire('pause', { paused: true });
  vi.advanceTimersByTime(60_000);
  expect(stops).toBe(0);
  element.fire('playing', { paused: false });
  context.currentTime = 5;
  vi.advanceTimersByTime(4000);
  expect(stops).toBe(0);
  vi.advanceTimersByTime(1000);
  // Events of a recovering connection must not restart the wait.
  element.fire('canplay');
  vi.advanceTimersByTime(2999);
  expect([stops, context.state]).toEqual([0, 'running']);
  vi.advanceTimersByTime(1);
  expect(stops).toBe(1);
});

it('closes its context once its element is not heard any more', async () => {
  const { graph, context } = await play();
  graph.end();
  const remove = vi.spyOn(element, 'remove');
  expect([graph.report()?.trouble, context.isClosed]).toEqual([null, false]);
  vi.advanceTimersByTime(1000);
  expect([context.isClosed, remove.mock.calls.length]).toEqual([true, 1]);
});

it('says that it leads the sound even while nothing is done to it', async () => {
  const { graph } = await play();
  graph.follow(playOrder({ sound: null }));
  expect(graph.report()).toEqual({ loudness: null, trouble: null });
  expect(open().report()).toBeUndefined();
});

it('leads the sound past a worklet that has failed, says so, and tries another one at the next press', async () => {
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  const graph = open();
  graph.follow(playOrder({ sound }));
  await settle();
  const { source } = FakeContext.made[0] as FakeContext;
  const isPast = () => {
    const [first] = source.connected as FakeNode[];
    // The volume leads to the output.
    return first?.connected.includes(FakeContext.made[0]?.destination);
  };
  expect([isPast(), graph.report()?.trouble]).toEqual([false, null]);
  FakeWorklet.made[0]?.dispatchEvent(new Event('processorerror'));
  expect([isPast(), graph.report()?.trouble, changes]).toEqual([true, 'unprocessed', 1]);
  graph.follow(playOrder({ sound }));
  expect([isPast(), FakeWorklet.made.length]).toEqual([true, 1]);
  graph.follow(playOrder({ sound, press: 2 }));
  expect([isPast(), FakeWorklet.made.length, graph.report()?.trouble]).toEqual([false, 2, null]);
});

it('has the worklet make a show louder whose own volume is more than all there is', async () => {
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  const louder = { target: null, voiceBoost: false, curve: null, mono: false, balance: 0, gain: 2 };
  const graph = open();
  graph.setVolume(1, 1);
  graph.follow(playOrder({ sound: louder }));
  await settle();
  expect(graph.report()?.trouble).toBeNull();
  expect(told).toContainEqual({ target: null, gain: 2, voiceBoost: false });
  expect(element.volume).toBe(1);
});

describe('what is measured ahead', () => {
  const levelled = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });
  const boosted = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true, voiceBoost: true });
  const FAINT: Loudness = { whole: -35, seconds: 15, blocks: [], words: [], peak: -20 };
  const order = (changes: Partial<PlayOrder> = {}) =>
    playOrder({ live: false, sound: levelled, ...changes });
  /** What the worklet was told to expect. */
  const expected = () =>
    told.flatMap((said) => {
      const { expected: one } = Object(said);
      return one === undefined ? [] : [[one.loudness, one.seconds]];
    });
  beforeEach(() => {
    vi.stubGlobal('AudioWorkletNode', FakeWorklet);
    vi.stubGlobal('BiquadFilterNode', FakeNode);
    found = Promise.resolve(FAINT);
  });
  const sounds = () => element.fire('canplay', { readyState: 3, paused: false });

  it('is a file as soon as it sounds, not before, and what it is like is told the worklet', async () => {
    const graph = open();
    graph.follow(order());
    await settle();
    element.fire('canplay', { readyState: 3 });
    expect(looked).toEqual([]);
    sounds();
    await settle();
    expect(looked).toEqual(['item']);
    expect(expected()).toEqual([[-35, 15]]);
    expect(told).toContainEqual({ remembered: null, hasWords: true });
  });

  it('is a file that sounds already when the graph comes', async () => {
    Object.assign(element, { readyState: 4, paused: false });
    open().follow(order());
    await settle();
    expect(expected()).toEqual([[-35, 15]]);
  });

  it('is nothing that may not be read', async () => {
    Object.assign(element, { readyState: 4, paused: false });
    open(false).follow(order());
    open().follow(order({ hostAccess: false }));
    await settle();
    expect(looked).toEqual([]);
  });

  it('counts little where more is done to the sound, which makes it louder or quieter', async () => {
    const graph = open();
    graph.follow(order({ sound: boosted }));
    await settle();
    sounds();
    await settle();
    expect(expected()).toEqual([[-35, 1]]);
  });

  it.each([
    ['another item plays by then', async () => FAINT, 'other'],
    ['it is silent', async () => ({ ...FAINT, whole: null }), 'item'],
    ['it cannot be had', () => Promise.reject(new Error('late')), 'item'],
  ])('changes nothing if %s', async (_, finds, next) => {
    const graph = open();
    graph.follow(order());
    await settle();
    found = finds();
    sounds();
    found = null;
    graph.follow(order({ item: next, press: 2 }));
    await settle();
    expect(expected()).toEqual([]);
    expect(graph.report()?.trouble).toBeNull();
  });
});
