import { contrast, isShown, type Oklch, type Rgb, toOklch, toRgb } from './colour';

/** What an accent stands on in one of the themes, and what stands on the accent: as in `theme.css`. */
interface Theme {
  surfaces: readonly Oklch[];
  on: Oklch;
  /** Lightness to begin with, and the way to go where that does not do. */
  lightness: number;
  step: number;
  /** The most colourful that it may be: no accent is to shout. */
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

/** For text, by WCAG 2 at level AA; for a control's parts 3 would do. */
const READABLE = 4.5;
/** What is lost where a colour is written down with three digits. */
const ROUNDING = 0.03;
/** Below that it is a grey, and no accent. */
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

/** The most colourful that screens show of a colour. */
function shown(colour: Oklch): Oklch {
  let { chroma } = colour;
  while (chroma > 0 && !isShown(toRgb({ ...colour, chroma }))) chroma -= 0.005;
  return { ...colour, chroma: Math.max(0, chroma) };
}

/** Degrees of the colour wheel that count as one colour. */
const BIN = 20;
/** So much of a picture, colours counted by their strength, has to be of one colour. */
const ENOUGH = 0.02;

/**
 * The colour that a picture is remembered by: of the hue that there is most of, strong colours counting
 * more. `pixels` as a canvas gives them, four bytes each. Null where the picture is grey.
 */
export function mainColour(pixels: Uint8ClampedArray): Oklch | null {
  const bins = new Map<number, { weight: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    const { chroma, hue, lightness } = toOklch([red / 255, green / 255, blue / 255]);
    // What is nearly black or white has a hue only by chance.
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
  const [most] = [...bins.values()].toSorted((a, b) => b.weight - a.weight);
  if (most === undefined || most.weight < ENOUGH * GREY * pixels.length) return null;
  const { weight, red, green, blue } = most;
  const colour: Rgb = [red / weight / 255, green / weight / 255, blue / weight / 255];
  return toOklch(colour);
}
