/** How much a torture run does, and the seed of its randomness. */
export interface TortureSize {
  /** `npm run torture` runs the full form, `npm test` the short one. */
  form: 'short' | 'full';
  /** The same seed makes the same inputs and presses. */
  seed: number;
}
