import { visibleText } from '@/lib/model/visible-text';
import { decodeEntities } from './html-entities';
import { windows1252 } from './windows-1252';

const MAX_NAME = 300;

/**
 * A text whose control characters from U+0080 to U+009F are read as the letters of windows-1252 that were
 * meant: texts that were taken for Latin-1 on the way, and `&#146;` of XML, are full of them.
 */
export const readableText = (text: string): string =>
  /[\x80-\x9f]/.test(text)
    ? text.replace(/[\x80-\x9f]/g, (letter) => windows1252(letter.charCodeAt(0)) ?? letter)
    : text;

/**
 * A text as it may be shown in one line: at most 300 UTF-16 units or so many, no control character, none that is
 * invisible or turns the line around, each run of white space as one blank.
 */
export const shownText = (text: string, most = MAX_NAME): string =>
  visibleText(readableText(text), most);

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
