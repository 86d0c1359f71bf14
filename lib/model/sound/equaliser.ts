import { biquadOf, type Filter, gainAt } from './biquad';
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

/** The filter of a band with this gain (dB). The outer two are shelves, so they reach beyond their bands. */
export function filterOf(band: number, gain = 0): Filter {
  const last = BANDS.length - 1;
  const type = band === 0 ? 'lowshelf' : band === last ? 'highshelf' : 'peaking';
  return { type, frequency: BANDS[band] ?? 0, Q, gain };
}

/** The factor before the filters with which the band that is turned up most stays within full scale. */
export const preampOf = (curve: Curve): number => 10 ** (-Math.max(0, ...curve) / 20);

/**
 * The gain of a curve's filters at a frequency (Hz), in dB, by the formulas of the Web Audio specification.
 * `sampleRate` in Hz.
 */
export function responseAt(curve: Curve, frequency: number, sampleRate = 48_000): number {
  return curve.reduce((sum, gain, band) => {
    if (gain === 0) return sum;
    return sum + gainAt(biquadOf(filterOf(band, gain), sampleRate), frequency, sampleRate);
  }, 0);
}
