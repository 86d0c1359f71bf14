import { describe, expect, it } from 'vitest';
import { readFrameHeader } from '@/lib/audio/demux/frame-header';
import { createXingFrame } from '@/lib/audio/mux/xing-frame';

/** A frame of MPEG-1 layer III at 44.1 kHz with a checksum, in joint stereo with the mode in use. */
function frame(bitrateIndex: number, channels: 1 | 2 = 2): Uint8Array {
  const head = Uint8Array.of(0xff, 0xfa, bitrateIndex << 4, channels === 1 ? 0xc0 : 0x60, 0, 0, 0);
  const size = readFrameHeader(head, 0)?.size ?? 0;
  const data = new Uint8Array(size).fill(7);
  data.set(head);
  return data;
}

const [AT_32, AT_64, AT_320] = [1, 5, 14];

function write(frames: readonly Uint8Array[]) {
  const xing = createXingFrame();
  for (const one of frames) xing.measure(one);
  return xing.write();
}

function read(frames: readonly Uint8Array[], at = 36) {
  const bytes = write(frames) ?? new Uint8Array(0);
  const view = new DataView(bytes.buffer);
  return {
    bytes,
    name: String.fromCharCode(...bytes.subarray(at, at + 4)),
    flags: view.getUint32(at + 4),
    frames: view.getUint32(at + 8),
    size: view.getUint32(at + 12),
    table: [...bytes.subarray(at + 16, at + 116)],
  };
}

describe('the header frame of a kept MP3', () => {
  it('is named Info at a constant bitrate and Xing at a variable one', () => {
    expect(read([frame(AT_64), frame(AT_64)]).name).toBe('Info');
    expect(read([frame(AT_64), frame(AT_320)]).name).toBe('Xing');
    expect(read([frame(AT_64, 1)], 21).name).toBe('Info');
  });

  it('has the number of frames without itself, and of bytes with itself', () => {
    const song = [frame(AT_64), frame(AT_320), frame(AT_64)];
    const { bytes, flags, frames, size } = read(song);
    expect([flags, frames]).toEqual([7, 3]);
    expect(size).toBe(bytes.length + song.reduce((sum, { length }) => sum + length, 0));
  });

  it('is a silent frame of the same format, as short as it can be, without a checksum', () => {
    const { bytes } = read([frame(AT_320)]);
    const header = readFrameHeader(bytes, 0);
    expect(header?.format).toEqual({ codec: 'mp3', sampleRate: 44100, channels: 2 });
    // 48 kbit/s: at 40 kbit/s, a frame has only 130 of the 152 bytes needed.
    expect([header?.size, bytes.length]).toEqual([156, 156]);
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xfb, 0x30, 0x40]);
    expect(bytes.subarray(4, 36).every((byte) => byte === 0)).toBe(true);
  });

  it('tells where each hundredth of the time begins', () => {
    const quiet = new Array<Uint8Array>(100).fill(frame(AT_32));
    const loud = new Array<Uint8Array>(100).fill(frame(AT_320));
    const { table, bytes, size } = read([...quiet, ...loud]);
    expect(table[0]).toBe(Math.floor((256 * bytes.length) / size));
    const half = bytes.length + quiet.reduce((sum, { length }) => sum + length, 0);
    expect(table[50]).toBe(Math.floor((256 * half) / size));
    const last = size - 2 * (loud[0]?.length ?? 0);
    expect(table[99]).toBe(Math.floor((256 * last) / size));
    expect(table).toEqual(table.toSorted((a, b) => a - b));
    expect(read([frame(AT_32)]).table.slice(1)).toEqual(new Array(99).fill(255));
  });

  it('is left out where there is no sound', () => {
    expect(write([])).toBeNull();
  });

  it('keeps nothing of the frames', () => {
    const [xing, song] = [createXingFrame(), [frame(AT_64), frame(AT_64)]];
    for (const one of song) {
      xing.measure(one);
      one.fill(0xee);
    }
    expect(xing.write()).toEqual(write([frame(AT_64), frame(AT_64)]));
  });
});
