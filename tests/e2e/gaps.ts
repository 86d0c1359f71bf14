import type { Driver } from './driver/driver.ts';

/** Interruptions of the sound. */
export interface Gaps {
  /** How often data was missing. */
  waiting: number;
  paused: number;
  /** How many separate ranges are buffered. */
  ranges: number;
  /** The longest silence, in seconds. */
  silence: number;
}

interface MeteredPage {
  gaps: Gaps;
  /** When the sound was last silent, and when it was last heard; milliseconds. */
  silentAt: number;
  heardAt: number;
}

/**
 * Starts watching the host's element for gaps; it has to play audio without pauses. Resolves when the meter
 * measures sound: a browser takes a while to route a playing element's audio through one.
 */
export async function watchGaps(driver: Driver): Promise<void> {
  await driver.hostEval(async () => {
    const page = window as unknown as Partial<MeteredPage>;
    if (page.silentAt === undefined) {
      const audio = document.querySelector('audio');
      if (audio === null) throw new Error('There is no audio element.');
      const context = new AudioContext();
      const meter = new AnalyserNode(context, { fftSize: 1024 });
      context.createMediaElementSource(audio).connect(meter).connect(context.destination);
      page.silentAt = performance.now();
      const samples = new Float32Array(meter.fftSize);
      setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        const now = performance.now();
        if (samples.some((sample) => Math.abs(sample) > 0.005)) page.heardAt = now;
        else page.silentAt = now;
        const silence = (now - (page.heardAt ?? now)) / 1000;
        if (page.gaps) page.gaps.silence = Math.max(page.gaps.silence, silence);
      }, 10);
      audio.addEventListener('waiting', () => page.gaps && page.gaps.waiting++);
      audio.addEventListener('pause', () => page.gaps && page.gaps.paused++);
    }
    const soundsFor = () => (page.heardAt ?? 0) - (page.silentAt ?? 0);
    while (soundsFor() < 200) await new Promise((resolve) => setTimeout(resolve, 20));
    page.gaps = { waiting: 0, paused: 0, ranges: 0, silence: 0 };
  });
}

/** The interruptions since `watchGaps`. */
export function gapsOf(driver: Driver): Promise<Gaps> {
  return driver.hostEval(() => {
    const { gaps } = window as unknown as MeteredPage;
    return { ...gaps, ranges: document.querySelector('audio')?.buffered.length ?? 0 };
  });
}
