import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  accentFrom,
  contrast,
  isShown,
  mainColour,
  type Oklch,
  THEMES,
  toOklch,
  toRgb,
} from '@/lib/model/values/accent';

const colours = fc.record({
  lightness: fc.double({ min: 0, max: 1, noNaN: true }),
  chroma: fc.double({ min: 0, max: 0.4, noNaN: true }),
  hue: fc.double({ min: 0, max: 360, noNaN: true }),
});
const parts = fc.integer({ min: 0, max: 255 });
const css = readFileSync(new URL('../../components/primitives/theme.css', import.meta.url), 'utf8');
const rgbOf = (hex: string) =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as never;

describe.each(['light', 'dark'] as const)('an accent in the %s theme', (theme) => {
  const { surfaces, on } = THEMES[theme];
  const readable = (accent: Oklch) => {
    for (const other of [...surfaces, on]) {
      expect(contrast(toRgb(accent), toRgb(other))).toBeGreaterThanOrEqual(4.5);
    }
  };

  it('is readable on every surface whatever the cover, and can be displayed', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const accent = accentFrom(colour, theme);
        if (accent === null) return;
        readable(accent);
        expect(isShown(toRgb(accent))).toBe(true);
        expect(accent.hue).toBe(colour.hue);
      }),
      { numRuns: 2000 },
    );
  });

  it('exists for every colour except greys', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(accentFrom(colour, theme) === null).toBe(colour.chroma < 0.035);
      }),
    );
  });

  it('is computed for the surfaces of the style sheet, on which the product’s own is readable too', () => {
    const token = (name: string) => {
      const value = new RegExp(`--${name}: light-dark\\(([^;]*)\\);`).exec(css)?.[1] ?? '';
      const both = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
      const [, lightness, chroma, hue] = both[theme === 'light' ? 0 : 1] ?? [];
      return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) };
    };
    expect(['ground', 'raised', 'sunken', 'line'].map(token)).toEqual(surfaces);
    expect(token('on-accent')).toEqual(on);
    readable(token('accent'));
  });
});

describe('the main colour of a picture', () => {
  const picture = (...colours: [red: number, green: number, blue: number, times: number][]) =>
    new Uint8ClampedArray(
      colours.flatMap(([red, green, blue, times]) =>
        Array.from({ length: times }, () => [red, green, blue, 255]).flat(),
      ),
    );

  it('is that of the largest coloured part, not of the black and white around it', () => {
    const colour = mainColour(
      picture([0, 0, 0, 300], [255, 255, 255, 300], [200, 30, 40, 90], [30, 60, 200, 20]),
    );
    expect(colour?.hue).toBeCloseTo(toOklch([200 / 255, 30 / 255, 40 / 255]).hue, 0);
  });

  it('is null if the picture is grey, transparent, or has only a speck of colour', () => {
    expect(mainColour(picture([120, 120, 121, 500]))).toBeNull();
    expect(mainColour(picture([128, 128, 128, 999], [255, 0, 0, 1]))).toBeNull();
    expect(mainColour(new Uint8ClampedArray(400))).toBeNull();
  });
});

test('colours are unchanged after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(parts, parts, parts, (red, green, blue) => {
      const back = toRgb(toOklch([red / 255, green / 255, blue / 255]));
      expect(back.map((part) => Math.round(part * 255) + 0)).toEqual([red, green, blue]);
    }),
  );
});

test('contrast is computed as WCAG defines it', () => {
  expect(contrast(rgbOf('000000'), rgbOf('ffffff'))).toBeCloseTo(21, 5);
  // The lightest grey readable on white according to WCAG.
  expect(contrast(rgbOf('767676'), rgbOf('ffffff'))).toBeCloseTo(4.54, 2);
});
