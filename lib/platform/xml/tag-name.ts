const ZERO = 48;
const COLON = 58;
const DASH = 45;
const DOT = 46;
const UNDERSCORE = 95;

/** Whether a tag's name may begin with it: letters of ASCII, and `_`. Real feeds have no others. */
export const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE;

/** Whether it may stand in a tag's name, its prefix included. */
export const isOfName = (code: number) =>
  isLetter(code) || (code >= ZERO && code <= COLON) || code === DASH || code === DOT;

/** The name that begins at a place; empty where none does. */
export function nameAt(text: string, at: number): string {
  let end = at;
  while (isOfName(text.charCodeAt(end))) end += 1;
  return text.slice(at, end);
}
