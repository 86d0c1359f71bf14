import { inject } from 'vitest';
import type { TortureSize } from './torture-size.ts';

declare module 'vitest' {
  interface ProvidedContext {
    torture: TortureSize;
  }
}

export const { form, seed } = inject('torture');

/** The number of repetitions for this run's form. */
export const sized = (short: number, full: number): number => (form === 'full' ? full : short);
