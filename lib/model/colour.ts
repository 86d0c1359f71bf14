/** A colour as eyes see it: lightness 0 to 1, chroma from 0 for grey, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Red, green and blue as screens mix them (sRGB), each 0 to 1; outside of that no screen shows it. */
export type Rgb = readonly [red: number, green: number, blue: number];

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

/** Whether screens can show it. */
export function isShown(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -1e-4 && part <= 1 + 1e-4);
}

/** The contrast of two colours as WCAG 2 counts it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG 2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => toLight(Math.min(1, Math.max(0, part))));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From what a screen is told to how much light that is. */
function toLight(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLight(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
