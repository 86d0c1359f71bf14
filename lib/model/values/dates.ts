/**
 * The latest time a `Date` can hold (ECMA-262, 21.4.1.1), in milliseconds since 1970. Later ones cannot be
 * shown.
 */
export const LATEST_TIME = 8.64e15;

/** The local date of a time in milliseconds since 1970, as 2026-07-12, for file names. */
export function localDay(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
