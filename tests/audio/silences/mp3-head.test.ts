import { describe, expect, it } from 'vitest';
import { createXingFrame } from '@/lib/audio/mux/xing-frame';
import { readMp3Head } from '@/lib/audio/silences/mp3-head';
import { joinBytes } from '@/lib/platform/bytes';

const SECONDS = 1152 / 44_100;

/** A frame at 44.1 kHz; 0x90 is 128 kbit/s, 0xe0 320. */
function frame(rate: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xfb, rate, 0x04]);
  return bytes;
}
const SLOW = () => frame(0x90, 417);
const FAST = () => frame(0xe0, 1044);

const repeat = (count: number, make: () => Uint8Array<ArrayBuffer>) =>
  Array.from({ length: count }, make);

describe('the head of a file of MP3', () => {
  it('tells where each second is, if the bitrate is constant', () => {
    const bytes = joinBytes(repeat(1000, SLOW));
    const head = readMp3Head(bytes.slice(0, 16_384), 500, 500 + bytes.length);
    expect(head).toMatchObject({ from: 500, to: 500 + bytes.length });
    // Without padding, the frames here are a little short.
    expect(head?.duration).toBeCloseTo(1000 * SECONDS, 0);
    expect(head?.byteAt(0)).toBe(500);
    expect(head?.byteAt(10)).toBe(160_500);
  });

  it('begins behind what the encoder says of the file', () => {
    const frames = repeat(1000, SLOW);
    const info = createXingFrame();
    for (const one of frames) info.measure(one);
    const said = info.write() ?? new Uint8Array();
    const bytes = joinBytes([said, ...frames]);
    expect(readMp3Head(bytes, 0, bytes.length)?.from).toBe(said.length);
  });

  it('guesses by the table if the bitrate varies', () => {
    // Half of the duration takes about a quarter of the bytes.
    const frames = [...repeat(2000, SLOW), ...repeat(2000, FAST)];
    const info = createXingFrame();
    for (const one of frames) info.measure(one);
    const said = info.write() ?? new Uint8Array();
    const bytes = joinBytes([said, ...frames]);
    const head = readMp3Head(bytes.slice(0, 16_384), 0, bytes.length);
    expect(head?.duration).toBeCloseTo(4000 * SECONDS, 1);
    expect(head?.byteAt(0)).toBe(said.length);
    const middle = head?.byteAt(2000 * SECONDS) ?? 0;
    expect(Math.abs(middle - said.length - 2000 * 417)).toBeLessThan(bytes.length / 100);
    expect(head?.byteAt(4000 * SECONDS)).toBeGreaterThan(bytes.length * 0.98);
    let before = 0;
    for (let at = 0; at < 4000 * SECONDS; at += 3) {
      const byte = head?.byteAt(at) ?? 0;
      expect(byte).toBeGreaterThanOrEqual(before);
      before = byte;
    }
  });

  it('is none of what varies without a table', () => {
    const bytes = joinBytes([...repeat(20, SLOW), ...repeat(20, FAST)]);
    expect(readMp3Head(bytes, 0, bytes.length)).toBeNull();
  });
});
