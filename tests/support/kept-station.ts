import { createFrameStore } from '@/lib/audio/timeshift/frame-store';
import { createTimeshift } from '@/lib/audio/timeshift/timeshift';
import { createFakeClock } from './fake-clock.ts';
import { FakeMediaElement } from './fake-media-element.ts';
import { createFakePrivateFiles } from './fake-private-files.ts';
import { framesFrom, MP3 } from './kept-frames.ts';

export const NOW = 1_800_000_000_000;
/** Seconds. */
export const FRAME = 0.1;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The timeshift of a station that began to send at `NOW`, with an element that has enough buffered. */
export function createKeptStation({ limit = 3600, size = 8, usual = MP3 } = {}) {
  const clock = createFakeClock(NOW);
  const life = new AbortController();
  const files = createFakePrivateFiles();
  const media = new FakeMediaElement();
  const store = createFrameStore(files, 0, limit);
  const shift = createTimeshift({
    ...{ element: media.element, store, clock, signal: life.signal },
    buffer: {
      ahead: () => 1000,
      isFull: () => true,
      holds: () => true,
      restart: async () => undefined,
      append: async () => undefined,
    },
    titles: { titles: [], forget: () => undefined },
  });
  const settle = async () => {
    for (let turns = 0; turns < 8; turns++) await turn();
  };
  return {
    ...{ clock, life, files, media, store, shift, settle },
    /** Makes this many seconds arrive at once. */
    async burst(seconds: number, format = usual) {
      const count = Math.round(seconds / FRAME);
      await shift.take(framesFrom(store.end, count, { duration: FRAME, size, format }));
      await settle();
    },
    /** Makes this many seconds arrive in real time. */
    async sends(seconds: number) {
      for (let at = 0; at < seconds; at += 0.5) {
        clock.pass(500);
        await this.burst(0.5);
      }
    },
  };
}
