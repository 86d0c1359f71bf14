/**
 * Soft hyphens, zero-width marks and bidirectional overrides, which can disguise a text; lone surrogates.
 */
const INVISIBLE =
  /\u00ad|\u061c|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060\u2066-\u2069]|\ufeff|\p{Cs}/gu;

/**
 * A quick test for text that may need folding: a character outside the ranges that contain nothing to fold,
 * or two spaces in a row.
 */
const TO_FOLD = /[^ -~\u00a1-\u00ac\u00ae-\u060b]| {2}/u;

/** Removes invisible characters, turns runs of white space and control characters into one space, and trims. */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** How many UTF-16 units of a name are shown; anything longer is not a name. */
const MAX_NAME = 300;

/**
 * A name from outside, safe to show on one line: without control characters and characters that are
 * invisible or change the reading direction, white space collapsed, cut to `most`.
 */
export function visibleText(text: string, most = MAX_NAME): string {
  const start = text.length > 4 * most ? text.slice(0, 4 * most) : text;
  const name = TO_FOLD.test(start) ? foldText(start) : start.trim();
  return name.length > most ? name.slice(0, most).replace(/[\ud800-\udbff]$/, '') : name;
}
