import { createQueryCache } from './query-cache';

let onChange = (_key: string) => {};

/** The data this page fetched; the background says what to fetch again. */
export const queries = createQueryCache((listener) => {
  onChange = listener;
});

/** Data with this key is fetched again if anything watches it. */
export function noteChange(key: string): void {
  onChange(key);
}
