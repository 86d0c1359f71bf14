import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.ts';
import type { Random } from './random.ts';

/**
 * The grammar of a kind of text: each rule has several alternatives, in which `«rule»` refers to another rule.
 * `«nasty»`, `«number»` and `«word»` are always defined.
 */
export type Grammar = Record<string, readonly string[]>;

const WORDS = ['Skywave', 'Radio', 'Ünï', 'night', 'A & B', 'news', '日本', 'jazz', 'x'];
const MAX_PARTS = 400;

/** Generates a text from the grammar's rule `start`. */
export function write(grammar: Grammar, random: Random): string {
  let parts = 0;
  const expand = (rule: string, depth: number): string => {
    if (rule === 'nasty') return random.pick(NASTY_TEXTS);
    if (rule === 'number')
      return random.oneIn(2) ? random.pick(NASTY_NUMBERS) : String(random.below(5000));
    if (rule === 'word') return random.pick(WORDS);
    const ways = grammar[rule];
    if (ways === undefined) throw new Error(`There is no rule ${rule}.`);
    parts += 1;
    // If the text gets long or deep, take the first alternative: that one terminates.
    const way = parts > MAX_PARTS || depth > 40 ? ways[0] : random.pick(ways);
    return (way ?? '').replace(/«(\w+)»/g, (_, name: string) => expand(name, depth + 1));
  };
  return expand('start', 0);
}
