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
/** How long it fades in: too short to be heard twice beside the element. Seconds. */
const EDGE = 0.03;
/** How long it fades out if nothing follows, and where no more of it was received. Seconds. */
const GOES = 0.15;
const RUNS_OUT = 1;
/** How late after the order it may begin without being missed: usually, and if the element was silent. Milliseconds. */
const LATEST = SECOND;
const LATEST_TAKEN = 150;
/** A context whose clock has advanced by this much is heard. Seconds. */
const MOVED = 0.01;
/** Steps of a curve; browsers join them with lines. */
const STEPS = 32;
/** Limited audio peaks no higher: −1 dB. Other audio peaks this much higher between samples than at them: 1.5 dB. */
const CEILING = 0.89;
const BETWEEN = 1.19;
/** The bend of curves that keep the energy of two sounds, and the steps of the search for a straighter one. */
const EQUAL_POWER = 0.5;
const BEND_STEP = 0.05;

/** A station that was left, and is still heard. */
export interface Leaving {
  /** Fades it out beside something that peaks no higher than this, in milliseconds; null if it is already ending. */
  giveWay(loudest: number): { length: number; bend: number } | null;
  /** Its volume as a fraction of the one that it had. */
  setPart(part: number): void;
  end(): void;
}

export interface LeavingDeps {
  element: HTMLMediaElement;
  /** What the element played, and its position at that time of `performance.now()`. */
  since: { place: number; now: number; src: string };
  /** The audio from before that position on, and the second at which it ends. */
  file: Uint8Array<ArrayBuffer>;
  end: number;
  /** How loud it was: 0 to 1. */
  volume: number;
  /** How it was processed; null if it was not. */
  sound: Sound | null;
  /** The gain that levelled it, as a factor. */
  gain: number;
  /** The fraction of its volume that the next sound begins with; this one leaves room for it from the start. */
  first: number;
  /** Aborts if it should no longer be heard. */
  signal: AbortSignal;
}

/**
 * Continues what the element has played, in a separate AudioContext that is closed when it ends. Null if it is too late
 * for that. Rejects if the audio cannot be decoded or played.
 */
export async function playLeaving(deps: LeavingDeps): Promise<Leaving | null> {
  const { element, since, file, end, signal, sound, gain } = deps;
  if (signal.aborted) return null;
  // Audio that is only turned down needs no limiter.
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
  // Chromium reports that it runs before the sound device does.
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
 * The bend of the crossfade curves for two sounds that peak no higher than this. Two programmes are uncorrelated, so it
 * is their energies that add up: curves that keep the energy keep the loudness, and straight lines dip by 3 dB in the
 * middle. But peaks may coincide, and nothing limits the sum, since each sound has its own path to the output. So the
 * curves keep the energy as nearly as possible while the sum peaks no higher than limited audio, or than the louder of
 * the two alone. Levelled audio nearly always has that room, and so has whatever is not played at full volume.
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

/** The sound's gain, times what brings this loudness, in LUFS, to its target; that is 1 if either is null. A factor. */
export function gainOf(sound: Sound | null, loudness: number | null): number {
  if (sound === null) return 1;
  const { target, gain = 1 } = sound;
  const isLevelled = target !== null && loudness !== null;
  return gain * (isLevelled ? 10 ** (levellingGain(target, loudness) / 20) : 1);
}
