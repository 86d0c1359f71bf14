import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Level, openLevelChannel } from '@/lib/contract/level';
import type { Sound, SoundTrouble } from '@/lib/model/sound/sound';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { loadFileWriter } from '../recording/recorder';
import type { openEpisode } from '../silences/episode-source';
import type { createLevelLine, LevelLine, LevelLineDeps } from '../sound/level-line';
import type { FrameRun } from '../sound/measure-frames';
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

export interface SoundLibrary {
  createCrossfade: typeof createCrossfade;
  createSoundGraph(
    element: HTMLMediaElement,
    deps: Omit<SoundGraphDeps, 'lookIntoFile'>,
  ): SoundGraph;
  createLevelLine: typeof createLevelLine;
  createTurningDown: typeof createTurningDown;
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
/** So much of a station is measured ahead: servers send as much at once. Seconds. */
const AHEAD = 1;
/** So much is kept of one that is only to be turned down until it is measured: all of its beginning. Seconds. */
const MOST_KEPT = 20;
/** What is turned down peaks no higher, and what nothing is done to not much higher, as was measured: −1 and 2 dB. */
const LIMITED = 0.89;
const UNLIMITED = 1.26;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;

/** The way from the element to the output: straight, or through what is done to the sound. */
export interface SoundPath {
  /** Call it before the element gets what is ordered. */
  begin(order: PlayOrder): void;
  /** What was ordered will be heard as these frames, and more that follow them. */
  expect(frames: FrameRun): void;
  /** From now on; null for nothing. */
  set(sound: Sound | null): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  report(): AudioStatus['sound'];
  /** What was ordered before, and how it was heard. */
  left(): LeftSound;
  /** How high what plays can peak, of its volume: a number, not in dB. */
  loudest(): number;
  /** How loud it is at the moment; null if that is not known here, because it goes its straight way. */
  level(): Level;
  /** It is not asked for the level any more. */
  endLevel(): void;
  /** Whether it leads through where this order's sound has no need to go, as far as is known, or would be silent. */
  isSpent(order: PlayOrder): boolean;
  /** Another element follows, which has its own. */
  end(): void;
}

export interface SoundPathDeps {
  element: HTMLMediaElement;
  clock: Clock;
  /** The report has changed. */
  onChange(): void;
  /** Only another element can be heard; see `SoundGraphDeps`. */
  onStopped(): void;
  /** The number of a press at which that has happened: nothing more is tried for it. */
  stoppedAt?: number | undefined;
  load?: (() => Promise<SoundLibrary>) | undefined;
}

/**
 * As long as nothing is to be done to the sound, none of that code is loaded and the element is left alone. What is only
 * to be turned down, and whose frames come this way, is turned down by the element's volume: leading its sound through a
 * graph would double what playing costs.
 */
export function createSoundPath(deps: SoundPathDeps): SoundPath {
  const { element, clock, onChange, load = loadSound } = deps;
  let graph: SoundGraph | null = null;
  let down: TurningDown | null = null;
  let current: PlayOrder | null = null;
  let tried = deps.stoppedAt;
  let trouble: SoundTrouble | null = tried === undefined ? null : 'stopped';
  let left: LeftSound;
  let isRequestedToRead = false;
  let volume = element.volume;
  /** The part of it that is heard. */
  let part = 1;
  /** Counts the choices of a way. */
  let turn = 0;
  /** Whether the volume levels what plays, and what turns it down knows of it. */
  let byVolume = false;
  let isBegun = false;
  /** What is heard is still what was ordered before. */
  let isBefore = false;
  /** Whether frames of what the element has came this way. */
  let hasFrames = false;
  /** Whether what plays has been heard for that long, and what waits for it. */
  let hasBegun = false;
  let cancelBegun = () => {};
  /** The first frames of something that was never heard before; null if nobody needs them, or not any more. */
  let first: FrameRun[number][] | null = null;
  element.addEventListener('loadstart', () => {
    isRequestedToRead = element.crossOrigin !== null;
    hasFrames = false;
    hasBegun = false;
    if (isBefore) decide(true);
  });
  element.addEventListener('loadeddata', () => {
    // What the element reads by itself, nobody can measure beside it.
    if (byVolume && !hasFrames) leadThrough();
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

  /** Whether Firefox lets us process what the element has. What has an object URL is ours. */
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

  /** Chooses the way of what plays from now on. `isNew`: nothing of it has come yet. */
  function decide(isNew: boolean): void {
    isBefore = false;
    turn++;
    if (current === null) return;
    const { sound, loudness = null, hostAccess } = current;
    const target = hostAccess ? (sound?.target ?? null) : null;
    const known = loudness === null ? UNMEASURED : partFor(target ?? 0, loudness);
    const comes = isNew ? comesThisWay(current) : hasFrames;
    // What plays already is turned up or down without a click.
    const isAtOnce = !isHeard(element) || (down === null && !byVolume);
    down?.end();
    isBegun = false;
    byVolume = target !== null && isOnlyLevelled(sound) && comes && known !== null;
    first = target !== null && loudness === null ? [] : null;
    // Until it leads through the graph, and is limited there, it may peak anywhere.
    const isLed = trouble === null && (isNew || isReadable());
    const isTurnedDown = target !== null && (byVolume || isLed) && !isHeard(element);
    if (isAtOnce) part = isTurnedDown ? (known ?? UNMEASURED) : 1;
    apply();
    follow();
    // A station that is known already plays first: nothing is to be in the way of its sound.
    if (loudness === null || isHeard(element)) beginDown();
  }

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

  /** What plays is to sound as `current` says, rather than so. */
  function change(before: Sound | null | undefined): void {
    const sound = current?.sound;
    const isOff = sound?.target == null && part !== 1;
    if (byVolume && isOnlyLevelled(sound)) down?.setTarget(sound?.target ?? 0);
    else if (byVolume || !before || isOff) decide(false);
    else follow();
  }

  function leadThrough(): void {
    byVolume = false;
    if (trouble !== null) playAsIs();
    follow();
  }

  function follow(): void {
    if (current === null) return;
    const order = byVolume ? { ...current, sound: null } : current;
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

  /** Whether a graph is needed for it, or may turn out to be. */
  function takesGraph(order: PlayOrder): boolean {
    const { sound, loudness, hostAccess, crossfade } = order;
    if (!sound || !hostAccess) return false;
    // Chromium takes no longer with a graph that sound only passes through (measured).
    if (!import.meta.env.FIREFOX) return true;
    const isLoud = loudness !== undefined && partFor(sound.target ?? 0, loudness) !== null;
    if (!isLoud || !isOnlyLevelled(sound) || !comesThisWay(order)) return true;
    // What is heard crosses to what comes in the same element.
    return crossfade === true && isHeard(element);
  }

  function fail(error: unknown): void {
    notLoaded(error);
    trouble = 'unprocessed';
    playAsIs();
    onChange();
  }

  const notLoaded = (error: unknown) => log('sound', 'not loaded', error);

  /** At its first press a station begins as loud as everything else, too, if it comes ahead of its time. */
  function measureFirst(): void {
    const frames = first;
    if (frames === null || byVolume || !hasBegun || secondsOf(frames) < AHEAD) return;
    first = null;
    withGraph(({ measure }) => measure(frames));
  }

  /** The graph may be on its way, and what plays may be another by then. */
  function withGraph(run: (graph: SoundGraph) => void): void {
    const mine = turn;
    load()
      .then(() => graph && mine === turn && run(graph))
      .catch(notLoaded);
  }

  function report(): AudioStatus['sound'] {
    const loudness = (isBegun && down?.loudness()) || null;
    const unled = trouble !== null && current?.sound ? { loudness: null, trouble } : undefined;
    const said = byVolume ? { loudness, trouble: null } : graph ? graph.report() : unled;
    // What is measured is still what was heard before.
    return said && isBefore ? { ...said, loudness: null } : said;
  }

  return {
    begin(order) {
      const isSame = current?.item === order.item;
      const before = current?.sound;
      left = { order: current, report: report(), part: byVolume ? part : null };
      current = order;
      // Every press is a new try.
      if (order.press !== tried) trouble = null;
      tried = order.press;
      // Firefox silences what it was not asked to let us read, even if it may.
      if (import.meta.env.FIREFOX) {
        const isProcessed = graph?.isRouted || (order.sound && order.hostAccess);
        element.crossOrigin = isProcessed ? 'anonymous' : null;
      }
      if (isSame && !isBefore) change(before);
      // What is still heard goes as loud as it was.
      else if (isHeard(element)) isBefore = true;
      else decide(true);
    },
    expect(frames) {
      hasFrames = true;
      if (byVolume && down !== null && first === null) down.take(frames);
      if (first === null) return;
      if (secondsOf(first) < (byVolume ? MOST_KEPT : AHEAD)) {
        // Their memory is given back once they are in the element's buffer.
        for (const frame of frames) first.push({ ...frame, data: frame.data.slice() });
      }
      measureFirst();
    },
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
    // In the two seconds for which that is asked, it may be turned up by as many dB.
    loudest: () => (byVolume ? Math.min(LIMITED, part * UNLIMITED ** 2) : UNLIMITED),
    level: () => graph?.level() ?? null,
    endLevel: () => graph?.endLevel(),
    isSpent: (order) => graph?.isRouted === true && !takesGraph(order),
    end: () => graph?.end(),
  };
}

const secondsOf = (frames: FrameRun) => frames.reduce((sum, { duration }) => sum + duration, 0);

const isHeard = (element: HTMLMediaElement) =>
  !element.paused && element.readyState >= HAVE_CURRENT_DATA;

/** Whether nothing is done to it but to level it. */
const isOnlyLevelled = (sound: Sound | null | undefined) =>
  sound?.target != null &&
  !sound.voiceBoost &&
  sound.curve === null &&
  !sound.mono &&
  sound.balance === 0 &&
  sound.gain === undefined;

/** Whether its frames are likely to come through our hands. */
const comesThisWay = ({ live, skipSilences }: PlayOrder) => live || skipSilences === true;

/** Tells the pages that ask how loud it is. Until one does, none of that code is loaded. */
export function serveLevel(
  deps: Omit<LevelLineDeps, 'tell' | 'loadWriter'>,
  open: typeof openLevelChannel,
  load: () => Promise<SoundLibrary> = loadSound,
): void {
  let line: LevelLine | null = null;
  const channel = open({
    asked() {
      load()
        .then((library) => {
          line ??= library.createLevelLine({ ...deps, tell, loadWriter: loadFileWriter });
          line.asked();
        })
        .catch((error: unknown) => log('level', 'not loaded', error));
    },
  });
  const tell = (level: Level) => channel.tell(level);
}
