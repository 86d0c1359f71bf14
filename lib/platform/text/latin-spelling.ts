/** A reading of the same bytes: which encoding it is, and the text that this makes of them. */
interface LatinReading {
  encoding: string;
  text: string;
}

/** Letters beyond ASCII that a language is spelt with, in lower case. */
interface Spelling {
  letters: string;
  /** What its words never hold; each place costs 2. Words come in lower case, one at a time. */
  never?: RegExp;
  /** May stand beside others in one title: languages that songs and artists are often named in. */
  isCommon?: true;
}

/**
 * Languages that windows-1252 writes, from their alphabets; `never` is where the letters that other
 * encodings put in the same place give them away (French has no è before a vowel, Czech's č is there).
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
  // What Czech and Slovak have in both; of ý so few that two are rather Turkish.
  { letters: 'áéíóúäôšž' },
  // Icelandic: þ begins a syllable, ð never begins a word, and ý is seldom in a second syllable.
  {
    letters: 'áðéíóúýþæö',
    never: /þ(?![aeiouyáéíóúýæöjrv])|^ð|[aeiouáéíóúæö].*ý(?:$|[lmkzpgcbt])|ý.*ý/,
  },
];

/** Languages that windows-1252 has no letters for, and the encodings that have. */
const OTHERS: readonly (Spelling & { encodings: readonly string[] })[] = [
  ...['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž'].map((letters) => ({
    letters,
    encodings: ['iso-8859-2', 'windows-1250'],
  })),
  { letters: 'ăâîşţ', never: /ţ[^aeiouăâî]/, encodings: ['iso-8859-2', 'windows-1250'] },
  { letters: 'çğıöşüâîûi̇', never: /^ğ|[^aeıioöuüâîû]ğ|^vı|ch/, encodings: ['windows-1254'] },
];

/** What names of any language borrow; elsewhere they cost half of what a strange letter does. */
const BORROWED = 'éüöäñçáóíåøêâôïëúàý';

/** In words of no language that windows-1252 writes. */
const NEVER_WESTERN =
  /([àáâãäåæèéêëìíîïòóôõöøùúûüýÿ])(?!\1)[àáâãäåæèéêëìíîïòóôõöøùúûüýÿ]|ñ(?![aeiouáéíóúü])|[aeiouy]æ|æ[auy]|è(?!e$)[aeouy]|ò[aeouy]|ì[aeiuy]|ù[aeouy]|^è[ltvrnm]|[aeo]ø|ø[aou]|ê[zyaoiudkjwfg]|iê(?:$|[cgk]|t.)/g;

/** More consonants in a row than such languages have, with one of their own letters among them. */
const CLUSTER = /[^aeiouyáéíóúýàâäąęěăîôöőüűůùı]{5,}/;

const STRANGE = 2;
const BORROWED_LETTER = 1;
const SYMBOL = 2;
const CONTROL = 5;

/** What it takes to leave windows-1252: one accent that is rare in a name never does. */
const MARGIN = 2;

/** Words beyond these are not looked at; a title has a dozen. */
const MOST_WORDS = 100;

/**
 * Which reading spells its words as a language does; `western` unless another is plainly better, or
 * is `hint` and no worse. `readings` are the others.
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
    // Where neither spells its words it is something else altogether.
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
  // Two languages side by side, such as an artist's and a song's.
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

/** The least that a language of this encoding costs. Letters that both readings share are no evidence. */
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

/** Signs that stand where a letter should, and letters in upper case behind such in lower case. */
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

/** Of a sign beside a letter. */
function costOfSign(sign: string, before: string, after: string, text: string, at: number): number {
  const begins = !isLetter(before);
  const ends = !isLetter(after);
  if ('‘’“”„‚‹›«»–—…•·´`‐−\u00a0\u00ad™®©'.includes(sign)) {
    if ('®©'.includes(sign)) return ends ? 0 : SYMBOL;
    return '«»'.includes(sign) && !begins && !ends ? SYMBOL : 0;
  }
  if ('¿¡'.includes(sign)) return begins && /[\s([{"'“‘¡¿-]|^$/.test(before) ? 0 : SYMBOL;
  // "Nº", "H²", "MC³": after one letter or capitals; "Micha³" is spelt with it.
  if ('ºª¹²³°'.includes(sign) && ends) {
    return before === before.toUpperCase() || !isLetter(text.charAt(at - 2)) ? 0 : SYMBOL;
  }
  return begins || ends ? SYMBOL : SYMBOL + BORROWED_LETTER;
}

/** Of the letters of these encodings; by hand, as it is asked of every character. */
function isLetter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 0xc0) return (code > 0x60 && code < 0x7b) || (code > 0x40 && code < 0x5b);
  return code < 0x2b0 && code !== 0xd7 && code !== 0xf7;
}

/** The words with letters beyond ASCII, in lower case. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (words.length >= MOST_WORDS) break;
    // A longer one is none, and patterns that look ahead need an end.
    if (/[^ -~ªºµ]/.test(word)) words.push(word.slice(0, 40).toLowerCase());
  }
  return words;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
