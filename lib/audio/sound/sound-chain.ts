import { BANDS, filterOf, preampOf } from '@/lib/model/sound/equaliser';
import { type Curve, type Sound, sidesOf } from '@/lib/model/sound/sound';
import { VOICE_BOOST } from '@/lib/model/sound/voice-boost';
import { CHANNELS } from './sound-processor';

/** The name and the file of the part that runs in the browser's audio thread: `entrypoints/sound-worklet.ts`. */
export const WORKLET = 'skywave-sound';
export const WORKLET_FILE = '/sound-worklet.js';

/** The node that compresses, levels and limits. The context must have loaded `WORKLET_FILE`. */
export const createWorklet = (context: AudioContext) =>
  new AudioWorkletNode(context, WORKLET, {
    outputChannelCount: [CHANNELS],
    ...{ channelCount: CHANNELS, channelCountMode: 'explicit' },
  });

/**
 * Whether the sound has to be measured, or may get louder and has to be limited. An audio thread with a worklet takes
 * nearly twice as long as one without.
 */
export const needsWorklet = ({ target, voiceBoost, curve, gain = 1 }: Sound) =>
  target !== null || voiceBoost || gain > 1 || (curve?.some((band) => band > 0) ?? false);

/** Sounds of the same shape need the same nodes. */
export const shapeOf = (sound: Sound) => {
  const { voiceBoost, curve, mono, balance } = sound;
  return `${needsWorklet(sound)} ${voiceBoost} ${curve !== null} ${mono} ${balance !== 0}`;
};

/**
 * Connects the nodes that this sound needs, with those that compress and level it. Returns a function that sets them
 * for another sound of the same shape.
 */
export function chain(
  { context, source, volume }: { context: AudioContext; source: AudioNode; volume: AudioNode },
  sound: Sound,
  levelling: readonly AudioNode[],
): (sound: Sound) => void {
  const nodes: AudioNode[] = [source];
  let setCurve: (curve: Curve) => void = () => {};
  let setBalance: (balance: number) => void = () => {};

  if (sound.mono) {
    nodes.push(new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' }));
  }
  if (sound.voiceBoost) {
    nodes.push(...VOICE_BOOST.map((filter) => new BiquadFilterNode(context, filter)));
  }
  if (sound.curve !== null) {
    const preamp = new GainNode(context);
    const bands = BANDS.map((_, band) => new BiquadFilterNode(context, filterOf(band)));
    nodes.push(preamp, ...bands);
    setCurve = (curve) => {
      preamp.gain.value = preampOf(curve);
      bands.forEach((band, at) => {
        band.gain.value = curve[at] ?? 0;
      });
    };
  }
  nodes.push(...levelling);
  const end = nodes.reduce((from, to) => from.connect(to));

  if (sound.balance === 0) end.connect(volume);
  else {
    // Mono is upmixed to both sides.
    const both = new GainNode(context, { channelCount: CHANNELS, channelCountMode: 'explicit' });
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: CHANNELS });
    const merger = new ChannelMergerNode(context, { numberOfInputs: CHANNELS });
    const sides = [new GainNode(context), new GainNode(context)];
    end.connect(both).connect(splitter);
    sides.forEach((side, at) => {
      splitter.connect(side, at).connect(merger, 0, at);
    });
    merger.connect(volume);
    setBalance = (balance) => {
      const gains = sidesOf(balance);
      sides.forEach((side, at) => {
        side.gain.value = gains[at] ?? 1;
      });
    };
  }
  return ({ curve, balance }) => {
    if (curve !== null) setCurve(curve);
    setBalance(balance);
  };
}
