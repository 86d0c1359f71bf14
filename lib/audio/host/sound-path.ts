import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Level } from '@/lib/contract/level';
import type { Sound, SoundTrouble } from '@/lib/model/sound/sound';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { type ElementBuffer, type FrameBuffer, secondsOf } from '../buffer/frame-buffer';
import { loadFileWriter } from '../recording/recorder';
import type { openEpisode } from '../silences/episode-source';
import type { createLevelLine } from '../sound/level-line';
import type { FrameRun } from '../sound/measure-frames';
import type { createRenderAhead } from '../sound/render-ahead';
import type { SoundGraph, SoundGraphDeps } from '../sound/sound-graph';
import {
  BEGINNING,
  type createTurningDown,
  partFor,
  type TurningDown,
  UNMEASURED,
} from '../sound/turning-down';
import type { remuxFile } from '../sources/remuxed-file';
import type { createCrossfade, LeftSound } from './crossfade';
import { createRenderPath, isRenderable } from './render-path';

export interface SoundLibrary {
  createCrossfade: typeof createCrossfade;
  createSoundGraph(
    element: HTMLMediaElement,
    deps: Omit<SoundGraphDeps, 'lookIntoFile'>,
  ): SoundGraph;
  createLevelLine: typeof createLevelLine;
  createTurningDown: typeof createTurningDown;
  createRenderAhead: typeof createRenderAhead;
  openEpisode: typeof openEpisode;
  remuxFile: typeof remuxFile;
}

declare global {
  interface SkywaveLibraries {
    sound: SoundLibrary;
  }
}

/** Most listeners leave the sound as it is. */
export const { load: loadSound } = createLazyScript('sound');
/** How much of a station is measured ahead: servers send this much at once. Seconds. */
const AHEAD = 1;
/** How much is held of a station that only needs attenuating, until it is measured: all of its beginning. Seconds. */
const MOST_KEPT = 20;
/** Factors: attenuated audio peaks no higher than −1 dB, and unprocessed audio not much higher than 2 dB (measured). */
const LIMITED = 0.89;
const UNLIMITED = 1.26;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;

/** The path from the element to the output: direct, or through the sound processing. */
export interface SoundPath {
  /** Call it before the element gets the order's source. */
  begin(order: PlayOrder): void;
  /** Takes the frames that will be heard next. */
  expect(frames: FrameRun): void;
  /** See `SourceContext`. */
  route(buffer: ElementBuffer): FrameBuffer;
  /** The processing from now on; null for none. */
  set(sound: Sound | null): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  report(): AudioStatus['sound'];
  /** The previous order, and how it was processed. */
  left(): LeftSound;
  /** The highest peak of what plays, relative to its volume: a factor, not in dB. */
  loudest(): number;
  /** How loud it is now; null if that is not known here, because it takes the direct path. */
  level(): Level;
  /** Stops metering: nobody reads the level any longer. */
  endLevel(): void;
  /** Whether the element is routed through a graph that this order does not need, as far as known, or is silent in. */
  isSpent(order: PlayOrder): boolean;
  /** Ends this path: the next element gets its own. */
  end(): void;
}

export interface SoundPathDeps {
  element: HTMLMediaElement;
  clock: Clock;
  /** The report has changed. */
  onChange(): void;
  /** Only another element can be heard now; see `SoundGraphDeps`. */
  onStopped(): void;
  /** The press at which that happened: processing is not tried again for it. */
  stoppedAt?: number | undefined;
  /** Items that cannot be processed before the element gets them, which only playing them tells. */
  unrendered?: Set<string>;
  load?: (() => Promise<SoundLibrary>) | undefined;
}

/**
 * As long as the sound needs no processing, none of that code is loaded and the element is left alone. Audio that only
 * needs attenuating, and whose frames pass through here, is attenuated by the element's volume: routing it through a
 * graph would double the cost of playing.
 */
export function createSoundPath(deps: SoundPathDeps): SoundPath {
  const { element, clock, onChange, load = loadSound, unrendered = new Set() } = deps;
  let graph: SoundGraph | null = null;
  let down: TurningDown | null = null;
  let current: PlayOrder | null = null;
  let tried = deps.stoppedAt;
  let trouble: SoundTrouble | null = tried === undefined ? null : 'stopped';
  let left: LeftSound;
  let isRequestedToRead = false;
  let volume = element.volume;
  /** The fraction of it that is applied. */
  let part = 1;
  /** Counts the choices of a path, to ignore results that belong to an older one. */
  let turn = 0;
  /** Whether the volume levels what plays, and whether `down` has begun with it. */
  let byVolume = false;
  let isBegun = false;
  /** Whether what plays is processed before the element gets it. */
  let byRender = false;
  /** The previous order is still what is heard. */
  let isBefore = false;
  /** Whether frames of what the element has passed through here. */
  let hasFrames = false;
  /** Whether what plays has been heard for `BEGINNING`, and what cancels the timer for that. */
  let hasBegun = false;
  let cancelBegun = () => {};
  /** The first frames of an item that was never heard before; null if they are not, or no longer, needed. */
  let first: FrameRun[number][] | null = null;
  element.addEventListener('loadstart', () => {
    isRequestedToRead = element.crossOrigin !== null;
    hasFrames = false;
    hasBegun = false;
    if (isBefore) decide(true);
  });
  element.addEventListener('loadeddata', () => {
    // What the element downloads itself cannot be measured on the side.
    if ((byVolume && !hasFrames) || (byRender && !render.isRouted)) {
      if (current !== null) unrendered.add(current.item);
      leadThrough();
    }
  });
  element.addEventListener('playing', () => {
    cancelBegun();
    cancelBegun = clock.after(BEGINNING, () => {
      hasBegun = isHeard(element);
      if (!hasBegun) return;
      beginDown();
      measureFirst();
    });
  });

  const render = createRenderPath({
    ...{ clock, load, onChange, onFailed: fail },
    onHeard: () => byRender && playAsIs(),
  });
  /** Whether this order is processed before the element gets it, or may turn out to be. */
  const isRendered = (order: PlayOrder) => isRenderable(order) && !unrendered.has(order.item);
  /** Whether its frames are likely to pass through here. Files are demuxed if they are processed. */
  const comesThisWay = ({ live, skipSilences, sound, item }: PlayOrder) =>
    live || skipSilences === true || (Boolean(sound) && !unrendered.has(item));

  /** Whether Firefox lets us process what the element has. Object URLs are our own. */
  const isReadable = () =>
    !import.meta.env.FIREFOX || isRequestedToRead || element.src.startsWith('blob:');

  function apply(): void {
    if (graph === null) element.volume = volume * part;
    else graph.setVolume(volume, part);
  }

  function playAsIs(): void {
    part = 1;
    apply();
  }

  /** Chooses the path of what plays from now on. `isNew`: none of it has arrived yet. */
  function decide(isNew: boolean): void {
    isBefore = false;
    turn++;
    if (current === null) return;
    const { sound, loudness = null, hostAccess } = current;
    const target = hostAccess ? (sound?.target ?? null) : null;
    const known = loudness === null ? UNMEASURED : partFor(target ?? 0, loudness);
    const comes = isNew ? comesThisWay(current) : hasFrames;
    // The volume of audio that already plays moves gradually, so that it does not click.
    const isAtOnce = !isHeard(element) || (down === null && !byVolume);
    down?.end();
    isBegun = false;
    byVolume = target !== null && isOnlyLevelled(sound) && comes && known !== null;
    byRender = !byVolume && mayRender(isNew);
    first = target !== null && loudness === null ? [] : null;
    // Until the element is routed through the graph, which limits it, it may peak anywhere.
    const isLed = trouble === null && (isNew || isReadable());
    const isTurnedDown = target !== null && (byVolume || isLed) && !isHeard(element);
    if (isAtOnce) part = isTurnedDown ? (known ?? UNMEASURED) : 1;
    apply();
    follow(!isNew);
    // A station of known loudness plays first: nothing should delay its sound.
    if (loudness === null || isHeard(element)) beginDown();
  }

  const mayRender = (isNew: boolean) =>
    current !== null &&
    isRendered(current) &&
    (isNew || render.isRouted) &&
    !graph?.isRouted &&
    trouble === null;

  function beginDown(): void {
    if (!byVolume || isBegun) return;
    isBegun = true;
    const mine = turn;
    load()
      .then((library) => {
        if (!byVolume || mine !== turn) return;
        down ??= library.createTurningDown({
          ...{ element, clock, onChange, loadWriter: loadFileWriter },
          apply(next) {
            part = next;
            apply();
          },
          onTooQuiet(loudness, isSure) {
            if (current === null || isBefore) return;
            if (isSure && loudness !== null) current = { ...current, loudness };
            leadThrough();
            if (!isSure && loudness !== null) withGraph(({ expect }) => expect(loudness));
          },
        });
        const hasWords = current?.live === false;
        down.begin(current?.sound?.target ?? 0, current?.loudness ?? null, part, hasWords);
        if (first !== null) down.take(first);
        first = null;
      })
      .catch((error: unknown) => {
        if (mine !== turn) return;
        [byVolume, first] = [false, null];
        fail(error);
      });
  }

  /** Makes what plays sound as `current` says, instead of as before. */
  function change(before: Sound | null | undefined): void {
    const sound = current?.sound;
    const isOff = sound?.target == null && part !== 1;
    if (byVolume && isOnlyLevelled(sound)) down?.setTarget(sound?.target ?? 0);
    else if (byRender && sound) follow(true);
    else if (byVolume || byRender || !before || isOff) decide(false);
    else follow();
  }

  function leadThrough(): void {
    byVolume = false;
    byRender = mayRender(false);
    if (trouble !== null) playAsIs();
    follow();
  }

  /** `soon`: the listener waits for the change. */
  function follow(soon = false): void {
    if (current === null) return;
    render.follow(byRender ? current : null, soon);
    const order = byVolume || byRender ? { ...current, sound: null } : current;
    if (graph !== null) graph.follow(order);
    else if (order.sound && order.hostAccess && trouble === null) {
      load()
        .then((library) => {
          graph ??= library.createSoundGraph(element, {
            ...{ ...deps, isReadable, loadWriter: loadFileWriter },
          });
          apply();
          follow();
        })
        .catch(fail);
    }
  }

  /** Whether the order needs a graph, or may turn out to need one. */
  function takesGraph(order: PlayOrder): boolean {
    const { sound, loudness, hostAccess, crossfade } = order;
    if (!sound || !hostAccess) return false;
    // The crossfade from what is heard needs the same element.
    if (crossfade === true && isHeard(element)) return true;
    if (isRendered(order)) return false;
    const isLoud = loudness !== undefined && partFor(sound.target ?? 0, loudness) !== null;
    return !isLoud || !isOnlyLevelled(sound) || !comesThisWay(order);
  }

  function fail(error: unknown): void {
    notLoaded(error);
    trouble = 'unprocessed';
    playAsIs();
    onChange();
  }

  const notLoaded = (error: unknown) => log('sound', 'not loaded', error);

  /** Lets a station start at the common loudness even at its first press, if its audio arrives ahead of time. */
  function measureFirst(): void {
    const frames = first;
    if (frames === null || byVolume || byRender || !hasBegun || secondsOf(frames) < AHEAD) return;
    first = null;
    withGraph(({ measure }) => measure(frames));
  }

  /** Waits for the graph, which may still be loading; by then, something else may play. */
  function withGraph(run: (graph: SoundGraph) => void): void {
    const mine = turn;
    load()
      .then(() => graph && mine === turn && run(graph))
      .catch(notLoaded);
  }

  function report(): AudioStatus['sound'] {
    const loudness = (isBegun && down?.loudness()) || null;
    const unled = trouble !== null && current?.sound ? { loudness: null, trouble } : undefined;
    const rendered = byRender ? { loudness: render.loudness(), trouble } : null;
    const led = rendered ?? (graph ? graph.report() : unled);
    const said = byVolume ? { loudness, trouble: null } : led;
    // The measurement is still that of the previous order.
    return said && isBefore ? { ...said, loudness: null } : said;
  }

  return {
    begin(order) {
      const isSame = current?.item === order.item;
      const before = current?.sound;
      if (!isSame) render.leave();
      left = { order: current, report: report(), part: byVolume ? part : null };
      current = order;
      // Every press is a new try.
      if (order.press !== tried) trouble = null;
      tried = order.press;
      // Firefox silences what was not requested with CORS, even if the server would allow it.
      if (import.meta.env.FIREFOX) {
        const isProcessed = graph?.isRouted || (order.sound && order.hostAccess);
        element.crossOrigin = isProcessed ? 'anonymous' : null;
      }
      if (isSame && !isBefore) change(before);
      // The sound that is still heard fades out from the level it had.
      else if (isHeard(element)) isBefore = true;
      else decide(true);
    },
    expect(frames) {
      hasFrames = true;
      if (byVolume && down !== null && first === null) down.take(frames);
      if (first === null) return;
      if (secondsOf(first) < (byVolume ? MOST_KEPT : AHEAD)) {
        // Copied: their memory is freed once they are in the element's buffer.
        for (const frame of frames) first.push({ ...frame, data: frame.data.slice() });
      }
      measureFirst();
    },
    route: render.route,
    set(sound) {
      if (current === null) return;
      const before = current.sound;
      current = { ...current, sound };
      if (!isBefore) change(before);
    },
    setVolume(next) {
      volume = next;
      apply();
    },
    report,
    left: () => left,
    // The answer holds for two seconds, in which the gain may rise by 2 dB.
    loudest: () => (byVolume ? Math.min(LIMITED, part * UNLIMITED ** 2) : UNLIMITED),
    level: () => (byRender ? render : graph)?.level() ?? null,
    endLevel: () => graph?.endLevel(),
    isSpent: (order) => graph?.isRouted === true && !takesGraph(order),
    end: () => graph?.end(),
  };
}

const isHeard = (element: HTMLMediaElement) =>
  !element.paused && element.readyState >= HAVE_CURRENT_DATA;

/** Whether levelling is the only processing. */
const isOnlyLevelled = (sound: Sound | null | undefined) =>
  sound?.target != null &&
  !sound.voiceBoost &&
  sound.curve === null &&
  !sound.mono &&
  sound.balance === 0 &&
  sound.gain === undefined;
