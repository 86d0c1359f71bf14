import { createQueryCache } from './query-cache';

let onChange = (_key: string) => {};

/** What this page fetched; the background says what to fetch again. */
export const queries = createQueryCache((listener) => {
  onChange = listener;
});

/** What has this key is fetched again where it is watched. */
export function noteChange(key: string): void {
  onChange(key);
}
