import { MAX_BEHIND_RATE } from '@/lib/model/rewind';

/** The playback speeds offered for files. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The speeds for a station that is behind its live broadcast. */
export const BEHIND_RATES: readonly number[] = RATES.filter((rate) => rate <= MAX_BEHIND_RATE);

/** The next offered speed up or down; unchanged at either end. */
export function nextRate(
  rate: number,
  direction: 'faster' | 'slower',
  rates: readonly number[] = RATES,
): number {
  const next =
    direction === 'faster'
      ? rates.find((offered) => offered > rate)
      : rates.findLast((offered) => offered < rate);
  return next ?? rate;
}
