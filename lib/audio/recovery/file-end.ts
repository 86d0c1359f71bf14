/** So many seconds of a file that ended early are no loss: durations are estimates. */
const UNNOTICED = 2;
/** And such a part of it. */
const UNNOTICED_PART = 0.02;
/** Ends so near each other are the same. Seconds. */
const SAME_PLACE = 2;

/** What is missing of a file, where that is more than a wrong estimate explains. Seconds. */
function isMuchMissing(known: number, end: number): boolean {
  return known - end > Math.max(UNNOTICED, known * UNNOTICED_PART);
}

/**
 * Whether a file that ended broke off: long before the duration it was known to have, and not where it
 * ended before. Seconds; `known` is 0 and `endedBefore` null while unknown.
 */
export function isEarlyEnd(known: number, end: number, endedBefore: number | null): boolean {
  const again = endedBefore !== null && Math.abs(endedBefore - end) < SAME_PLACE;
  return !again && isMuchMissing(known, end);
}

/**
 * The duration to go by where the element tells another one than before. A connection that broke off
 * makes the browser take the place for the end of the file: that is not believed.
 */
export function believedDuration(known: number, told: number, position: number): number {
  if (!Number.isFinite(told) || told <= 0) return known;
  return isMuchMissing(known, told) && told - position < UNNOTICED ? known : told;
}
