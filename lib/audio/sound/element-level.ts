import type { Level } from '@/lib/contract/level';
import { log } from '@/lib/platform/log';
import { levelOf, meanSquare } from './measure-frames';

/** How much of the latest sound the level covers. Microseconds, as WebCodecs counts. */
const HEARD = 40_000;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;

/** Chromium only. In Firefox, capturing an element's audio removes it from the output. */
interface CapturingElement {
  captureStream?(): MediaStream;
}
declare global {
  var MediaStreamTrackProcessor:
    | (new (of: {
        track: MediaStreamTrack;
      }) => { readable: ReadableStream<AudioData> })
    | undefined;
}

/** The level of an element whose bytes do not pass through here. */
export interface ElementLevel {
  /** Null until it is known, and where the browser does not tell. Starts metering. */
  level(): Level;
  /** Stops metering. */
  end(): void;
}

/** Meters a copy of what the element plays: without an AudioContext, or any effect on its sound or connection. */
export function createElementLevel(element: HTMLMediaElement): ElementLevel {
  /** The captured track; null if there is none. */
  let track: MediaStreamTrack | null = null;
  /** The element cannot be captured, for example because this page may not read its source. */
  let isRefused = false;
  let heard: { energy: number; duration: number }[] = [];

  function begin(): void {
    if (isRefused || element.readyState < HAVE_CURRENT_DATA) return;
    try {
      const [found] = (element as CapturingElement).captureStream?.().getAudioTracks() ?? [];
      const { MediaStreamTrackProcessor: Processor } = globalThis;
      if (found === undefined || Processor === undefined) isRefused = true;
      else void listen(found, new Processor({ track: found }).readable);
    } catch (error) {
      isRefused = true;
      log('level', 'not captured', error);
    }
  }

  async function listen(mine: MediaStreamTrack, blocks: ReadableStream<AudioData>): Promise<void> {
    track = mine;
    const reader = blocks.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (value !== undefined && track === mine) take(value);
      value?.close();
      if (done || track !== mine) break;
    }
    reader.cancel().catch(() => undefined);
    if (track === mine) end();
  }

  function take(block: AudioData): void {
    const sides = Array.from({ length: block.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(block.numberOfFrames);
      block.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return meanSquare(samples);
    });
    const energy = sides.reduce((sum, side) => sum + side, 0) / sides.length;
    heard.push({ energy, duration: block.duration });
    let length = heard.reduce((sum, { duration }) => sum + duration, 0);
    while (heard.length > 1 && length > HEARD) length -= heard.shift()?.duration ?? 0;
  }

  function end(): void {
    track?.stop();
    track = null;
    heard = [];
  }

  element.addEventListener('emptied', () => {
    end();
    isRefused = false;
  });
  return {
    level() {
      if (track === null) begin();
      if (heard.length === 0) return null;
      return levelOf(heard.reduce((sum, { energy }) => sum + energy, 0) / heard.length);
    },
    end,
  };
}
