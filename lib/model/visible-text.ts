/**
 * Soft hyphens, zero-width marks and bidirectional overrides, which can disguise a text; lone surrogates.
 */
export const INVISIBLE =
  /\u00ad|\u061c|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060\u2066-\u2069]|\ufeff|\p{Cs}/gu;

/**
 * Characters that are neither visible nor a plain space: then the text is cleaned character by character.
 */
export const TO_FOLD = /[^ -~\u00a1-\u00ac\u00ae-\u060b]| {2}/u;

/** Control and invisible characters out, each run of white space as one blank, none at the ends. */
export function foldText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** UTF-16 units of a name that are shown: more is none. */
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
