/** Longer texts are not titles, and database indexes have a size limit. In UTF-16 units. */
export const MAX_LENGTH = 500;

/**
 * A title or artist fit for storing: without control characters and lone surrogates, which PostgreSQL
 * refuses, runs of spaces collapsed, at most `MAX_LENGTH` long.
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

/** ASCII punctuation separates words, like the space. */
export const WORD_SEPARATORS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The words a text is found by: lower case, without repeats, in order. */
export function wordsOf(text: string): string[] {
  const spaced = Array.from(text.toLowerCase(), (sign) =>
    WORD_SEPARATORS.includes(sign) ? ' ' : sign,
  ).join('');
  return [...new Set(storableText(spaced).split(' '))].filter((word) => word !== '');
}

/** Whether every search word is a prefix of some word of the text. An empty search matches nothing. */
export function matchesSearch(text: string, search: string): boolean {
  const wanted = wordsOf(search);
  const words = wordsOf(text);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}
