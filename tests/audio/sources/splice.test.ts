import { describe, expect, it } from 'vitest';
import type { AudioFrame } from '@/lib/audio/demux/audio-format';
import { createSplice } from '@/lib/audio/sources/splice';

const FORMAT = { codec: 'mp3', sampleRate: 44_100, channels: 1 } as const;
const LENGTH = 0.025;

/** The broadcast's frames from this place on, with times that start at 0 as on a new connection. */
const onAir = (from: number, count: number, begin = 0): AudioFrame[] =>
  Array.from({ length: count }, (_, index) => ({
    format: FORMAT,
    data: Uint8Array.of(255, (from + index) >> 8, (from + index) & 255),
    time: (begin + index) * LENGTH,
    duration: LENGTH,
  }));

const places = (frames: readonly AudioFrame[]) =>
  frames.map(({ data }) => (data[1] ?? 0) * 256 + (data[2] ?? 0));

/** Returns the pieces in turn, each after its number of milliseconds. */
function arriving(...pieces: [after: number, frames: AudioFrame[]][]) {
  let now = 0;
  let reads = 0;
  return {
    now: () => now,
    reads: () => reads,
    read: async () => {
      reads++;
      const piece = pieces.shift();
      now += piece?.[0] ?? 0;
      return piece?.[1] ?? null;
    },
  };
}

describe('the splice between two connections', () => {
  it('reads no endless burst of frames that last no time', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    let reads = 0;
    const nothing = onAir(1000, 100).map((frame) => ({ ...frame, duration: 0 }));
    const read = async () => {
      reads += 1;
      return reads > 1000 ? null : nothing;
    };
    await splice.skipWritten(nothing, read, () => 0);
    expect(reads).toBeLessThan(210);
  });

  it('finds the end of what was written between one read and the next', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving([0, onAir(95, 20, 15)]);
    const { next } = await splice.skipWritten(onAir(80, 15), read, now);
    expect(places(next)).toEqual(places(onAir(100, 15)));
  });

  it('leaves out what was written before the connection broke', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving();
    const { next, time } = await splice.skipWritten(onAir(40, 80), read, now);
    expect(places(next)).toEqual(places(onAir(100, 20)));
    expect(time).toBeCloseTo(60 * LENGTH);
  });

  it('begins behind all that came where none of it is new', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving([300, []]);
    const { next, time } = await splice.skipWritten(onAir(40, 60), read, now);
    expect(next).toEqual([]);
    expect(time).toBeCloseTo(60 * LENGTH);
  });

  it('keeps everything where a file is sent from its beginning again', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving();
    const { next, time } = await splice.skipWritten(onAir(0, 100), read, now);
    expect(next).toHaveLength(100);
    expect(time).toBe(0);
  });

  it('looks for it in the whole burst, however it is cut into pieces', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving([5, onAir(50, 25, 10)], [120, onAir(75, 40, 35)]);
    const { next } = await splice.skipWritten(onAir(40, 10), read, now);
    expect(places(next)).toEqual(places(onAir(100, 15)));
  });

  it('keeps everything where nothing is repeated, and waits no longer than the burst', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now, reads } = arriving(
      [5, onAir(510, 40, 10)],
      [50, onAir(550, 2, 50)],
      [50, onAir(552, 2, 52)],
    );
    const { next, time } = await splice.skipWritten(onAir(500, 10), read, now);
    expect(places(next)).toEqual(places(onAir(500, 52)));
    expect(time).toBe(0);
    expect(reads()).toBe(2);
  });

  it('keeps everything of a stream that ends', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving();
    expect((await splice.skipWritten(onAir(500, 10), read, now)).next).toHaveLength(10);
  });

  it('asks for nothing where nothing was written yet', async () => {
    const { read, now, reads } = arriving([5, onAir(10, 10)]);
    expect((await createSplice().skipWritten(onAir(0, 10), read, now)).next).toHaveLength(10);
    expect(reads()).toBe(0);
  });

  it('takes a few frames that are alike for no splice', async () => {
    const splice = createSplice();
    splice.wrote(onAir(0, 100));
    const { read, now } = arriving();
    const { next } = await splice.skipWritten([...onAir(95, 5), ...onAir(500, 9)], read, now);
    expect(next).toHaveLength(14);
  });
});
