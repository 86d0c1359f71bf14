import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  accentFrom,
  contrast,
  isShown,
  mainColours,
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
/** A token's value in both themes. */
const written = (name: string) =>
  new RegExp(`--${name}: light-dark\\(([^;]*)\\);`).exec(css)?.[1] ?? '';
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

  const token = (name: string) => {
    const both = [...written(name).matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    const [, lightness, chroma, hue] = both[theme === 'light' ? 0 : 1] ?? [];
    return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) };
  };

  it('is computed for the surfaces of the style sheet, on which the product’s own is readable too', () => {
    expect(['ground', 'raised', 'sunken', 'line'].map(token)).toEqual(surfaces);
    expect(token('on-accent')).toEqual(on);
    readable(token('accent'));
  });

  it('leaves a ground of one or two colours on which everything stays readable', () => {
    const coverGround = (name: string) => {
      const form = new RegExp(
        `oklch\\(from var\\(--cover-accent-${theme}\\) ([\\d.]+) min\\(c \\* ([\\d.]+), ([\\d.]+)\\)`,
      );
      const [lightness = 0, share = 0, most = 0] = (form.exec(written(name)) ?? [])
        .slice(1)
        .map(Number);
      expect(most).toBeGreaterThan(0);
      return (accent: Oklch, hue: number) =>
        toRgb({ lightness, chroma: Math.min(accent.chroma * share, most), hue }).map((part) =>
          Math.min(1, Math.max(0, part)),
        );
    };
    const [first, second] = ['cover-ground', 'cover-ground-second'].map(coverGround);
    const texts = ['ink', 'muted', 'danger', 'accent'].map((name) => toRgb(token(name)));
    const strong = toRgb(token('strong'));
    const plain = toRgb(token('ground'));
    const steps = [0, 0.25, 0.5, 0.75, 1];
    for (const { accent, hue } of accents(theme)) {
      const own = toRgb(accent);
      for (let other = 0; other < 360; other += 15) {
        for (const cover of steps) {
          for (const share of steps) {
            // As browsers blend gradients: in sRGB.
            const ground = plain.map((part, at) => {
              const below = part + cover * ((first?.(accent, hue)[at] ?? 0) - part);
              return below + share * ((second?.(accent, other)[at] ?? 0) - below);
            }) as never;
            const least = Math.min(...[own, ...texts].map((text) => contrast(text, ground)));
            if (least < 4.5 || contrast(strong, ground) < 3)
              expect.fail(`${theme}: ${hue}, ${other}, ${cover}, ${share}: ${least}`);
          }
        }
      }
    }
  });
});

/** Accents of covers of all hues and chromas. */
function* accents(theme: 'light' | 'dark') {
  for (let hue = 0; hue < 360; hue += 15) {
    for (const chroma of [0.04, 0.1, 0.2, 0.35]) {
      const accent = accentFrom({ lightness: 0.6, chroma, hue }, theme);
      if (accent !== null) yield { accent, hue };
    }
  }
}

describe('the main colours of a picture', () => {
  const picture = (...colours: [red: number, green: number, blue: number, times: number][]) =>
    new Uint8ClampedArray(
      colours.flatMap(([red, green, blue, times]) =>
        Array.from({ length: times }, () => [red, green, blue, 255]).flat(),
      ),
    );

  const hues = (pixels: Uint8ClampedArray) => mainColours(pixels).map(({ hue }) => Math.round(hue));
  const hueOf = (...rgb: [number, number, number]) =>
    Math.round(toOklch(rgb.map((part) => part / 255) as never).hue);
  const RED = [200, 30, 40] as const;
  const BLUE = [30, 60, 200] as const;

  it('begin with that of the largest coloured part, not of the black and white around it', () => {
    const surrounded = picture([0, 0, 0, 300], [255, 255, 255, 300], [...RED, 90], [...BLUE, 20]);
    expect(hues(surrounded)).toEqual([hueOf(...RED), hueOf(...BLUE)]);
  });

  it('are one if another colour is little of it, or much the same', () => {
    expect(hues(picture([...RED, 90], [...BLUE, 9]))).toEqual([hueOf(...RED)]);
    expect(hues(picture([...RED, 90], [200, 90, 30, 80]))).toEqual([hueOf(...RED)]);
    // Around the colour wheel.
    expect(hues(picture([...RED, 90], [200, 30, 90, 80]))).toEqual([hueOf(...RED)]);
  });

  it('are none if the picture is grey, transparent, or has only a speck of colour', () => {
    expect(mainColours(picture([120, 120, 121, 500]))).toEqual([]);
    expect(mainColours(picture([128, 128, 128, 999], [255, 0, 0, 1]))).toEqual([]);
    expect(mainColours(new Uint8ClampedArray(400))).toEqual([]);
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
