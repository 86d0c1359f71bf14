import type { Driver } from './driver/driver.ts';

/** Interruptions of the sound. */
export interface Gaps {
  /** How often data was missing. */
  waiting: number;
  paused: number;
  /** How many separate ranges are buffered. */
  ranges: number;
  silences: Silence[];
}

export interface Silence {
  /** Measured in the audio itself, so a page that is late measures no more. */
  seconds: number;
  /** Where the element was when it ended, in seconds. */
  at: number;
  /**
   * There was audio in the buffer, but the page got no CPU for a moment, then or shortly before. Chromium decodes some
   * 0.2 s ahead; without CPU for that long, it is silent with two seconds in the buffer (measured).
   */
  starved: boolean;
}

/** The longest silence, in seconds. */
export const longestOf = (silences: readonly Silence[]): number =>
  Math.max(0, ...silences.map(({ seconds }) => seconds));

interface MeteredPage {
  gaps: Omit<Gaps, 'ranges'>;
  /** The silence until now; null while there is sound. */
  silence(): Silence | null;
  /** Seconds of sound since the last silence. */
  sound(): number;
}

/**
 * Starts watching the host's element for gaps; it has to play audio without pauses. Resolves when the meter
 * measures sound: a browser takes a while to route a playing element's audio through one.
 */
export async function watchGaps(driver: Driver): Promise<void> {
  await driver.hostEval(async () => {
    /** Milliseconds. A timer that is more than `LATE` late shows that the page got no CPU. */
    const [TICK, LATE, SHORTLY] = [20, 50, 1000];
    /** Any audio has shorter silences. Seconds. */
    const SHORTEST = 0.01;
    /** Seconds. */
    const ENOUGH = 1;
    const page = window as unknown as Partial<MeteredPage>;
    if (page.sound === undefined) {
      const audio = document.querySelector('audio');
      if (audio === null) throw new Error('There is no audio element.');
      const context = new AudioContext();
      // Holds so much that a page that is late misses nothing.
      const meter = new AnalyserNode(context, { fftSize: 32_768 });
      context.createMediaElementSource(audio).connect(meter).connect(context.destination);
      const samples = new Float32Array(meter.fftSize);
      let measured = 0;
      let silent = 0;
      let loud = 0;
      let lookedAt = performance.now();
      let lateAt = Number.NEGATIVE_INFINITY;
      /** Seconds in the buffer when the last silence began. */
      let ahead = 0;
      const silence = () => {
        const seconds = silent / context.sampleRate;
        const isLate = performance.now() - lateAt < SHORTLY + seconds * 1000;
        const starved = isLate && ahead >= ENOUGH;
        return seconds < SHORTEST ? null : { seconds, at: audio.currentTime, starved };
      };
      page.silence = silence;
      page.sound = () => (silence() === null ? loud / context.sampleRate : 0);
      setInterval(() => {
        const now = performance.now();
        if (now - lookedAt > TICK + LATE) lateAt = now;
        lookedAt = now;
        const { buffered, currentTime } = audio;
        if (silent === 0 && buffered.length > 0) ahead = buffered.end(0) - currentTime;
        const played = Math.round(context.currentTime * context.sampleRate);
        meter.getFloatTimeDomainData(samples);
        for (const sample of samples.subarray(Math.max(0, samples.length - played + measured))) {
          if (Math.abs(sample) <= 0.005) {
            silent++;
            continue;
          }
          const ended = silence();
          if (ended !== null) page.gaps?.silences.push(ended);
          loud = ended === null ? loud + 1 : 0;
          silent = 0;
        }
        measured = played;
      }, TICK);
      audio.addEventListener('waiting', () => page.gaps && page.gaps.waiting++);
      audio.addEventListener('pause', () => page.gaps && page.gaps.paused++);
    }
    while ((page.sound?.() ?? 0) < 0.2) await new Promise((resolve) => setTimeout(resolve, TICK));
    page.gaps = { waiting: 0, paused: 0, silences: [] };
  });
}

/** The interruptions since `watchGaps`. */
export function gapsOf(driver: Driver): Promise<Gaps> {
  return driver.hostEval(() => {
    const { gaps, silence } = window as unknown as MeteredPage;
    const last = silence();
    return {
      ...gaps,
      silences: last === null ? gaps.silences : [...gaps.silences, last],
      ranges: document.querySelector('audio')?.buffered.length ?? 0,
    };
  });
}
