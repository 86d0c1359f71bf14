import { visibleText } from '@/lib/model/values/visible-text';
import { decodeEntities } from './html-entities';
import { windows1252 } from './windows-1252';

const MAX_NAME = 300;

/**
 * Turns control characters from U+0080 to U+009F into the windows-1252 characters that were meant. Texts
 * that were mistaken for Latin-1, and `&#146;` in XML, are full of them.
 */
export const readableText = (text: string): string =>
  /[\x80-\x9f]/.test(text)
    ? text.replace(/[\x80-\x9f]/g, (letter) => windows1252(letter.charCodeAt(0)) ?? letter)
    : text;

/**
 * A text fit to be shown on one line: at most 300 UTF-16 units or `most`, without control characters and
 * characters that are invisible or change the reading direction, white space collapsed.
 */
export const shownText = (text: string, most = MAX_NAME): string =>
  visibleText(readableText(text), most);

const TAG = /<(?:\/?([a-z][a-z\d]*)\b[^<>]{0,2000}|!--[^<>]{0,2000}--)>/gi;
/** Tags that separate words; all others occur within them. */
const PARTING = /^(?:br|p|div|li|ul|ol|h[1-6]|tr|td|hr)$/i;

/**
 * The text of an HTML fragment, which feed titles often are: tags removed, character references decoded
 * once, white space folded. A `<` that does not start a tag is kept.
 */
export function nameOfHtml(html: string): string {
  const start = html.length > 20 * MAX_NAME ? html.slice(0, 20 * MAX_NAME) : html;
  const text = start.includes('<')
    ? start.replace(TAG, (_, name?: string) => (PARTING.test(name ?? '') ? ' ' : ''))
    : start;
  return shownText(decodeEntities(text));
}

/** How much of a text is scanned, and how much of it is kept: what fits into a wide row. In UTF-16 units. */
const LONGEST_START = 20_000;
const EXCERPT = 160;
/** Content that is not shown, up to its end or the text's. Nothing is scanned twice, whatever it contains. */
const SILENT = /<(?:(script|style)\b(?:(?!<\/\1)[\s\S])*|!--(?:(?!-->)[\s\S])*(?:-->)?)/gi;
const LONG_TAG = /<\/?([a-z][a-z\d]*)\b[^<>]*(?:>|$)/gi;

/** The first words of an HTML text, fit to be shown on one line. */
export function excerptOfHtml(html: string): string {
  const text = html
    .slice(0, LONGEST_START)
    .replace(SILENT, ' ')
    .replace(LONG_TAG, (_, name: string) => (PARTING.test(name) ? ' ' : ''));
  const whole = shownText(decodeEntities(text.trimStart().slice(0, 8 * EXCERPT)), 2 * EXCERPT);
  const start = visibleText(whole, EXCERPT);
  return start === whole ? whole : `${start}…`;
}
