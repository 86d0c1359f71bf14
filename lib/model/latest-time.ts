/** The latest time that a `Date` has (ECMA-262, 21.4.1.1); a later one cannot be shown. Milliseconds since 1970. */
export const LATEST_TIME = 8.64e15;
