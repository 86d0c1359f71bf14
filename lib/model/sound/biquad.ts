/**
 * A filter of the second degree, as Web Audio's `BiquadFilterNode` has it. `frequency` in Hz, `gain` in dB. Q is a number
 * for "peaking", dB for "highpass", and means nothing to shelves.
 */
export interface Filter {
  type: 'highpass' | 'lowshelf' | 'peaking' | 'highshelf';
  frequency: number;
  Q: number;
  gain: number;
}

type Coefficients = [number, number, number];
/** A transfer function's numerator and denominator. */
export interface Biquad {
  b: Coefficients;
  a: Coefficients;
}

/**
 * The formulas of the Web Audio specification, "Filters characteristics". `sampleRate` in Hz; at half of it and above, a
 * filter does nothing.
 */
export function biquadOf({ type, frequency, Q, gain }: Filter, sampleRate: number): Biquad {
  if (frequency >= sampleRate / 2) return { b: [1, 0, 0], a: [1, 0, 0] };
  const middle = (2 * Math.PI * frequency) / sampleRate;
  const amplitude = 10 ** (gain / 40);
  switch (type) {
    case 'highpass':
      return highpass(10 ** (Q / 20), middle);
    case 'peaking':
      return peaking(amplitude, Q, middle);
    case 'lowshelf':
      return shelf(amplitude, 1, middle);
    case 'highshelf':
      return shelf(amplitude, -1, middle);
  }
}

function highpass(Q: number, middle: number): Biquad {
  const alpha = Math.sin(middle) / (2 * Q);
  const cosine = Math.cos(middle);
  return {
    b: [(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2],
    a: [1 + alpha, -2 * cosine, 1 - alpha],
  };
}

function peaking(amplitude: number, Q: number, middle: number): Biquad {
  const alpha = Math.sin(middle) / (2 * Q);
  const cosine = -2 * Math.cos(middle);
  return {
    b: [1 + alpha * amplitude, cosine, 1 - alpha * amplitude],
    a: [1 + alpha / amplitude, cosine, 1 - alpha / amplitude],
  };
}

/** `side`: 1 for a low shelf, −1 for a high shelf. */
function shelf(amplitude: number, side: 1 | -1, middle: number): Biquad {
  const cosine = side * Math.cos(middle);
  const slope = Math.sin(middle) * Math.sqrt(2 * amplitude);
  const [more, less] = [amplitude + 1, amplitude - 1];
  return {
    b: [
      amplitude * (more - less * cosine + slope),
      side * 2 * amplitude * (less - more * cosine),
      amplitude * (more - less * cosine - slope),
    ],
    a: [
      more + less * cosine + slope,
      side * -2 * (less + more * cosine),
      more + less * cosine - slope,
    ],
  };
}

/** The gain at a frequency, in dB; `frequency` and `sampleRate` in Hz. */
export function gainAt({ b, a }: Biquad, frequency: number, sampleRate: number): number {
  const at = (2 * Math.PI * frequency) / sampleRate;
  return 10 * Math.log10(power(b, at) / power(a, at));
}

/** The squared magnitude of a second-degree polynomial on the unit circle. */
function power([first, second, third]: Coefficients, at: number): number {
  const real = first + second * Math.cos(at) + third * Math.cos(2 * at);
  const imaginary = second * Math.sin(at) + third * Math.sin(2 * at);
  return real ** 2 + imaginary ** 2;
}
