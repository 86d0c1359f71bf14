import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Sound } from '@/lib/model/sound';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import type { createSoundGraph, SoundGraph } from '../sound/sound-graph';

export interface SoundLibrary {
  createSoundGraph: typeof createSoundGraph;
}

declare global {
  interface SkywaveLibraries {
    sound: SoundLibrary;
  }
}

/** Most listeners leave the sound as it is. */
const LIBRARY = createLazyScript('sound');

/** The way from the element to the output: straight, or through what is done to the sound. */
export interface SoundPath {
  /** Call it before the element gets what is ordered. */
  begin(order: PlayOrder): void;
  /** From now on; null for nothing. */
  set(sound: Sound | null): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  report(): AudioStatus['sound'];
}

/** As long as nothing is to be done to the sound, none of that code is loaded and the element is left alone. */
export function createSoundPath(
  element: HTMLMediaElement,
  onChange: () => void,
  load: () => Promise<SoundLibrary> = LIBRARY.load,
): SoundPath {
  let graph: SoundGraph | null = null;
  let current: PlayOrder | null = null;
  let isRequestedToRead = false;
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

  return {
    begin(order) {
      current = order;
      // Firefox silences what it was not asked to let us read, even if it may.
      if (import.meta.env.FIREFOX) {
        const isProcessed = graph?.isRouted || (order.sound && order.hostAccess);
        element.crossOrigin = isProcessed ? 'anonymous' : null;
      }
      follow();
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
  };
}
