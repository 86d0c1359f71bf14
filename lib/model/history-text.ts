/** Longer texts are no titles; the indexes of a database have limits of their own. In UTF-16 units. */
export const MAX_LENGTH = 500;

/**
 * A title or an artist as it may be stored: without control characters and lone surrogates, which
 * PostgreSQL refuses, spaces never two in a row, at most 500 long.
 */
export function storableText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed()
      .trim()
  );
}

/** ASCII punctuation: what stands between words, besides the space. */
export const WORD_SEPARATORS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The words a text is found by: lower case, each once, in the order they come. */
export function wordsOf(text: string): string[] {
  const spaced = Array.from(text.toLowerCase(), (sign) =>
    WORD_SEPARATORS.includes(sign) ? ' ' : sign,
  ).join('');
  return [...new Set(storableText(spaced).split(' '))].filter((word) => word !== '');
}

/** Whether every word searched for begins a word of the text. Nothing searched for finds nothing. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = wordsOf(search);
  const words = wordsOf(text);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}
