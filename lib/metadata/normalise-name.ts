/** Letters that Unicode decomposition does not reduce to a base letter. */
const BASE_LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A name for comparing: lower case, without accents and punctuation, `&` and `+` as "and". A name made only
 * of punctuation ("!!!") is unchanged, so the result is empty only for an empty name.
 */
export function normaliseName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđðþı]/g, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/['’`´]/g, '')
    .replace(/[&+]/g, ' and ');
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' || words === 'and' ? name.trim().toLowerCase() : words;
}
