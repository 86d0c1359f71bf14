import { expect, it } from 'vitest';
import { classifySound, type SoundVerdict } from '@/lib/audio/recovery/classify-sound';

const S = 1000;
const STREAM = true;
const FILE = false;

it.each<[string, number, number, number, boolean, SoundVerdict]>([
  ['sound and bytes come', 0, 0, 3, STREAM, 'well'],
  ['no bytes for a while, and enough to play', 0, 30 * S, 10, STREAM, 'well'],
  ['no bytes, and nearly nothing left to play', 0, 4 * S, 1.9, STREAM, 'starving'],
  ['silence and no bytes, though a little is left', 5 * S, 5 * S, 1.9, STREAM, 'stalled'],
  ['no bytes for less than that', 0, 3.9 * S, 0.5, STREAM, 'well'],
  ['a file that is all there', 0, 600 * S, 1, FILE, 'well'],
  ['a hiccup', 2.9 * S, 0, 2, STREAM, 'well'],
  ['silence with sound to play', 3 * S, 0, 2, STREAM, 'hindered'],
  ['silence with nothing to play, and bytes coming', 10 * S, 1 * S, 0, STREAM, 'well'],
  ['silence and no bytes', 5 * S, 4 * S, 0, FILE, 'stalled'],
  ['silence and no bytes for less than that', 4.9 * S, 4.9 * S, 0, FILE, 'well'],
  ['silence for long, though bytes come', 20 * S, 0, 0, FILE, 'stalled'],
  ['silence for long, though there is sound to play', 20 * S, 0, 30, STREAM, 'stalled'],
])('%s', (_, still, quiet, ahead, flows, verdict) => {
  expect(classifySound({ still, quiet, ahead, flows })).toBe(verdict);
});

it('notices silence without bytes within 8 seconds when checked once a second', () => {
  for (const flows of [STREAM, FILE]) {
    for (const ahead of [0, 0.5, 0.99]) {
      expect(classifySound({ still: 7 * S, quiet: 7 * S, ahead, flows })).toBe('stalled');
    }
  }
});
