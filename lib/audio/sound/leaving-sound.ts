import { SECOND } from '@/lib/model/constants';
import type { Sound } from '@/lib/model/sound/sound';
import { systemClock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import { levellingGain } from './levelling';
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

/** A station that was left, and is still heard. */
export interface Leaving {
  /**
   * Lets it go as something else comes, which begins with this part of its volume; over how many milliseconds. 0 if it
   * goes already.
   */
  giveWay(first: number): number;
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
  { volume, sound, gain, isLimited }: LeavingDeps & { isLimited: boolean },
): Leaving {
  const source = new AudioBufferSourceNode(context, { buffer: audio });
  const level = isLimited ? createWorklet(context) : new GainNode(context, { gain });
  if (level instanceof AudioWorkletNode) {
    const { voiceBoost = false } = sound ?? {};
    level.port.postMessage({ target: null, gain, voiceBoost } satisfies SoundOrder);
  }
  const listener = new GainNode(context, { gain: volume });
  const edges = new GainNode(context, { gain: 0 });
  const passage = new GainNode(context);
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
  let isGoing = false;

  return {
    giveWay(first) {
      const rest = ends - context.currentTime;
      if (isGoing || rest < GOES || context.state !== 'running') return 0;
      isGoing = true;
      const length = Math.min(TOGETHER, rest);
      passage.gain.setValueCurveAtTime(
        Array.from({ length: STEPS }, (_, step) =>
          step === 0 ? 1 : Math.min(1 - first, 1 - step / (STEPS - 1)),
        ),
        context.currentTime,
        length,
      );
      stopAfter(length);
      return length * SECOND;
    },
    setPart(part) {
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

/** What brings this loudness, in LUFS, to that of everything else, as a factor; 1 if it is unknown, or left as it is. */
export function gainOf(sound: Sound | null, loudness: number | null): number {
  if (sound === null) return 1;
  const { target, gain = 1 } = sound;
  const isLevelled = target !== null && loudness !== null;
  return gain * (isLevelled ? 10 ** (levellingGain(target, loudness) / 20) : 1);
}
