import { isRightToLeft, type Language } from '@/lib/model/languages';

const RIGHT_TO_LEFT =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}';
const RIGHTWARD_LETTER = new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}`, 'u');
const LEFTWARD_LETTER = new RegExp(`[${RIGHT_TO_LEFT}]`, 'u');

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode's bidirectional algorithm (UAX #9). */
const BEGIN = '\u2068';
const END = '\u2069';

/**
 * A text to be put into a sentence of this language. One with letters that run the other way is isolated:
 * else it would take the punctuation and the numbers beside it along, and lose its own.
 */
export function isolate(text: string, language: Language): string {
  const foreign = isRightToLeft(language) ? RIGHTWARD_LETTER : LEFTWARD_LETTER;
  return foreign.test(text) ? `${BEGIN}${text}${END}` : text;
}
