import { describe, expect, it, test } from 'vitest';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { BANDS, curveOf, filterOf, responseAt } from '@/lib/model/sound/equaliser';
import { EQUALISERS } from '@/lib/model/sound/sound';
import { soundOf } from '@/lib/model/sound/sound-of-settings';

const only = (band: number, gain: number) => BANDS.map((_, at) => (at === band ? gain : 0));

test('each named curve has a gain for each band, and the listener’s own has what is stored of it', () => {
  for (const name of EQUALISERS) expect(curveOf(name, [1, 2]).length).toBe(BANDS.length);
  expect(curveOf('custom', [1, 2])).toEqual([1, 2, 0, 0, 0]);
  expect(curveOf('bass', [1, 2, 3, 4, 5])).toEqual([6, 3, 0, 0, 0]);
});

test('a curve that changes nothing leaves the sound alone', () => {
  const custom = { ...DEFAULT_SETTINGS, equaliser: 'custom' } as const;
  expect(soundOf(custom)).toBeNull();
  const curve = [0, 0, -4, 0, 0];
  expect(soundOf({ ...custom, equaliserBands: curve })).toMatchObject({ curve });
  expect(soundOf({ ...DEFAULT_SETTINGS, equaliserBands: curve })).toBeNull();
});

test('the lowest and the highest band reach to the ends', () => {
  expect(BANDS.map((_, band) => filterOf(band).type)).toEqual([
    ...['lowshelf', 'peaking', 'peaking', 'peaking', 'highshelf'],
  ]);
});

describe('the response', () => {
  it('is none of a flat curve', () => {
    for (const frequency of [20, 910, 20_000]) {
      expect(responseAt(curveOf('flat', []), frequency)).toBe(0);
    }
  });

  it.each([12, 3, -9])(
    'of a band in the middle is its gain there, and little far from it: %s dB',
    (gain) => {
      expect(responseAt(only(2, gain), 910)).toBeCloseTo(gain, 6);
      expect(Math.abs(responseAt(only(2, gain), 20))).toBeLessThan(0.1);
      expect(Math.abs(responseAt(only(2, gain), 23_000))).toBeLessThan(0.1);
    },
  );

  it.each([
    ['lowest', 0, 5, 20_000, 60],
    ['highest', 4, 23_900, 100, 14_000],
  ])(
    'of the %s band is its gain beyond it, half of that at it, and nothing on the other side',
    (_, band, beyond, far, at) => {
      expect(responseAt(only(band, 8), beyond)).toBeCloseTo(8, 1);
      expect(responseAt(only(band, 8), at)).toBeCloseTo(4, 1);
      expect(responseAt(only(band, 8), far)).toBeCloseTo(0, 1);
    },
  );

  it('of several bands is their sum, and of what is turned down the mirror image', () => {
    const curve = curveOf('small', []);
    for (const frequency of [40, 300, 2000, 9000]) {
      const sum = curve.reduce(
        (all, gain, band) => all + responseAt(only(band, gain), frequency),
        0,
      );
      expect(responseAt(curve, frequency)).toBeCloseTo(sum, 9);
      const mirrored = curve.map((gain) => -gain);
      expect(responseAt(mirrored, frequency)).toBeCloseTo(-responseAt(curve, frequency), 6);
    }
  });
});
