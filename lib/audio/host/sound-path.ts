import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Level, openLevelChannel } from '@/lib/contract/level';
import type { Sound } from '@/lib/model/sound/sound';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import { loadFileWriter } from '../recording/recorder';
import type { openEpisode } from '../silences/episode-source';
import type { createLevelLine, LevelLine, LevelLineDeps } from '../sound/level-line';
import type { FrameRun, measureFrames } from '../sound/measure-frames';
import type { createSoundGraph, SoundGraph } from '../sound/sound-graph';

export interface SoundLibrary {
  createSoundGraph: typeof createSoundGraph;
  createLevelLine: typeof createLevelLine;
  measureFrames: typeof measureFrames;
  openEpisode: typeof openEpisode;
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
  /** How loud it is at the moment; null if that is not known here, because it goes its straight way. */
  level(): Level;
  /** It is not asked for the level any more. */
  endLevel(): void;
}

/** As long as nothing is to be done to the sound, none of that code is loaded and the element is left alone. */
export function createSoundPath(
  element: HTMLMediaElement,
  onChange: () => void,
  load: () => Promise<SoundLibrary> = loadSound,
): SoundPath {
  let graph: SoundGraph | null = null;
  let current: PlayOrder | null = null;
  let isRequestedToRead = false;
  /** The first frames of something that was never heard before; null if nobody needs them, or not any more. */
  let first: FrameRun[number][] | null = null;
  if (import.meta.env.FIREFOX) {
    element.addEventListener('loadstart', () => {
      isRequestedToRead = element.crossOrigin !== null;
    });
  }

  /** Whether Firefox lets us process what the element has. What has an object URL is ours. */
  const isReadable = () =>
    !import.meta.env.FIREFOX || isRequestedToRead || element.src.startsWith('blob:');

  function follow(): void {
    if (current === null) return;
    if (graph !== null) graph.follow(current);
    else if (current.sound && current.hostAccess) {
      load()
        .then((library) => {
          graph ??= library.createSoundGraph(element, onChange, isReadable);
          follow();
        })
        .catch((error: unknown) => log('sound', 'not loaded', error));
    }
  }

  /** At its first press a station begins as loud as everything else, too, if it comes ahead of its time. */
  async function measure(frames: FrameRun, press: number): Promise<void> {
    const loudness = await (await load()).measureFrames(frames);
    if (loudness !== null && current?.press === press) graph?.expect(loudness);
  }

  return {
    begin(order) {
      current = order;
      const isLevelled = order.sound?.target != null && order.hostAccess;
      first = isLevelled && order.loudness == null ? [] : null;
      // Firefox silences what it was not asked to let us read, even if it may.
      if (import.meta.env.FIREFOX) {
        const isProcessed = graph?.isRouted || (order.sound && order.hostAccess);
        element.crossOrigin = isProcessed ? 'anonymous' : null;
      }
      follow();
    },
    expect(frames) {
      if (first === null || current === null) return;
      // Their memory is given back once they are in the element's buffer.
      for (const frame of frames) first.push({ ...frame, data: frame.data.slice() });
      const seconds = first.reduce((sum, { duration }) => sum + duration, 0);
      if (seconds < AHEAD) return;
      measure(first, current.press).catch((error: unknown) => log('sound', 'not measured', error));
      first = null;
    },
    set(sound) {
      if (current !== null) current = { ...current, sound };
      follow();
    },
    setVolume(volume) {
      if (graph === null) element.volume = volume;
      else graph.setVolume(volume);
    },
    report: () => graph?.report(),
    level: () => graph?.level() ?? null,
    endLevel: () => graph?.endLevel(),
  };
}

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
