import { normaliseName } from '@/lib/metadata/normalise-name';

/**
 * How well a name answers what was typed: 0 for the name itself, 1 where it begins so, 2 where each
 * word typed begins one of its words, 3 where all are in it somewhere; null where they are not. Case,
 * accents and punctuation do not count.
 */
function rankOf(name: string, typed: string): number | null {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = typed.split(' ');
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : null;
}

/** Those whose name answers what was typed, the best first; of equals, the first of the list. */
export function ranked<T extends { name: string }>(candidates: readonly T[], typed: string): T[] {
  const wanted = normaliseName(typed);
  if (wanted === '') return [...candidates];
  const found = candidates.flatMap((candidate) => {
    const rank = rankOf(normaliseName(candidate.name), wanted);
    return rank === null ? [] : [{ candidate, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate);
}
