/** A piece of a text: plain, an address, or a time to play from. */
type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'time'; text: string; seconds: number };

// Bounded, so that matching takes linear time.
const ADDRESS = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"\u201c\u201d\u00ab\u00bb]{1,2000}`;
const MAIL = String.raw`\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b`;
// Not part of a longer number, a date, a ratio or a time of day.
const TIME = String.raw`(?<![\d:.,/-])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:]|[.,/-]\d|\s?[ap]\.?m\b|\s?(?:Uhr|h)\b)`;
const NO_MAIL = new RegExp(`(?<address>${ADDRESS})|(?<time>${TIME})`, 'giu');
const ANY = new RegExp(`(?<address>${ADDRESS})|(?<mail>${MAIL})|(?<time>${TIME})`, 'giu');

/** Punctuation that ends a sentence rather than an address. */
const TRAILING = new Set(".,;:!?'’…");
const OPENERS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Splits a text into parts, in order. Times up to the duration, in seconds, count as times to play from;
 * none if it is 0.
 */
export function textParts(text: string, duration: number): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  // Most texts contain no mail address, and the pattern looks up to 64 characters ahead from every word.
  for (const match of text.matchAll(text.includes('@') ? ANY : NO_MAIL)) {
    const part = partOf(match, duration);
    if (part === null) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push(part);
    done = match.index + part.text.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

function partOf({ groups = {} }: RegExpMatchArray, duration: number): TextPart | null {
  const { address, mail, time } = groups;
  if (address !== undefined) {
    const text = withoutEnd(address);
    const href = /^www\./i.test(text) ? `https://${text}` : text;
    return URL.canParse(href) ? { kind: 'address', text, href } : null;
  }
  if (mail !== undefined) return { kind: 'address', text: mail, href: `mailto:${mail}` };
  if (time === undefined) return null;
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds < duration ? { kind: 'time', text: time, seconds } : null;
}

/**
 * An address without the punctuation that ends its sentence, and without a bracket that was opened before
 * it.
 */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>();
  const count = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of address) counts.set(sign, count(sign) + 1);
  let end = address.length;
  for (; end > 0; end--) {
    const sign = address.charAt(end - 1);
    const opener = OPENERS.get(sign);
    const isUnopened = opener !== undefined && count(sign) > count(opener);
    if (!TRAILING.has(sign) && !isUnopened) break;
    counts.set(sign, count(sign) - 1);
  }
  return address.slice(0, end);
}
