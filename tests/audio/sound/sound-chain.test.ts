import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chain, needsWorklet, shapeOf } from '@/lib/audio/sound/sound-chain';
import { BANDS, curveOf, filterOf } from '@/lib/model/sound/equaliser';
import type { Sound } from '@/lib/model/sound/sound';

const PLAIN: Sound = { target: null, voiceBoost: false, curve: null, mono: false, balance: 0 };

/** A node that knows its options and its connections: which output leads to which input. */
class FakeNode {
  readonly gain: { value: number };
  readonly to: { node: FakeNode; output: number; input: number }[] = [];
  readonly options: Record<string, unknown>;
  constructor(_context: unknown, options: Record<string, unknown> = {}) {
    this.options = options;
    this.gain = { value: Number(options.gain ?? 1) };
  }
  connect(node: FakeNode, output = 0, input = 0): FakeNode {
    this.to.push({ node, output, input });
    return node;
  }
}
class Gain extends FakeNode {}
class Filter extends FakeNode {}
class Splitter extends FakeNode {}
class Merger extends FakeNode {}

let source: FakeNode;
let volume: FakeNode;

beforeEach(() => {
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('BiquadFilterNode', Filter);
  vi.stubGlobal('ChannelSplitterNode', Splitter);
  vi.stubGlobal('ChannelMergerNode', Merger);
  [source, volume] = [new FakeNode(null), new FakeNode(null)];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function build(changes: Partial<Sound>, levelling: FakeNode[] = []) {
  const ends = { context: {}, source, volume } as unknown as Parameters<typeof chain>[0];
  const sound = { ...PLAIN, ...changes };
  const settle = chain(ends, sound, levelling as unknown as AudioNode[]);
  settle(sound);
  return settle;
}

/** The nodes from the source on, up to the volume or the first branch. */
function way(): FakeNode[] {
  const nodes: FakeNode[] = [];
  for (let at = source; at.to.length === 1 && at !== volume; ) {
    at = at.to[0]?.node as FakeNode;
    nodes.push(at);
  }
  return nodes;
}

it('makes one channel of all for mono', () => {
  build({ mono: true });
  const [mono, end] = way();
  expect(mono?.options).toEqual({ channelCount: 1, channelCountMode: 'explicit' });
  expect(end).toBe(volume);
});

it('takes rumble and boom from voices, and gives them presence, before they are compressed', () => {
  const worklet = new FakeNode(null);
  build({ voiceBoost: true }, [worklet]);
  const nodes = way();
  expect(nodes.slice(0, 3).map(({ options }) => options)).toEqual([
    { type: 'highpass', frequency: 90, gain: 0, Q: 0.7 },
    { type: 'peaking', frequency: 250, gain: -3, Q: 0.8 },
    { type: 'peaking', frequency: 3000, gain: 5, Q: 0.7 },
  ]);
  expect(nodes.slice(3)).toEqual([worklet, volume]);
});

it('gives each band of the equaliser what its curve says, and as much room as the highest needs', () => {
  const settle = build({ curve: [...curveOf('bass', [])] });
  const [preamp, ...bands] = way().slice(0, -1);
  expect(bands.map(({ options }) => options)).toEqual(BANDS.map((_, band) => filterOf(band)));
  const gains = () => bands.map(({ gain }) => gain.value);
  expect(gains()).toEqual([6, 3, 0, 0, 0]);
  expect(20 * Math.log10(preamp?.gain.value ?? 0)).toBeCloseTo(-6);
  settle({ ...PLAIN, curve: [-12, -3, -1, 0, -2] });
  expect(gains()).toEqual([-12, -3, -1, 0, -2]);
  expect(preamp?.gain.value).toBe(1);
});

it('turns one side down for the balance, and leaves the other', () => {
  const settle = build({ balance: -0.25 });
  const [both, splitter] = way();
  expect(both?.options).toMatchObject({ channelCount: 2, channelCountMode: 'explicit' });
  expect(splitter).toBeInstanceOf(Splitter);
  const sides = splitter?.to ?? [];
  expect(sides.map(({ output }) => output)).toEqual([0, 1]);
  const merged = sides.map(({ node }) => node.to[0]);
  expect(merged.map((end) => end?.input)).toEqual([0, 1]);
  expect(merged[0]?.node).toBe(merged[1]?.node);
  expect(merged[0]?.node.to.map(({ node }) => node)).toEqual([volume]);
  const gains = () => sides.map(({ node }) => node.gain.value);
  expect(gains()).toEqual([1, 0.75]);
  settle({ ...PLAIN, balance: 1 });
  expect(gains()).toEqual([0, 1]);
});

it('needs the worklet only for what is measured, or may get louder', () => {
  expect(needsWorklet({ ...PLAIN, mono: true, balance: 1, curve: [-3, 0, 0, 0, -3] })).toBe(false);
  for (const louder of [
    ...[{ target: -18 }, { voiceBoost: true }, { gain: 1.5 }],
    { curve: [0, 0, 0.5, 0, 0] },
  ]) {
    expect(needsWorklet({ ...PLAIN, ...louder })).toBe(true);
  }
  expect(needsWorklet({ ...PLAIN, gain: 0.5 })).toBe(false);
});

it('has the same nodes as long as only their values change', () => {
  const shape = shapeOf({ ...PLAIN, target: -18, curve: [1, 0, 0, 0, 0], balance: 0.5 });
  expect(shapeOf({ ...PLAIN, target: -14, curve: [0, 0, 0, 0, 0], balance: -1 })).toBe(shape);
  expect(shapeOf({ ...PLAIN, target: -18, curve: [1, 0, 0, 0, 0] })).not.toBe(shape);
});
