import { SECOND } from '@/lib/model/constants';
import type { Sound } from '@/lib/model/sound/sound';
import { systemClock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import { levellingGain } from './levelling';
import { highestOf } from './measure-frames';
import { chain, createWorklet, needsWorklet, WORKLET_FILE } from './sound-chain';
import type { SoundOrder } from './sound-processor';

/** How long two stations are heard together. Seconds. */
const TOGETHER = 2;
/** The first and the last moment of it: short enough not to be heard twice beside the element. Seconds. */
const EDGE = 0.03;
/** What it takes to go if nothing follows, and where nothing more of it was sent. Seconds. */
const GOES = 0.15;
const RUNS_OUT = 1;
/** Later it is not missed any more: after the order, and once the element has been silent. Milliseconds. */
const LATEST = SECOND;
const LATEST_TAKEN = 150;
/** A context whose clock has moved on by so much is heard. Seconds. */
const MOVED = 0.01;
/** Steps of a curve; browsers join them with lines. */
const STEPS = 32;
/** What is limited peaks no higher: −1 dB. Between its samples, what is not peaks so much higher than at them: 1.5 dB. */
const CEILING = 0.89;
const BETWEEN = 1.19;
/** The bend of curves that keep the energy of two sounds, and the steps in which a straighter one is looked for. */
const EQUAL_POWER = 0.5;
const BEND_STEP = 0.05;

/** A station that was left, and is still heard. */
export interface Leaving {
  /** Lets it go as something else comes, which peaks no higher than this. Null if it goes already. */
  giveWay(loudest: number): { length: number; bend: number } | null;
  /** As a part of the volume that it had. */
  setPart(part: number): void;
  end(): void;
}

export interface LeavingDeps {
  element: HTMLMediaElement;
  /** What the element played, and where it was at a moment of `performance.now()`. */
  since: { place: number; now: number; src: string };
  /** From before that place on, and the second in which it ends. */
  file: Uint8Array<ArrayBuffer>;
  end: number;
  /** How loud it was: 0 to 1. */
  volume: number;
  /** What was done to it; null for nothing. */
  sound: Sound | null;
  /** What made it as loud as everything else, as a factor. */
  gain: number;
  /** The part of its volume that what comes begins with, for which there is room from the first moment on. */
  first: number;
  /** Aborts if it is not to be heard any more. */
  signal: AbortSignal;
}

/**
 * Plays on what the element has played, in a context of its own that ends with it. Null if it is too late for that.
 * Rejects if it cannot be decoded or played.
 */
export async function playLeaving(deps: LeavingDeps): Promise<Leaving | null> {
  const { element, since, file, end, signal, sound, gain } = deps;
  if (signal.aborted) return null;
  // What is only turned down needs no limiter.
  const isLimited = sound !== null && needsWorklet({ ...sound, target: null, gain });
  const context = new AudioContext({ latencyHint: 'interactive' });
  try {
    const ready = decodeAndWake(context, file, isLimited);
    const audio = await inTime(systemClock, LATEST, ready);
    const passed = performance.now() - since.now;
    const latest = element.src === since.src ? LATEST : LATEST_TAKEN;
    // A decoder leaves out the first frames if they need those before.
    const offset = since.place + passed / SECOND - (end - audio.duration);
    const rest = audio.duration - offset;
    if (signal.aborted || passed > latest || offset < 0 || rest < EDGE + RUNS_OUT) {
      void context.close();
      return null;
    }
    return play(context, audio, offset, { ...deps, isLimited });
  } catch (error) {
    void context.close();
    throw error;
  }
}

async function decodeAndWake(
  context: AudioContext,
  file: Uint8Array<ArrayBuffer>,
  isLimited: boolean,
) {
  const [audio] = await Promise.all([
    context.decodeAudioData(file.buffer),
    context.resume(),
    isLimited && context.audioWorklet.addModule(WORKLET_FILE),
  ]);
  // Chromium says that it runs before the sound device does.
  const { currentTime } = context;
  while (context.state === 'running' && context.currentTime < currentTime + MOVED) {
    await new Promise<void>((resolve) => systemClock.after(MOVED * SECOND, resolve));
  }
  return audio;
}

function play(
  context: AudioContext,
  audio: AudioBuffer,
  offset: number,
  { volume, sound, gain, first, isLimited }: LeavingDeps & { isLimited: boolean },
): Leaving {
  const source = new AudioBufferSourceNode(context, { buffer: audio });
  const level = isLimited ? createWorklet(context) : new GainNode(context, { gain });
  if (level instanceof AudioWorkletNode) {
    const { voiceBoost = false } = sound ?? {};
    level.port.postMessage({ target: null, gain, voiceBoost } satisfies SoundOrder);
  }
  const listener = new GainNode(context, { gain: volume });
  const edges = new GainNode(context, { gain: 0 });
  const passage = new GainNode(context, { gain: 1 - first });
  const exit = new GainNode(context);
  if (sound === null) source.connect(level).connect(listener);
  else chain({ context, source, volume: listener }, sound, [level])(sound);
  listener.connect(edges).connect(passage).connect(exit).connect(context.destination);

  const begins = context.currentTime;
  const ends = begins + audio.duration - offset;
  edges.gain.setValueAtTime(0, begins);
  edges.gain.linearRampToValueAtTime(1, begins + EDGE);
  edges.gain.setValueAtTime(1, ends - RUNS_OUT);
  edges.gain.linearRampToValueAtTime(0, ends);
  source.start(begins, offset);
  source.addEventListener('ended', () => void context.close());
  const stopAfter = (seconds: number) => source.stop(context.currentTime + seconds);
  const peak = isLimited ? CEILING : highestIn(audio) * BETWEEN * gain;
  let part = 1;
  let isGoing = false;

  return {
    giveWay(loudest) {
      const rest = ends - context.currentTime;
      if (isGoing || rest < GOES || context.state !== 'running') return null;
      isGoing = true;
      const length = Math.min(TOGETHER, rest);
      const bend = bendFor(Math.min(1, volume * part) * peak, loudest);
      passage.gain.setValueCurveAtTime(
        Array.from({ length: STEPS }, (_, step) =>
          Math.min(1 - first, (1 - step / (STEPS - 1)) ** bend),
        ),
        context.currentTime,
        length,
      );
      stopAfter(length);
      return { length: length * SECOND, bend };
    },
    setPart(next) {
      part = next;
      listener.gain.setTargetAtTime(Math.min(1, volume * part), context.currentTime, 0.01);
    },
    end() {
      isGoing = true;
      exit.gain.setValueAtTime(1, context.currentTime);
      exit.gain.linearRampToValueAtTime(0, context.currentTime + GOES);
      stopAfter(GOES);
    },
  };
}

/**
 * The bend of the curves by which one sound goes and another comes, each of which peaks no higher than this. Two
 * programmes have nothing to do with each other, so it is their energies that add up: curves that keep the energy keep
 * the loudness, and straight lines dip by 3 dB in the middle. But peaks may meet, and nothing limits the sum, since each
 * has its own way to the output. So the curves are as near to those that keep the energy as lets the sum peak no higher
 * than what is limited, or than the louder of the two alone: what is levelled nearly always has the room, and so has
 * whatever is not played at full volume.
 */
export function bendFor(goes: number, comes: number): number {
  const most = Math.max(CEILING, goes, comes);
  for (let bend = EQUAL_POWER; bend < 1; bend += BEND_STEP) {
    // The highest value of goes·(1 − x)^bend + comes·x^bend, by Hölder's inequality.
    const power = 1 / (1 - bend);
    if ((goes ** power + comes ** power) ** (1 / power) <= most) return bend;
  }
  return 1;
}

const highestIn = (audio: AudioBuffer) =>
  Math.max(
    ...Array.from({ length: audio.numberOfChannels }, (_, side) =>
      highestOf(audio.getChannelData(side)),
    ),
  );

/** What brings this loudness, in LUFS, to that of everything else, as a factor; 1 if it is unknown, or left as it is. */
export function gainOf(sound: Sound | null, loudness: number | null): number {
  if (sound === null) return 1;
  const { target, gain = 1 } = sound;
  const isLevelled = target !== null && loudness !== null;
  return gain * (isLevelled ? 10 ** (levellingGain(target, loudness) / 20) : 1);
}
