/** A piece of a text: as it is, an address in it, or a time to play from. */
type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'time'; text: string; seconds: number };

// Bounded, so that no text takes longer than its length.
const ADDRESS = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"\u201c\u201d\u00ab\u00bb]{1,2000}`;
const MAIL = String.raw`\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b`;
// Not a piece of a longer number, a date, a ratio or a time of day with its half.
const TIME = String.raw`(?<![\d:.,/-])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:]|[.,/-]\d|\s?[ap]\.?m\b|\s?(?:Uhr|h)\b)`;
const NO_MAIL = new RegExp(`(?<address>${ADDRESS})|(?<time>${TIME})`, 'giu');
const ANY = new RegExp(`(?<address>${ADDRESS})|(?<mail>${MAIL})|(?<time>${TIME})`, 'giu');

/** What ends a sentence rather than an address. */
const TRAILING = new Set(".,;:!?'’…");
const OPENERS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * The parts of a text in their order. A time counts as one to play from up to the duration, in seconds,
 * and not at all where that is 0.
 */
export function textParts(text: string, duration: number): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  // Most texts have no mail in them, and it is looked for up to 64 letters ahead from every word on.
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

/** An address without the sign that ends its sentence, and without a bracket that was opened before it. */
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
