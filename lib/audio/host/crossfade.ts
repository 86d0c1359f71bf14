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
/** The left station plays on at its normal rate, from which it may have differed this much to fill its cushion. */
const NEARLY = 0.1;

/** The previous order, if any, and how its sound was processed. */
export interface LeftSound {
  order: PlayOrder | null;
  report: AudioStatus['sound'];
  /** The fraction of the volume that was applied, if the volume levelled it; null if not. */
  part: number | null;
}

/** Lets a station that is left play on until the next order is heard. */
export interface Crossfade {
  /**
   * A new order is about to take the element from this station, which plays at `volume`. Resolves to whether the
   * station plays on beside the element; undefined if it should stop at once. Call it before the station ends.
   */
  leave(
    state: PlaybackState,
    station: Rewindable | null,
    volume: number,
  ): Promise<boolean> | undefined;
  /** The order is heard now. Returns how to fade it in while the station fades out; null if no station is audible. */
  giveWay(): Crossing | null;
  /** The order's volume first, and then each change by the listener. 0 to 1. */
  setVolume(volume: number): void;
  /** Ends the sound at once. */
  end(): void;
}

/**
 * `left`: the order that is left, and how it was processed. `loudest`: the highest peak that the element can play,
 * relative to its volume. `play` can be replaced in tests.
 */
export function createCrossfade(
  element: HTMLMediaElement,
  { left, loudest }: { left(): LeftSound; loudest(): number },
  loadWriter: LoadWriter,
  play = playLeaving,
): Crossfade {
  let over = new AbortController();
  let leaving: Leaving | null = null;
  /** The volume of the order, and the fraction of it that the listener has set since. */
  let ordered: number | null = null;
  let part = 1;

  async function begin(reader: FrameReader, volume: number): Promise<boolean> {
    const { signal } = over;
    const since = { place: element.currentTime, now: performance.now(), src: element.src };
    const { order, report, part: levelled } = left();
    // While the processing is still loading, or if it failed, the sound was not processed.
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
      // A station that is not audible by now comes too late.
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
