import { expect, it } from 'vitest';
import { classifySound, type SoundVerdict } from '@/lib/audio/recovery/classify-sound';

const S = 1000;
const STREAM = true;
const FILE = false;

it.each<[string, number, number, number, boolean, SoundVerdict]>([
  ['sound while bytes arrive', 0, 0, 3, STREAM, 'well'],
  ['no bytes for a while, but plenty in the buffer', 0, 30 * S, 10, STREAM, 'well'],
  ['no bytes for 4 seconds, and the buffer nearly empty', 0, 4 * S, 1.9, STREAM, 'starving'],
  ['no bytes for 13 seconds, and less than 8 in the buffer', 0, 13 * S, 7.9, STREAM, 'starving'],
  ['the same with more in the buffer', 0, 13 * S, 8, STREAM, 'well'],
  ['no bytes for less than 13 seconds', 0, 12.9 * S, 7.9, STREAM, 'well'],
  ['a file that needs no more bytes for now', 0, 13 * S, 7.9, FILE, 'well'],
  ['silence and no bytes, though a little is buffered', 5 * S, 5 * S, 1.9, STREAM, 'stalled'],
  ['no bytes, but for less than 4 seconds', 0, 3.9 * S, 0.5, STREAM, 'well'],
  ['a file whose last bytes have arrived', 0, 600 * S, 1, FILE, 'well'],
  ['silence for less than 3 seconds', 2.9 * S, 0, 2, STREAM, 'well'],
  ['silence although sound is buffered', 3 * S, 0, 2, STREAM, 'hindered'],
  ['silence with an empty buffer while bytes arrive', 10 * S, 1 * S, 0, STREAM, 'well'],
  ['silence and no bytes for 4 seconds', 5 * S, 4 * S, 0, FILE, 'stalled'],
  ['silence and no bytes for less than 5 seconds', 4.9 * S, 4.9 * S, 0, FILE, 'well'],
  ['long silence although bytes arrive', 20 * S, 0, 0, STREAM, 'stalled'],
  ['the same where a piece must be whole to play', 59 * S, 0, 0, FILE, 'well'],
  ['a piece that takes too long', 60 * S, 0, 0, FILE, 'stalled'],
  ['long silence although a piece is there', 20 * S, 0, 1, FILE, 'stalled'],
  ['long silence although sound is buffered', 20 * S, 0, 30, STREAM, 'stalled'],
])('classifies %s', (_, still, quiet, ahead, flows, verdict) => {
  expect(classifySound({ still, quiet, ahead, flows })).toBe(verdict);
});

it('notices silence without bytes within 8 seconds when checked once a second', () => {
  for (const flows of [STREAM, FILE]) {
    for (const ahead of [0, 0.5, 0.99]) {
      expect(classifySound({ still: 7 * S, quiet: 7 * S, ahead, flows })).toBe('stalled');
    }
  }
});
