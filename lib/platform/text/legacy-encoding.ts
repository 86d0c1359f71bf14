import { bestLatinReading } from './latin-spelling';

/** The single- and double-byte encodings that stations still send, by their `TextDecoder` names. */
export type LegacyEncoding =
  | 'windows-1252'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1250'
  | 'iso-8859-2'
  | 'shift_jis'
  | 'euc-kr';

/**
 * Other Latin-script encodings: most letters of a title are ASCII in all of them, so it can fit several.
 */
const LATIN: readonly LegacyEncoding[] = ['windows-1254', 'iso-8859-2', 'windows-1250'];

/** What stations sent before UTF-8, by their country's top-level domain. */
const BY_COUNTRY: Record<string, LegacyEncoding> = {
  ...of('windows-1251', 'ru su by ua kz kg bg rs mk'),
  ...of('iso-8859-2', 'pl cz sk hu si hr ba ro'),
  ...of('windows-1253', 'gr cy'),
  ...of('windows-1254', 'tr az'),
  ...{ jp: 'shift_jis', kr: 'euc-kr' },
};

function of(encoding: LegacyEncoding, domains: string): Record<string, LegacyEncoding> {
  return Object.fromEntries(domains.split(' ').map((domain) => [domain, encoding]));
}

/** The likely encoding of a station with these addresses; '' if none of their domains suggests one. */
export function encodingOfCountry(addresses: readonly string[]): string {
  for (const address of addresses) {
    const domain = URL.canParse(address) ? new URL(address).hostname.split('.').at(-1) : '';
    const encoding = Object.hasOwn(BY_COUNTRY, domain ?? '') ? BY_COUNTRY[domain ?? ''] : '';
    if (encoding) return encoding;
  }
  return '';
}

/**
 * Whether the bytes themselves prove the guessed encoding. windows-1252 is the fallback, so it counts only
 * if it won against a hint that reads the bytes differently.
 */
export function showsEncoding(bytes: Uint8Array, encoding: LegacyEncoding, hint: string): boolean {
  if (encoding !== 'windows-1252') return true;
  const expected = LATIN.find((name) => name === hint);
  return expected !== undefined && decode(bytes, expected) !== decode(bytes, encoding);
}

/** How many bytes are examined, from shortly before the first non-ASCII one; more would not change the guess. */
const MOST_BYTES = 2048;

/**
 * Guesses the encoding of a text that is not UTF-8 from how its letters follow each other. windows-1252,
 * unless another is clearly better, so that a name with one accent is not garbled. `hint` is what fitted
 * the same station before; it decides if the bytes do not.
 */
export function guessEncoding(bytes: Uint8Array, hint = ''): LegacyEncoding {
  if (bytes.every((byte) => byte < 0x80)) return 'windows-1252';
  const other = guessScript(bytes, hint);
  if (other !== null) return other;
  const sample = sampleOf(bytes);
  const reading = (encoding: LegacyEncoding) => ({ encoding, text: decode(sample, encoding) });
  return bestLatinReading(reading('windows-1252'), LATIN.map(reading), hint).encoding;
}

/** The same for non-Latin scripts only; null if it is in none of them. */
export function guessScript(bytes: Uint8Array, hint = ''): LegacyEncoding | null {
  const sample = sampleOf(bytes);
  if (isJapanese(sample, hint === 'shift_jis')) return 'shift_jis';
  if (isKorean(sample, hint === 'euc-kr')) return 'euc-kr';
  return wholeWordsOf(sample, hint);
}

/** The bytes as text in their most likely encoding. */
export function decodeLegacy(bytes: Uint8Array, hint = ''): string {
  return decode(bytes, guessEncoding(bytes, hint));
}

const decoders = new Map<LegacyEncoding, TextDecoder>();

/** Cached: creating a decoder takes longer than decoding a title. */
function decode(bytes: Uint8Array, encoding: LegacyEncoding): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}

/** Starts shortly before the first non-ASCII byte, so that a page's title fits after its head. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  let first = 0;
  while (first < bytes.length && (bytes[first] ?? 0) < 0x80) first++;
  const start = Math.max(0, first - 64);
  return bytes.subarray(start, start + MOST_BYTES);
}

/**
 * Shift JIS: kana (82 9F to 83 96) and common kanji (88 to 9F) in runs of two or more. In windows-1252
 * those bytes are quotes and dashes, which stand alone ("Don\x92t" would be one kanji).
 */
function isJapanese(bytes: Uint8Array, isHint: boolean): boolean {
  let inRows = 0;
  let alone = 0;
  let everyday = 0;
  /** Katakana, and second bytes that are not ASCII letters. */
  let high = 0;
  let row = 0;
  const endRow = () => {
    if (row > 1) inRows += row;
    else alone += row;
    row = 0;
  };
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      endRow();
      continue;
    }
    // Half-width katakana take one byte.
    if (lead >= 0xa1 && lead <= 0xdf) {
      if (row > 0) row += 1;
      else alone += 1;
      continue;
    }
    const trail = bytes[at + 1];
    // A character cut off at the end.
    if (trail === undefined) break;
    const isLead = (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xea);
    if (!isLead || trail < 0x40 || trail === 0x7f || trail > 0xfc) return false;
    if ((lead === 0x82 && trail >= 0x9f) || lead === 0x83 || (lead >= 0x88 && lead <= 0x9f)) {
      everyday += 1;
    }
    if (trail > 0x7f || lead === 0x83) high += 1;
    row += 1;
    at += 1;
  }
  endRow();
  const isPlain = isHint || (2 * everyday >= inRows && high > 0);
  return inRows >= 2 && inRows >= 4 * alone && isPlain;
}

/**
 * EUC-KR: pairs whose first byte is that of a Hangul syllable (B0 to C8, in alphabetical order), many of
 * them below C0, where other encodings have symbols rather than letters.
 */
function isKorean(bytes: Uint8Array, isHint: boolean): boolean {
  let hangul = 0;
  let other = 0;
  let low = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1];
    if (trail === undefined) {
      other += 1;
      break;
    }
    if (lead < 0xa1 || trail < 0xa1) {
      other += 1;
      continue;
    }
    if (lead >= 0xb0 && lead <= 0xc8) hangul += 1;
    // A1 to A3 are symbols and full-width letters.
    else if (lead > 0xa3) other += 1;
    if ((lead >= 0xb0 && lead < 0xc0) || trail < 0xc0) low += 1;
    at += 1;
  }
  const least = isHint ? 1 : 2;
  return hangul >= least && hangul >= 8 * other && 4 * low >= (isHint ? 0 : hangul);
}

/** A non-Latin script. `often` holds the natural logarithm of each lower-case letter's frequency. */
interface Script {
  encoding: LegacyEncoding;
  letters: RegExp;
  vowels: string;
  /** What no word contains. */
  never?: RegExp;
  often: ReadonlyMap<string, number>;
}

/** Turns `о110 е82 …`, occurrences per thousand letters, into such logarithms. */
const table = (text: string) =>
  new Map(text.split(' ').map((pair) => [pair.charAt(0), Math.log(Number(pair.slice(1)) / 1000)]));

const SCRIPTS: readonly Script[] = [
  {
    encoding: 'windows-1251',
    letters: /^\p{sc=Cyrillic}+$/u,
    vowels: 'аеёиоуыэюяіїєў',
    // ь and ъ follow a consonant.
    never: /^[ьъЬ]/,
    // Russian, plus the extra letters of Ukrainian, Bulgarian and Serbian.
    often: table(
      'о110 е82 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 ' +
        'х10 і10 ж9 ш7 ю6 ц5 ё5 ј5 щ4 э3 ф3 ъ3 ї3 є3 њ2 ћ2 љ1 ђ1 ў1 ґ0.5 џ0.3',
    ),
  },
  {
    encoding: 'windows-1253',
    letters: /^\p{sc=Greek}+$/u,
    vowels: 'αεηιουωάέήίόύώΐΰϊϋ',
    // A word of two or more lower-case syllables has an accent; ς only ends words, and σ never does.
    never:
      /^(?=.*[α-ω])[^άέήίόύώΐΰΆΈΉΊΌΎΏ]*[αεηιουωΑΕΗΙΟΥΩ][^άέήίόύώΐΰαεηιουω]+[αεηιουω][^άέήίόύώΐΰ]*$|ς.|σ$/,
    often: table(
      'α86 ο80 τ80 ι70 ε66 ν65 ς45 π42 σ40 κ40 ρ40 η35 μ33 λ30 ί30 υ28 ά25 ό20 έ20 γ18 δ17 ή17 ύ15 ' +
        'ω12 θ12 χ11 ώ10 φ9 β7 ξ5 ζ4 ψ2 ϊ1 ΐ0.5 ϋ0.5 ΰ0.2',
    ),
  },
];

/**
 * Natural logarithms of the frequency of a letter missing from the script's table, and of a misspelt word.
 */
const RARE = Math.log(0.0002);
const ALTERNATES = 0.2;
/** How many letters of a word are checked for misspelling. */
const LONGEST_WORD = 40;
const TWO_VOWELS = -0.5;
const TWO_CONSONANTS = -0.2;
const CAPITAL_INSIDE = -4;
const MISSPELT = -3;
/** Real text scores about −2.9 per letter; other scripts read as this one score below −4. */
const LEAST_LIKELY = -4;

/**
 * Cyrillic or Greek: words made entirely of its letters, at least four letters in total. In Latin-script
 * languages an accented letter is surrounded by ASCII or stands alone ("à", "é", "Öö").
 */
function wholeWordsOf(bytes: Uint8Array, hint: string): LegacyEncoding | null {
  let best: { encoding: LegacyEncoding; likely: number } | null = null;
  for (const script of SCRIPTS) {
    const isHint = script.encoding === hint;
    const { letters, others, likely } = readAs(decode(bytes, script.encoding), script, isHint);
    if (letters < (isHint ? 2 : 4) || others * 2 > letters) continue;
    const each = likely / letters + (isHint ? 0.5 : 0);
    if (each < LEAST_LIKELY || (best !== null && best.likely >= each)) continue;
    best = { encoding: script.encoding, likely: each };
  }
  return best?.encoding ?? null;
}

/** ASCII letters, and every non-ASCII character except the symbols that all encodings share. */
const WORD = /(?:[a-z]|[^ -~\s\p{Cc}«»“”„‘’–—…№©®·•°´])+/giu;

/** Letters in words of the script, characters beyond ASCII elsewhere, and the likelihood of the words. */
function readAs(text: string, script: Script, isHint: boolean) {
  let letters = 0;
  let others = 0;
  let likely = 0;
  for (const [word] of text.matchAll(WORD)) {
    const beyond = word.replace(/[ -~]/g, '');
    if (beyond === '') continue;
    if (!script.letters.test(word)) {
      others += beyond.length;
      continue;
    }
    if (word.length === 1 && !isHint) continue;
    letters += word.length;
    likely += likelihood(word, script);
  }
  return { letters, others, likely };
}

function likelihood(word: string, { often, vowels, never }: Script): number {
  let likely = never?.test(word.slice(0, LONGEST_WORD)) ? MISSPELT : 0;
  let before: boolean | null = null;
  let wasLower = false;
  for (const character of word) {
    const letter = character.toLowerCase();
    likely += often.get(letter) ?? RARE;
    const isVowel = vowels.includes(letter);
    if (before !== null) {
      likely += isVowel !== before ? ALTERNATES : isVowel ? TWO_VOWELS : TWO_CONSONANTS;
    }
    if (wasLower && character !== letter) likely += CAPITAL_INSIDE;
    wasLower = character === letter;
    before = 'ьъ'.includes(letter) ? null : isVowel;
  }
  return likely;
}
