/** Seconds that a file may end early without counting as cut short: durations are estimates. */
const UNNOTICED = 2;
/** The same as a fraction of the file. */
const UNNOTICED_PART = 0.02;
/** Ends this close to each other count as the same. Seconds. */
const SAME_PLACE = 2;

/** The missing seconds of a file, if they are more than a wrong estimate explains. */
function isMuchMissing(known: number, end: number): boolean {
  return known - end > Math.max(UNNOTICED, known * UNNOTICED_PART);
}

/**
 * Whether a file was cut off: it ended long before its known duration, and not where it ended before.
 * Seconds; `known` is 0 and `endedBefore` null if unknown.
 */
export function isEarlyEnd(known: number, end: number, endedBefore: number | null): boolean {
  const again = endedBefore !== null && Math.abs(endedBefore - end) < SAME_PLACE;
  return !again && isMuchMissing(known, end);
}

/**
 * The duration to use when the element changes it. A broken connection makes the browser report the place
 * where it broke, which is the end of what is buffered, as the end of the file: that is not believed.
 */
export function believedDuration(known: number, told: number, bufferedEnd: number): number {
  if (!Number.isFinite(told) || told <= 0) return known;
  return isMuchMissing(known, told) && told - bufferedEnd < UNNOTICED ? known : told;
}
