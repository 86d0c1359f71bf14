import type { Filter } from './biquad';

/** Clearer speech, together with the compressor: less rumble and boom, and more of what consonants are made of. */
export const VOICE_BOOST: readonly Filter[] = [
  { type: 'highpass', frequency: 90, gain: 0, Q: 0.7 },
  { type: 'peaking', frequency: 250, gain: -3, Q: 0.8 },
  { type: 'peaking', frequency: 3000, gain: 5, Q: 0.7 },
];
