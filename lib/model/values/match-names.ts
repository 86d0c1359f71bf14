/** How names are compared, and found by parts of them. */

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

/**
 * Whether a name contains every word of a text, in any order, each as a part of a word. Every name contains
 * an empty text.
 */
export function nameMatcher(text: string): (name: string) => boolean {
  const words = wordsOf(normaliseName(text));
  return (name) => {
    const plain = normaliseName(name);
    return words.every((word) => plain.includes(word));
  };
}

const wordsOf = (plain: string) => plain.split(' ').filter(Boolean);

/**
 * How well a name matches what was typed: 0 for the name itself, 1 if it starts with it, 2 if each typed word
 * starts one of its words, 3 if all typed words occur somewhere in it; null if they do not. Case, accents and
 * punctuation are ignored.
 */
function rankOf(name: string, typed: string): number | null {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = wordsOf(typed);
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : null;
}

/** Those whose name matches what was typed, the best first; equal matches keep the order of the list. */
export function ranked<T extends { name: string }>(candidates: readonly T[], typed: string): T[] {
  const wanted = normaliseName(typed);
  if (wanted === '') return [...candidates];
  const found = candidates.flatMap((candidate) => {
    const rank = rankOf(normaliseName(candidate.name), wanted);
    return rank === null ? [] : [{ candidate, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate);
}
