/** The playback speeds offered. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next offered speed up or down; unchanged at either end. */
export function nextRate(rate: number, direction: 'faster' | 'slower'): number {
  const next =
    direction === 'faster'
      ? RATES.find((offered) => offered > rate)
      : RATES.findLast((offered) => offered < rate);
  return next ?? rate;
}
