import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Level } from '@/lib/contract/level';
import { SECOND } from '@/lib/model/constants';
import type { Sound } from '@/lib/model/sound/sound';
import { log } from '@/lib/platform/log';
import { systemClock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import {
  type FrameRun,
  type LoadWriter,
  type LookIntoFile,
  type Loudness,
  levelOf,
  meanSquare,
  measureFrames,
} from './measure-frames';
import { chain, createWorklet, needsWorklet, shapeOf, WORKLET_FILE } from './sound-chain';
import type { Expectation, SoundOrder } from './sound-processor';

/**
 * How much sound is computed at once: with 20 ms the processor wakes so often that playing costs twice as much. Changes
 * of the processing, and a pause, are heard that much later. The sound itself is not, as it begins a block. Seconds.
 */
const LATENCY = 0.2;
/**
 * How long the sound device may take to start, and how long it may stand still: less than the time after which a
 * station reconnects.
 */
const DEADLINE = 5 * SECOND;
const STOPPED_AFTER = 4 * SECOND;
/** By then, what is still heard has faded out. */
const GONE_AFTER = SECOND;
/** HTMLMediaElement.HAVE_FUTURE_DATA */
const HAVE_FUTURE_DATA = 3;
/** How many samples the level covers: a few hundredths of a second. */
const LEVEL_SAMPLES = 2048;
/** What is heard now was computed a while ago; an analyser keeps at most this many samples. */
const LOOKED_AT = 32_768;

export interface SoundGraph {
  /** Processes the sound as this order says, or this changed order for the same item. */
  follow(order: PlayOrder): void;
  /** The ordered item is this loud at first, in LUFS. */
  expect(loudness: number): void;
  /** The ordered item begins with these frames: measures how loud it is at first. */
  measure(frames: FrameRun): void;
  /** The listener's volume, and the fraction of it to apply where nothing is levelled here; each 0 to 1. */
  setVolume(volume: number, part: number): void;
  report(): AudioStatus['sound'];
  /** How loud the element's sound is now, whatever the volume; null if the element is not routed. */
  level(): Level;
  /** Stops metering until the level is asked for again. */
  endLevel(): void;
  /** Another element replaces this one, which is removed once it has faded out. */
  end(): void;
  /** Whether the element is routed through the graph, which cannot be undone. */
  readonly isRouted: boolean;
}

export interface SoundGraphDeps {
  /** The report has changed. */
  onChange(): void;
  /** The sound device, or the path to it, no longer runs: only another element can be heard. */
  onStopped(): void;
  /** Whether we may read what the element has, so that it is not silent here. */
  isReadable(): boolean;
  loadWriter: LoadWriter;
  /** See `createFileLook`. */
  lookIntoFile: LookIntoFile;
}

/** The parts that exist once the element is routed. */
interface Route {
  context: AudioContext;
  source: MediaElementAudioSourceNode;
  volume: GainNode;
}

/**
 * Routes the element through the browser's filters and our worklet. It is routed only once everything runs; what fails
 * later is bypassed. Once everything is switched off, the sound only passes through.
 */
export function createSoundGraph(
  element: HTMLMediaElement,
  { onChange, onStopped, isReadable, loadWriter, lookIntoFile }: SoundGraphDeps,
): SoundGraph {
  let order: PlayOrder | null = null;
  let volume = element.volume;
  let part = 1;
  let opening: Promise<AudioContext> | null = null;
  let route: Route | null = null;
  let worklet: AudioWorkletNode | null = null;
  /** Whether the audio thread has the worklet's code, and the load that is under way. */
  let hasWorklet = false;
  let loading: Promise<void> | null = null;
  /** The shape of the connected nodes; null if there is only the volume between the element and the output. */
  let shape: string | null = null;
  let settle: (sound: Sound) => void = () => {};
  let item: string | null = null;
  let expected: (Expectation & { item: string }) | null = null;
  let loudness: number | null = null;
  let fails = false;
  let cancelRest = () => {};
  let cancelLook: (() => void) | null = null;
  /** Connected only while the level is asked for. */
  let analyser: AnalyserNode | null = null;
  const samples = new Float32Array(LOOKED_AT);

  element.addEventListener('loadstart', lead);
  for (const type of ['pause', 'emptied', 'ended']) element.addEventListener(type, rest);
  for (const type of ['canplay', 'playing']) {
    element.addEventListener(type, () => {
      if (!isDue()) return;
      wake();
      lookAhead();
    });
  }

  /** Whether the element has sound to play now. */
  const isDue = () => !element.paused && !element.ended && element.readyState >= HAVE_FUTURE_DATA;

  /** Releases the sound device as soon as everything has been heard, so that the next sound begins a block. */
  function rest(): void {
    if (route === null) return;
    const { context } = route;
    endLook();
    cancelRest();
    cancelRest = systemClock.after(latencyOf(context) * SECOND, () => {
      if (!isDue()) context.suspend().catch(ignore);
    });
  }

  function wake(): void {
    if (route === null) return;
    const { context } = route;
    cancelRest();
    context.resume().catch((error: unknown) => log('sound', 'does not resume', error));
    if (cancelLook === null) look(context);
  }

  /** A context may say that it runs while its sound device hangs. */
  function look(context: AudioContext): void {
    const { currentTime } = context;
    cancelLook = systemClock.after(STOPPED_AFTER, () => {
      cancelLook = null;
      if (!isDue()) return;
      if (context.currentTime === currentTime) onStopped();
      else look(context);
    });
  }

  function endLook(): void {
    cancelLook?.();
    cancelLook = null;
  }

  const mayRoute = () => order?.hostAccess === true && isReadable();

  async function open(): Promise<AudioContext> {
    const context = new AudioContext({ latencyHint: LATENCY });
    [hasWorklet, loading] = [false, null];
    try {
      const needed = order?.sound && needsWorklet(order.sound) ? loadWorklet(context) : null;
      const begun = Promise.all([needed, context.resume()]).then(() => context.suspend());
      await inTime(systemClock, DEADLINE, begun);
      return context;
    } catch (error) {
      void context.close();
      throw error;
    }
  }

  function loadWorklet({ audioWorklet }: AudioContext): Promise<void> {
    loading ??= inTime(systemClock, DEADLINE, audioWorklet.addModule(WORKLET_FILE))
      .then(() => {
        hasWorklet = true;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  /** Routes the element as soon as that is wanted and safe. */
  function lead(): void {
    if (route !== null || !order?.sound || !mayRoute()) return;
    opening ??= open();
    opening.then(begin).catch((error: unknown) => {
      // Tried again at the next press.
      opening = null;
      fail(error);
    });
  }

  function begin(context: AudioContext): void {
    if (route !== null || !order?.sound || !mayRoute()) return;
    const gain = new GainNode(context, { gain: volume * part });
    gain.connect(context.destination);
    route = { context, source: context.createMediaElementSource(element), volume: gain };
    // The device may change or fail, or another application may have it for a while.
    for (const type of ['statechange', 'error']) {
      context.addEventListener(type, () => {
        if (context.state !== 'running' && isDue()) wake();
      });
    }
    fails = false;
    route.source.connect(gain);
    connect();
    route.volume.gain.value = heardVolume();
    // Audio already in flight was attenuated at the element, so it is never too loud.
    element.volume = 1;
    if (isDue()) wake();
  }

  function fail(error: unknown): void {
    log('sound', 'not processed', error);
    if (fails) return;
    fails = true;
    setVolume();
    onChange();
  }

  /** The volume to apply: the full one if the worklet levels, or would level if it had not failed. */
  const heardVolume = () =>
    (worklet !== null || fails) && order?.sound?.target != null ? volume : volume * part;

  function setVolume(): void {
    if (route === null) element.volume = heardVolume();
    else route.volume.gain.setTargetAtTime(heardVolume(), route.context.currentTime, 0.01);
  }

  /** Connects what is wanted, or nothing but the volume. */
  function connect(): void {
    if (route === null) return;
    const sound = fails ? null : (order?.sound ?? null);
    if (sound !== null && needsWorklet(sound) && !hasWorklet) {
      loadWorklet(route.context).then(connect, (error: unknown) => {
        fail(error);
        connect();
      });
      return;
    }
    const wanted = sound === null ? null : shapeOf(sound);
    if (wanted !== shape || wanted === null) {
      shape = wanted;
      worklet?.disconnect();
      route.source.disconnect();
      if (sound === null || !needsWorklet(sound)) {
        tell({ end: true });
        worklet = null;
        loudness = null;
      }
      if (sound === null) {
        route.source.connect(route.volume);
        setVolume();
        return;
      }
      try {
        if (needsWorklet(sound)) worklet ??= openWorklet(route.context);
        settle = chain(route, sound, worklet === null ? [] : [worklet]);
      } catch (error) {
        fail(error);
        connect();
        return;
      }
    }
    if (sound === null) return;
    settle(sound);
    setVolume();
    if (worklet === null) return;
    const { target, gain, voiceBoost } = sound;
    tell({ target, gain, voiceBoost });
    if (item !== order?.item) {
      item = order?.item ?? null;
      loudness = null;
      tell({ remembered: order?.loudness ?? null, hasWords: order?.live === false });
      if (expected?.item === item) tell({ expected });
    }
  }

  function openWorklet(context: AudioContext): AudioWorkletNode {
    item = null;
    const node = createWorklet(context);
    node.addEventListener('processorerror', () => {
      fail(new Error('The worklet failed'));
      connect();
    });
    node.port.onmessage = ({ data }: MessageEvent<number | null>) => {
      if (node !== worklet || data === loudness) return;
      loudness = data;
      onChange();
    };
    return node;
  }

  /** Measures ahead of time a file that the element loads itself, once that cannot delay its sound. */
  function lookAhead(): void {
    if (order === null || !isDue() || !mayRoute()) return;
    const measuring = lookIntoFile(order, element);
    if (measuring !== null) expectOf(measuring);
  }

  /** Lets the item begin at the level that is measured, if it still plays by then. */
  function expectOf(measuring: Promise<Loudness | null>): void {
    const mine = order?.item;
    measuring
      .then((found) => {
        if (found?.whole == null || mine === undefined || mine !== order?.item) return;
        expect({ loudness: found.whole, seconds: found.seconds });
      })
      .catch((error: unknown) => log('sound', 'not measured', error));
  }

  function expect({ loudness: first, seconds }: Expectation): void {
    if (order === null) return;
    const { voiceBoost, curve } = order.sound ?? {};
    // How loud they make it is measured as it plays rather than predicted.
    const isOther = voiceBoost || curve;
    expected = { item: order.item, loudness: first, seconds: isOther ? 1 : seconds };
    if (item === order.item) tell({ expected });
  }

  const tell = (said: SoundOrder) => worklet?.port.postMessage(said);

  return {
    follow(next) {
      // Every press is a new try.
      if (next.press !== order?.press) fails = false;
      order = next;
      if (route !== null) connect();
      else {
        setVolume();
        // A context takes the page some milliseconds. What is ordered is requested first, which `loadstart` tells.
        if (element.hasAttribute('src')) lead();
      }
      lookAhead();
    },
    expect: (first) => expect({ loudness: first, seconds: 1 }),
    measure: (frames) => expectOf(measureFrames(frames, loadWriter)),
    setVolume(next, heard) {
      [volume, part] = [next, heard];
      setVolume();
    },
    report: () =>
      order?.sound || route !== null
        ? { loudness, trouble: order?.sound && fails ? 'unprocessed' : null }
        : undefined,
    level() {
      if (route === null) return null;
      if (analyser === null) {
        analyser = new AnalyserNode(route.context, { fftSize: LOOKED_AT });
        route.volume.connect(analyser);
      }
      const heard = heardVolume();
      if (heard === 0) return 0;
      analyser.getFloatTimeDomainData(samples);
      const end = LOOKED_AT - Math.min(ahead(route.context), LOOKED_AT - LEVEL_SAMPLES);
      return levelOf(meanSquare(samples.subarray(end - LEVEL_SAMPLES, end)) / heard ** 2);
    },
    endLevel() {
      if (analyser !== null) route?.volume.disconnect(analyser);
      analyser = null;
    },
    end() {
      order = null;
      endLook();
      systemClock.after(GONE_AFTER, () => {
        element.remove();
        route?.context.close().catch(ignore);
      });
    },
    get isRouted() {
      return route !== null;
    },
  };
}

/** The browser may have closed the context already. */
const ignore = () => undefined;

/**
 * Seconds from when sound is computed until it is heard, or more. Firefox is not asked: with PulseAudio, reading
 * `outputLatency` while a context runs can lock its main thread and audio thread for good (measured in Firefox 153).
 */
const latencyOf = (context: AudioContext) =>
  import.meta.env.FIREFOX ? LATENCY : context.baseLatency + context.outputLatency;

/** How many samples are computed but not heard yet. Firefox computes few at once, whatever latency is requested. */
function ahead(context: AudioContext): number {
  if (import.meta.env.FIREFOX) return 0;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const heardAt = contextTime + (performance.now() - performanceTime) / SECOND;
  return Math.max(0, Math.round((context.currentTime - heardAt) * context.sampleRate));
}
