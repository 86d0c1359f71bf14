/**
 * The latest time a `Date` can hold (ECMA-262, 21.4.1.1), in milliseconds since 1970. Later ones cannot be
 * shown.
 */
export const LATEST_TIME = 8.64e15;
