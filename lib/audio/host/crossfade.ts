import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import { log } from '@/lib/platform/log';
import { gainOf, type Leaving, playLeaving } from '../sound/leaving-sound';
import { readAhead } from '../sound/level-line';
import { type FrameRun, fileOf, type LoadWriter } from '../sound/measure-frames';
import type { FrameReader } from '../timeshift/frame-reader';
import type { Rewindable } from '../timeshift/timeshift';
import { type Crossing, FIRST } from './fade';
import { isOpen, isWanted, type PlaybackState } from './playback-state';

/** How long, at most, a station that was left stays audible while the next one loads. Seconds. */
const LONGEST = 8;
/** It plays on at its own speed, from which it may have differed by as much while it filled its cushion. */
const NEARLY = 0.1;

/** What was ordered before, if anything, and what was done to its sound. */
export interface LeftSound {
  order: PlayOrder | null;
  report: AudioStatus['sound'];
  /** The part of the volume that was heard, if that levelled it; null if not. */
  part: number | null;
}

/** Lets a station that is left play on until the next one is heard. */
export interface Crossfade {
  /**
   * The order is to take the element from this station, as loud as it is heard. Resolves to whether it is heard beside
   * the element from then on; undefined if it is to go at once. Call it before the station ends.
   */
  leave(
    state: PlaybackState,
    station: Rewindable | null,
    volume: number,
  ): Promise<boolean> | undefined;
  /** What was ordered is heard now. How it is to come while the station goes; null if none is heard. */
  giveWay(): Crossing | null;
  /** First the order's, and then what the listener makes of it. 0 to 1. */
  setVolume(volume: number): void;
  /** Ends the sound at once. */
  end(): void;
}

/**
 * `left`: what was done to the sound that is left. `loudest`: how high what the element plays can peak, of its volume.
 * `play` is another way to play what is left, for tests.
 */
export function createCrossfade(
  element: HTMLMediaElement,
  { left, loudest }: { left(): LeftSound; loudest(): number },
  loadWriter: LoadWriter,
  play = playLeaving,
): Crossfade {
  let over = new AbortController();
  let leaving: Leaving | null = null;
  /** The volume of the order, and the part of it that the listener has left. */
  let ordered: number | null = null;
  let part = 1;

  async function begin(reader: FrameReader, volume: number): Promise<boolean> {
    const { signal } = over;
    const since = { place: element.currentTime, now: performance.now(), src: element.src };
    const { order, report, part: levelled } = left();
    // While it is still loading, or if that fails, there is no crossfade.
    const sound = (report?.trouble === null && order?.sound) || null;
    const loudness = report?.loudness ?? order?.loudness ?? null;
    const gain = levelled ?? gainOf(sound, loudness);
    const frames: FrameRun[number][] = [];
    try {
      for (let more = await reader.read(); more; more = await reader.read()) frames.push(...more);
    } finally {
      reader.close();
    }
    const last = frames.at(-1);
    const end = last === undefined ? 0 : last.time + last.duration;
    const file = await fileOf(frames, loadWriter);
    const begun = await play({
      ...{ element, since, file, end, volume, sound, gain, signal },
      first: FIRST,
    });
    if (begun === null) return false;
    if (signal.aborted) {
      begun.end();
      return false;
    }
    leaving = begun;
    begun.setPart(part);
    return true;
  }

  function end(): void {
    over.abort();
    leaving?.end();
    leaving = null;
  }

  return {
    leave(state, station, volume) {
      end();
      [over, ordered, part] = [new AbortController(), null, 1];
      const isCrossing = isOpen(state) && isWanted(state) && state.order.crossfade === true;
      if (!isCrossing || volume === 0 || Math.abs(element.playbackRate - 1) > NEARLY) return;
      const reader = station && readAhead(station, 0, LONGEST);
      if (!reader) return;
      return begin(reader, volume).catch((error: unknown) => {
        log('crossfade', 'not heard', error);
        return false;
      });
    },
    giveWay() {
      // If it is not audible by now, it comes too late.
      over.abort();
      return leaving?.giveWay((ordered ?? 1) * part * loudest()) ?? null;
    },
    setVolume(volume) {
      ordered ??= volume;
      part = ordered > 0 ? volume / ordered : 1;
      leaving?.setPart(part);
    },
    end,
  };
}
