/** How much a run of the torture is to do, and from where its chance comes. */
export interface TortureSize {
  /** `npm run torture` runs the full form, `npm test` the short one. */
  form: 'short' | 'full';
  /** The same seed makes the same inputs and presses. */
  seed: number;
}
