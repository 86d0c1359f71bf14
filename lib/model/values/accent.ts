/**
 * The surfaces an accent stands on in one theme, and the colour of text on top of the accent: as in
 * `theme.css`.
 */
interface Theme {
  surfaces: readonly Oklch[];
  on: Oklch;
  /** The lightness to start from, and the step to take while the contrast is too low. */
  lightness: number;
  step: number;
  /** The upper bound of chroma, so that no accent is garish. */
  chroma: number;
}

const tone = (lightness: number, chroma: number, hue: number): Oklch => ({
  lightness,
  chroma,
  hue,
});

export const THEMES: Record<'light' | 'dark', Theme> = {
  light: {
    // Ground, raised, sunken, line.
    surfaces: [
      tone(0.985, 0.004, 230),
      tone(1, 0, 0),
      tone(0.95, 0.008, 230),
      tone(0.905, 0.011, 230),
    ],
    on: tone(1, 0, 0),
    lightness: 0.56,
    step: -0.005,
    chroma: 0.15,
  },
  dark: {
    surfaces: [
      tone(0.185, 0.018, 245),
      tone(0.225, 0.021, 245),
      tone(0.285, 0.024, 245),
      tone(0.3, 0.022, 245),
    ],
    on: tone(0.2, 0.04, 230),
    lightness: 0.74,
    step: 0.005,
    chroma: 0.13,
  },
};

/** WCAG 2 level AA for text; parts of a control would need only 3. */
const READABLE = 4.5;
/** The contrast lost when a colour is written with three digits. */
const ROUNDING = 0.03;
/** Below this chroma a colour counts as grey and makes no accent. */
const GREY = 0.035;

/** An accent of the same hue that is readable on all surfaces of the theme; null for greys. */
export function accentFrom(colour: Oklch, theme: 'light' | 'dark'): Oklch | null {
  if (colour.chroma < GREY) return null;
  const { surfaces, on, lightness, step, chroma } = THEMES[theme];
  const against = [...surfaces, on].map(toRgb);
  for (let at = lightness; at > 0 && at < 1; at += step) {
    const accent = shown({ ...colour, lightness: at, chroma: Math.min(colour.chroma, chroma) });
    const rgb = toRgb(accent);
    if (against.every((other) => contrast(rgb, other) >= READABLE + ROUNDING)) return accent;
  }
  return null;
}

/** The same colour with its chroma reduced until screens can show it. */
function shown(colour: Oklch): Oklch {
  let { chroma } = colour;
  while (chroma > 0 && !isShown(toRgb({ ...colour, chroma }))) chroma -= 0.005;
  return { ...colour, chroma: Math.max(0, chroma) };
}

/** Degrees of the colour wheel that count as one colour. */
const BIN = 20;
/** The share of the picture, weighted by chroma, that one colour has to cover. */
const ENOUGH = 0.02;
/** The second colour's minimum weight relative to the first, and their minimum distance in degrees. */
const SECOND = 0.2;
const APART = 50;

/**
 * The one or two most memorable colours of a picture, the main one first: the averages of its most frequent hues,
 * strong colours counting more. `pixels` as a canvas returns them, four bytes each. Empty for a grey picture.
 */
export function mainColours(pixels: Uint8ClampedArray): Oklch[] {
  const bins = new Map<number, { weight: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    const { chroma, hue, lightness } = toOklch([red / 255, green / 255, blue / 255]);
    // The hue of near-black and near-white pixels is noise.
    if (chroma < GREY || lightness < 0.15 || lightness > 0.97) continue;
    const key = Math.floor(hue / BIN);
    const bin = bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    bins.set(key, {
      weight: bin.weight + chroma,
      red: bin.red + red * chroma,
      green: bin.green + green * chroma,
      blue: bin.blue + blue * chroma,
    });
  }
  const [most, ...others] = [...bins.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ weight, red, green, blue }) => ({
      weight,
      colour: toOklch([red / weight / 255, green / weight / 255, blue / weight / 255]),
    }));
  if (most === undefined || most.weight < ENOUGH * GREY * pixels.length) return [];
  const second = others.find(
    ({ weight, colour }) =>
      weight >= SECOND * most.weight && between(colour.hue, most.colour.hue) >= APART,
  );
  return second ? [most.colour, second.colour] : [most.colour];
}

/** The angle between two hues, 0 to 180 degrees. */
const between = (one: number, other: number) => 180 - Math.abs(180 - Math.abs(one - other));

/** A colour in perceptual terms: lightness 0 to 1, chroma from 0 for grey, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Red, green and blue (sRGB), each 0 to 1; screens cannot show values outside that range. */
type Rgb = readonly [red: number, green: number, blue: number];

/** By the matrices of Oklab (https://bottosson.github.io/posts/oklab/), as given in CSS Color 4. */
export function toOklch(rgb: Rgb): Oklch {
  const [red, green, blue] = rgb.map(toLight) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The inverse of `toOklch`. Colours that screens cannot show have values outside 0 to 1: see `isShown`. */
export function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLight(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    fromLight(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    fromLight(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** Whether screens can show the colour. */
export function isShown(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -1e-4 && part <= 1 + 1e-4);
}

/** The contrast ratio of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG 2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => toLight(Math.min(1, Math.max(0, part))));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From an sRGB value to linear light. */
function toLight(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLight(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
