import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayUnpack, pictureSize } from '@/lib/model/values/picture-size';

const bytes = (...parts: (string | readonly number[])[]) => {
  const head = parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part));
  return new Uint8Array([...head, ...Array(40).fill(0)]);
};
const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n', [26, 10, 0, 0, 0, 13], 'IHDR', u32(width), u32(height));
const riff = (...chunk: (string | number[])[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...chunk);
const jpeg = (...segments: number[][]) => bytes([0xff, 0xd8, ...segments.flat()]);
/** A baseline frame header: 8 bits, 300 high, 400 wide. */
const FRAME = [0xff, 0xc0, 0, 17, 8, 1, 44, 1, 144, 3];
const SIZE = { width: 400, height: 300 };

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(400, 300)],
    ['GIF', bytes('GIF89a', [144, 1, 44, 1])],
    ['extended WebP', riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 143, 1, 0, 43, 1, 0])],
    ['WebP', riff('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 144, 1, 44, 1])],
    ['lossless WebP', riff('VP8L', [0, 0, 0, 0, 0x2f, 0x8f, 0xc1, 0x4a, 0])],
    ['JPEG', jpeg([0xff, 0xe0, 0, 4, 1, 2], [0xff, 0xff, ...FRAME])],
    [
      'the largest picture in AVIF',
      bytes([0, 0, 0, 28], 'ftypavif', 'ispe', [0, 0, 0, 0], u32(40), u32(30), 'ispe', [
        ...[0, 0, 0, 0, ...u32(400), ...u32(300)],
      ]),
    ],
  ])('is read from %s', (_, picture) => {
    expect(pictureSize(picture)).toEqual(SIZE);
  });

  it('is read from a real file', () => {
    const file = new Uint8Array(readFileSync('public/covers/fallback-1.png'));
    expect(pictureSize(file)).toEqual({ width: 512, height: 512 });
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['a web page', bytes('<!doctype html>')],
    ['a picture without a size', png(0, 300)],
    ['a JPEG without a frame', jpeg(...Array(90_000).fill([0xff, 0xe0, 0, 2]))],
    ['an unknown kind of WebP', riff('VP9X')],
  ])('is null for %s', (_, picture) => {
    expect(pictureSize(picture)).toBeNull();
    expect(mayUnpack(picture)).toBe(false);
  });

  it('decides whether the picture may be unpacked', () => {
    expect(mayUnpack(png(3000, 3000))).toBe(true);
    expect(mayUnpack(png(30_000, 30_000))).toBe(false);
    expect(mayUnpack(png(0xffffffff, 0xffffffff))).toBe(false);
  });

  it('is valid or null for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('GIF8', '\x89PNG', 'RIFF', ''),
        (rest, begin) => {
          const size = pictureSize(new Uint8Array([...Buffer.from(begin, 'latin1'), ...rest]));
          expect(size === null || size.width * size.height > 0).toBe(true);
        },
      ),
    );
  });
});
