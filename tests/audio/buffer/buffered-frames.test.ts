import { describe, expect, it } from 'vitest';
import { createBufferedFrames } from '@/lib/audio/buffer/buffered-frames';
import type { AudioFormat, AudioFrame } from '@/lib/audio/demux/audio-format';

const FORMAT: AudioFormat = { codec: 'aac', sampleRate: 48_000, channels: 2 };

/** A frame of a second for each time. */
const frames = (times: readonly number[], mark = 0): AudioFrame[] =>
  times.map((time) => ({ format: FORMAT, time, duration: 1, data: Uint8Array.of(mark) }));
const seconds = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at);

function keep(position = { at: 0 }) {
  const kept = createBufferedFrames(() => position.at);
  const times = (second = 0) => kept.from(second).map(({ time }) => time);
  return { kept, times, position };
}

describe('the frames of what is buffered', () => {
  it('are in order, however they came', () => {
    const { kept, times } = keep();
    kept.add(frames([6, 7]));
    kept.add(frames([2, 3]));
    kept.add(frames([4, 5]));
    kept.add(frames([20, 21]));
    expect(times()).toEqual([2, 3, 4, 5, 6, 7, 20, 21]);
    expect(times(5.5)).toEqual([5, 6, 7, 20, 21]);
    expect(times(22)).toEqual([]);
  });

  it('are those that were sent last for each moment', () => {
    const { kept } = keep();
    kept.add(frames(seconds(0, 6), 1));
    // hls.js's times are a little off.
    kept.add(frames([2.0004, 3.0004], 2));
    expect(kept.from(0).map(({ data }) => data[0])).toEqual([1, 1, 2, 2, 1, 1]);
  });

  it('go as far as those of the buffer, around the position', () => {
    const { kept, times, position } = keep();
    kept.add(frames(seconds(0, 100)));
    position.at = 90;
    kept.add(frames([100]));
    expect(times()[0]).toBe(31);
    expect(times().at(-1)).toBe(100);
    // hls.js appends before the position moves, and after.
    kept.add(frames([1000, 1001]));
    expect(times().slice(-2)).toEqual([1000, 1001]);
    position.at = 1000;
    kept.add(frames([1002]));
    expect(times()).toEqual([1000, 1001, 1002]);
  });

  it('go with what is removed', () => {
    const { kept, times } = keep();
    kept.add(frames(seconds(0, 6)));
    kept.remove(2, 4);
    expect(times()).toEqual([0, 1, 4, 5]);
    kept.remove(0, Number.POSITIVE_INFINITY);
    expect(times()).toEqual([]);
  });
});
