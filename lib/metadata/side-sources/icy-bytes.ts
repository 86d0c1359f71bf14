/** The greatest interval a short read goes to, in bytes; real ones lie between 256 and 65,536. */
const MAX_INTERVAL = 128 * 1024;
const MAX_BLOCK = 255 * 16;
const MAX_HEAD = 8 * 1024;
/** Intervals after which the first title is given up. */
const BLOCKS = 2;

/** The interval that an `icy-metaint` header announces, in bytes; null where there is none to wait for. */
export function readInterval(header: string | null | undefined): number | null {
  if (!header || !/^\s*\d{1,6}\s*$/.test(header)) return null;
  const interval = Number(header);
  return interval > 0 && interval <= MAX_INTERVAL ? interval : null;
}

/** Bytes that hold every first title there is to find; `interval` where it is known already. */
export function icyBuffer(interval: number | null): number {
  return MAX_HEAD + icyLimit(interval ?? MAX_INTERVAL);
}

/** Bytes of a stream in which its first title must lie. */
export function icyLimit(interval: number): number {
  return BLOCKS * (interval + 1) + MAX_BLOCK;
}

/** The first whole metadata block with anything in it, within the first two intervals; else null. */
export function findIcyBlock(bytes: Uint8Array, interval: number): Uint8Array | null {
  let at = interval;
  for (let block = 0; block < BLOCKS && at < bytes.length; block++) {
    const length = (bytes[at] ?? 0) * 16;
    const end = at + 1 + length;
    if (length > 0) return end <= bytes.length ? bytes.subarray(at + 1, end) : null;
    at = end + interval;
  }
  return null;
}

/**
 * The head of an answer that begins with "ICY 200" where a body should: its length and the interval it
 * announces. Null where the bytes begin with anything else, or it announces none.
 */
export function readHeadInBody(
  bytes: Uint8Array,
): { length: number; interval: number } | 'incomplete' | null {
  const text = String.fromCharCode(...bytes.subarray(0, MAX_HEAD));
  if (!'ICY 200'.startsWith(text.slice(0, 7))) return null;
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) return bytes.length < MAX_HEAD ? 'incomplete' : null;
  const head = text.slice(0, end.index);
  const interval = readInterval(/^icy-metaint\s*:(.*)$/im.exec(head)?.[1]);
  return interval === null ? null : { length: end.index + end[0].length, interval };
}
