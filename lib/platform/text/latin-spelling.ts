/** One reading of the same bytes: an encoding and the text it gives. */
interface LatinReading {
  encoding: string;
  text: string;
}

/** The non-ASCII letters a language is spelt with, in lower case. */
interface Spelling {
  letters: string;
  /** What its words never contain; each match costs 2. Tested against one lower-case word at a time. */
  never?: RegExp;
  /** Whether it often shares a title with another language: many songs and artists are named in it. */
  isCommon?: true;
}

/**
 * Languages written in windows-1252, by their alphabets. `never` matches where another encoding has put a
 * letter that this language cannot have there (French has no è before a vowel; it is Czech's č).
 */
const WESTERN: readonly Spelling[] = [
  { letters: 'àâæçéèêëîïôœùûüÿ', never: /[^o]ù|ù.|è(?![^aeiouy]{1,3}e|[st]$)/, isCommon: true },
  { letters: 'äöüßé', isCommon: true },
  { letters: 'áéíñóúü', isCommon: true },
  { letters: 'ãáàâçéêíóôõúü', never: /õ(?!e)|ã[^oesi]/, isCommon: true },
  { letters: 'àèéìíîòóùú', never: /[èìòù]./, isCommon: true },
  { letters: 'æøåéäöóòôü', isCommon: true },
  { letters: 'åäöéüà', isCommon: true },
  // Catalan, Scottish Gaelic, Haitian Creole, Dutch, Estonian and Irish.
  { letters: 'àçéèíïóòúü', never: /[kw]/ },
  { letters: 'àèìòù', never: /[jkqvwxyz]/ },
  { letters: 'àéèò', never: /[aeiou][èò]|[èò](?:[aeiouy]|[^aeiouyèò]{2})/ },
  { letters: 'éëïöüáóíê' },
  { letters: 'äöüõšž' },
  { letters: 'áéíóú' },
  // The letters that Czech and Slovak share. ý is rare there: two of them suggest Turkish.
  { letters: 'áéíóúäôšž' },
  // Icelandic: þ begins a syllable, ð never begins a word, and ý is rare in a second syllable.
  {
    letters: 'áðéíóúýþæö',
    never: /þ(?![aeiouyáéíóúýæöjrv])|^ð|[aeiouáéíóúæö].*ý(?:$|[lmkzpgcbt])|ý.*ý/,
  },
];

/** Languages that need letters windows-1252 lacks, and the encodings that have them. */
const OTHERS: readonly (Spelling & { encodings: readonly string[] })[] = [
  ...['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž'].map((letters) => ({
    letters,
    encodings: ['iso-8859-2', 'windows-1250'],
  })),
  { letters: 'ăâîşţ', never: /ţ[^aeiouăâî]/, encodings: ['iso-8859-2', 'windows-1250'] },
  { letters: 'çğıöşüâîûi̇', never: /^ğ|[^aeıioöuüâîû]ğ|^vı|ch/, encodings: ['windows-1254'] },
];

/** Letters that names in any language borrow; they cost half of what a foreign letter does. */
const BORROWED = 'éüöäñçáóíåøêâôïëúàý';

/** Sequences that occur in no language written in windows-1252. */
const NEVER_WESTERN =
  /([àáâãäåæèéêëìíîïòóôõöøùúûüýÿ])(?!\1)[àáâãäåæèéêëìíîïòóôõöøùúûüýÿ]|ñ(?![aeiouáéíóúü])|[aeiouy]æ|æ[auy]|è(?!e$)[aeouy]|ò[aeouy]|ì[aeiuy]|ù[aeouy]|^è[ltvrnm]|[aeo]ø|ø[aou]|ê[zyaoiudkjwfg]|iê(?:$|[cgk]|t.)/g;

/** A longer run of consonants than these languages have, including one of their own letters. */
const CLUSTER = /[^aeiouyáéíóúýàâäąęěăîôöőüűůùı]{5,}/;

const STRANGE = 2;
const BORROWED_LETTER = 1;
const SYMBOL = 2;
const CONTROL = 5;

/**
 * How much better another encoding has to be than windows-1252: one rare accent in a name is never enough.
 */
const MARGIN = 2;

/** Further words are ignored; a title has about a dozen. */
const MOST_WORDS = 100;

/**
 * The reading that spells its words most like a language does: `western`, unless another one is clearly
 * better, or is `hint` and no worse. `readings` are the others.
 */
export function bestLatinReading<Reading extends LatinReading>(
  western: Reading,
  readings: readonly Reading[],
  hint: string,
): Reading {
  const spent = costOfWestern(western.text);
  let best = { reading: western, cost: spent - MARGIN };
  for (const reading of readings) {
    if (reading.text === western.text) continue;
    const isHint = reading.encoding === hint;
    const other = costOfOther(reading, western.text);
    // If neither spells real words, it is some other encoding altogether.
    if (!isHint && other * 2 > spent) continue;
    const cost = other - (isHint ? MARGIN : 0);
    const isBetter = best.reading === western ? cost <= best.cost : cost < best.cost;
    if (isBetter) best = { reading, cost };
  }
  return best.reading;
}

function costOfWestern(text: string): number {
  const words = wordsOf(text);
  const each = WESTERN.map((spelling) => ({
    spelling,
    costs: words.map((word) => costOfWord(word, spelling)),
  }));
  const alone = Math.min(...each.map(({ costs }) => sum(costs)));
  const common = each.filter(({ spelling }) => spelling.isCommon);
  // Two languages next to each other, such as an artist's and a song's.
  const mixed = sum(words.map((_, at) => Math.min(...common.map(({ costs }) => costs[at] ?? 0))));
  const never = sum(words.map((word) => STRANGE * count(word, NEVER_WESTERN)));
  return Math.min(alone, mixed + BORROWED_LETTER) + never + costOfSymbols(text);
}

function costOfWord(word: string, { letters, never }: Spelling): number {
  let cost = never?.test(word) ? STRANGE : 0;
  for (const letter of word) {
    if (letter <= '\x7f' || letters.includes(letter)) continue;
    cost += BORROWED.includes(letter) ? BORROWED_LETTER : STRANGE;
  }
  return cost;
}

/** The lowest cost among the languages of this encoding. Letters that both readings share prove nothing. */
function costOfOther({ encoding, text }: LatinReading, western: string): number {
  const shared = new Set(western.toLowerCase());
  const words = wordsOf(text);
  const costs = OTHERS.filter(({ encodings }) => encodings.includes(encoding)).map((spelling) =>
    sum(
      words.map((word) => {
        let cost = spelling.never?.test(word) ? STRANGE : 0;
        let hasOwn = false;
        for (const letter of word) {
          if (letter <= '\x7f') continue;
          const isSpelt = spelling.letters.includes(letter);
          hasOwn ||= isSpelt && !shared.has(letter);
          if (!isSpelt) cost += shared.has(letter) ? BORROWED_LETTER / 2 : STRANGE;
        }
        return cost + (hasOwn && CLUSTER.test(word) ? STRANGE : 0);
      }),
    ),
  );
  return Math.min(...costs) + costOfSymbols(text);
}

/** The cost of symbols where a letter should be, and of upper case after lower case. */
function costOfSymbols(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign <= '\x7f') continue;
    if (sign <= '\x9f' || sign === '\ufffd') {
      cost += CONTROL;
      continue;
    }
    const before = text.charAt(at - 1);
    const after = text.charAt(at + 1);
    if (isLetter(sign)) {
      const isLower = before !== before.toUpperCase();
      if (isLower && sign !== sign.toLowerCase() && isLetter(after)) cost += BORROWED_LETTER;
      continue;
    }
    if (isLetter(before) || isLetter(after)) cost += costOfSign(sign, before, after, text, at);
  }
  return cost;
}

/** The cost of a symbol next to a letter. */
function costOfSign(sign: string, before: string, after: string, text: string, at: number): number {
  const begins = !isLetter(before);
  const ends = !isLetter(after);
  if ('‘’“”„‚‹›«»–—…•·´`‐−\u00a0\u00ad™®©'.includes(sign)) {
    if ('®©'.includes(sign)) return ends ? 0 : SYMBOL;
    return '«»'.includes(sign) && !begins && !ends ? SYMBOL : 0;
  }
  if ('¿¡'.includes(sign)) return begins && /[\s([{"'“‘¡¿-]|^$/.test(before) ? 0 : SYMBOL;
  // "Nº", "H²", "MC³": fine after a single letter or capitals, but not in "Micha³".
  if ('ºª¹²³°'.includes(sign) && ends) {
    return before === before.toUpperCase() || !isLetter(text.charAt(at - 2)) ? 0 : SYMBOL;
  }
  return begins || ends ? SYMBOL : SYMBOL + BORROWED_LETTER;
}

/** Covers the letters of these encodings only. Written by hand, because it runs for every character. */
function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0xc0) return (code > 0x60 && code < 0x7b) || (code > 0x40 && code < 0x5b);
  return code < 0x2b0 && code !== 0xd7 && code !== 0xf7;
}

/** The words that contain non-ASCII letters, in lower case. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (words.length >= MOST_WORDS) break;
    // Anything longer is not a word, and the patterns' lookaheads need a bound.
    if (/[^ -~ªºµ]/.test(word)) words.push(word.slice(0, 40).toLowerCase());
  }
  return words;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
