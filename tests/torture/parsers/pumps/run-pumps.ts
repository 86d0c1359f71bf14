import { setImmediate } from 'node:timers/promises';
import { report } from '../../report.ts';
import { seed, sized } from '../../size.ts';
import { createRandom, seedOf } from '../inputs/random.ts';
import { watchForHangs } from '../watch-for-hangs.ts';
import { MOST_GROWTH, outgrowth } from './growth.ts';
import { nameOf, type Pumped, pumpsOf } from './pump.ts';

/** Characters of the longest text, if the function accepts as many. */
const MOST_LETTERS = sized(8 * 1024, 64 * 1024);
/** Suffixes per own piece and prefix, common pieces, and mixed pumps. */
const NUMBERS = { ends: sized(1, 100), common: sized(20, 200), mixed: sized(20, 400) };
/** After this many that grow too fast, another adds nothing new and may take seconds. */
const MAX_EXAMPLES = 3;

/** Runs the pumps of each function, and reports them all as one row. */
export async function runPumps(what: string, functions: readonly Pumped[]): Promise<void> {
  const examples: string[] = [];
  let runs = 0;
  let superlinear = 0;
  const watch = watchForHangs(
    functions.map(({ name }) => name),
    seed,
  );
  for (const pumped of functions) {
    const { name, limit = MOST_LETTERS } = pumped;
    const mostLetters = Math.min(limit, MOST_LETTERS);
    let found = 0;
    for (const pump of pumpsOf(pumped, createRandom(seedOf(seed, name, 0)), NUMBERS)) {
      watch.begins(name, runs);
      if (runs++ % 50 === 0) await setImmediate();
      const growth = await outgrowth(pumped, pump, mostLetters);
      if (growth === null) continue;
      const { letters, milliseconds, factor } = growth;
      examples.push(
        `${name}: ${milliseconds.toFixed(1)} ms for ${letters} letters, ${factor.toFixed(1)} times as long as for a quarter, of ${nameOf(pump)}`,
      );
      if (++found === MAX_EXAMPLES) break;
    }
    if (found > 0) superlinear += 1;
  }
  await watch.stop();
  await report({
    ...{ part: 'parsers', what: `${what}, pumped`, where: 'unit', runs, examples },
    losses: { superlinear },
    limit: `${MOST_GROWTH} times as long for 4 times the text`,
  });
}
