import { decodeEntities } from '@/lib/model/html-entities';

const MAX_NAME = 300;

/** What is neither shown nor a plain blank: then the text is folded letter by letter. */
const TO_FOLD = /[^ -~\u00a1-\u00ac\u00ae-\u060b]| {2}/u;
const INVISIBLE =
  /\u00ad|\u061c|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060\u2066-\u2069]|\ufeff|\p{Cs}/gu;

/**
 * A text as it may be shown in one line: at most 300 UTF-16 units or so many, no control character, none that is
 * invisible or turns the line around, each run of white space as one blank.
 */
export function shownText(text: string, most = MAX_NAME): string {
  const start = text.length > 4 * most ? text.slice(0, 4 * most) : text;
  const folded = TO_FOLD.test(start)
    ? start.replace(INVISIBLE, '').replace(/[\s\p{Cc}]+/gu, ' ')
    : start;
  const name = folded.trim();
  return name.length > most ? name.slice(0, most).replace(/[\ud800-\udbff]$/, '') : name;
}

const TAG = /<(?:\/?([a-z][a-z\d]*)\b[^<>]{0,2000}|!--[^<>]{0,2000}--)>/gi;
/** Tags that part words; the others stand within them. */
const PARTING = /^(?:br|p|div|li|ul|ol|h[1-6]|tr|td|hr)$/i;

/**
 * The name in a piece of HTML, which titles of feeds are as often as not: its tags taken out, character
 * references decoded once, folded. A `<` that begins no tag stays.
 */
export function nameOfHtml(html: string): string {
  const start = html.length > 20 * MAX_NAME ? html.slice(0, 20 * MAX_NAME) : html;
  const text = start.includes('<')
    ? start.replace(TAG, (_, name?: string) => (PARTING.test(name ?? '') ? ' ' : ''))
    : start;
  return shownText(decodeEntities(text));
}
