import type { Curve, Equaliser } from './sound';

/** The bands' frequencies. Hz. */
export const BANDS = [60, 230, 910, 3600, 14_000] as const;
/** The higher, the narrower the middle bands. */
const Q = 0.8;

const CURVES: Record<Exclude<Equaliser, 'custom'>, Curve> = {
  flat: [0, 0, 0, 0, 0],
  bass: [6, 3, 0, 0, 0],
  treble: [0, 0, 0, 3, 6],
  speech: [-6, -2, 2, 4, 0],
  // A laptop's speakers have no bass and shouty mids.
  small: [-9, 3, -2, 2, 4],
};

/** The equaliser's gain for each band. dB. */
export function curveOf(equaliser: Equaliser, custom: Curve): Curve {
  return equaliser === 'custom' ? BANDS.map((_, band) => custom[band] ?? 0) : CURVES[equaliser];
}

/** The parameters of a Web Audio `BiquadFilterNode`. */
interface BandFilter {
  type: 'lowshelf' | 'peaking' | 'highshelf';
  frequency: number;
  Q: number;
}

/** The filter of a band. The outer two are shelves, so they reach beyond their bands. */
export function filterOf(band: number): BandFilter {
  const last = BANDS.length - 1;
  const type = band === 0 ? 'lowshelf' : band === last ? 'highshelf' : 'peaking';
  return { type, frequency: BANDS[band] ?? 0, Q };
}

/**
 * The gain of a curve's filters at a frequency (Hz), in dB, by the formulas of the Web Audio specification.
 * `sampleRate` in Hz.
 */
export function responseAt(curve: Curve, frequency: number, sampleRate = 48_000): number {
  const at = (2 * Math.PI * frequency) / sampleRate;
  return curve.reduce((sum, gain, band) => sum + bandResponse(band, gain, at, sampleRate), 0);
}

function bandResponse(band: number, gain: number, at: number, sampleRate: number): number {
  if (gain === 0) return 0;
  const { type, frequency } = filterOf(band);
  const a = 10 ** (gain / 40);
  const middle = (2 * Math.PI * frequency) / sampleRate;
  const { b, c } =
    type === 'peaking' ? peaking(a, middle) : shelf(a, type === 'lowshelf' ? 1 : -1, middle);
  return 10 * Math.log10(power(b, at) / power(c, at));
}

/** The squared magnitude of a second-degree polynomial on the unit circle. */
function power([first, second, third]: Coefficients, at: number): number {
  const real = first + second * Math.cos(at) + third * Math.cos(2 * at);
  const imaginary = second * Math.sin(at) + third * Math.sin(2 * at);
  return real ** 2 + imaginary ** 2;
}

type Coefficients = [number, number, number];
/** A filter's numerator and denominator. */
interface Biquad {
  b: Coefficients;
  c: Coefficients;
}

function peaking(a: number, middle: number): Biquad {
  const alpha = Math.sin(middle) / (2 * Q);
  const cosine = -2 * Math.cos(middle);
  return {
    b: [1 + alpha * a, cosine, 1 - alpha * a],
    c: [1 + alpha / a, cosine, 1 - alpha / a],
  };
}

/** `side`: 1 for a low shelf, −1 for a high shelf. Shelves have no Q in Web Audio. */
function shelf(a: number, side: 1 | -1, middle: number): Biquad {
  const cosine = side * Math.cos(middle);
  const slope = Math.sin(middle) * Math.sqrt(2 * a);
  const [more, less] = [a + 1, a - 1];
  return {
    b: [
      a * (more - less * cosine + slope),
      side * 2 * a * (less - more * cosine),
      a * (more - less * cosine - slope),
    ],
    c: [
      more + less * cosine + slope,
      side * -2 * (less + more * cosine),
      more + less * cosine - slope,
    ],
  };
}
