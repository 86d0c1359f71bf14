import { setImmediate } from 'node:timers/promises';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';
import { createRandom, seedOf } from './inputs/random.ts';
import {
  costAlone,
  costOf,
  LEFT_BOUND,
  MEMORY_BOUND,
  TIME_BOUND,
  timeBound,
  usedAfterCollection,
} from './measure.ts';
import { shrink } from './shrink.ts';
import { shown, type Target } from './target.ts';
import { watchForHangs } from './watch-for-hangs.ts';

/** The short form runs one input in this many. */
const SHORT_PART = 50;
/** Milliseconds. Slower inputs are measured again, since the machine may be to blame. */
const SLOW = 20;
const MAX_EXAMPLES = 10;
/** Inputs until the parser's own tables and compiled code no longer grow. */
const WARM = 200;

interface Tally {
  runs: number;
  exceptions: number;
  overTime: number;
  overMemory: number;
  slowest: { milliseconds: number; name: string };
  examples: string[];
}

/** Runs all parsers with their inputs, and reports them as one row. */
export async function runTargets(what: string, targets: readonly Target[]): Promise<void> {
  const tally: Tally = {
    ...{ runs: 0, exceptions: 0, overTime: 0, overMemory: 0 },
    slowest: { milliseconds: 0, name: '' },
    examples: [],
  };
  const names = targets.map(({ name }) => name);
  const watch = watchForHangs(names, seed);
  for (const target of targets) await runTarget(target, tally, watch.begins);
  await watch.stop();
  const { runs, exceptions, overTime, overMemory, slowest, examples } = tally;
  await report({
    ...{ part: 'parsers', what, where: 'unit', runs, examples },
    losses: { exceptions, 'over time': overTime, 'over memory': overMemory },
    worst: `${slowest.milliseconds.toFixed(0)} ms (${slowest.name})`,
    limit: `${TIME_BOUND} ms + 2 ms/KB, ${MEMORY_BOUND} MB`,
  });
}

async function runTarget(
  target: Target,
  tally: Tally,
  begins: (name: string, index: number) => void,
): Promise<void> {
  const { name } = target;
  const runs = sized(Math.ceil(target.runs / SHORT_PART), target.runs);
  const note = (index: number, what: string) => {
    if (tally.examples.length < MAX_EXAMPLES)
      tally.examples.push(`${name}, input ${index}: ${what}`);
  };
  let atFirst = 0;

  for (let index = 0; index < runs; index++) {
    if (index === Math.min(WARM, runs - 1)) atFirst = await usedAfterCollection();
    // Otherwise pending tasks would never get their turn.
    if (index % 200 === 0) await setImmediate();
    const own = seedOf(seed, name, index);
    const random = createRandom(own);
    const input = target.make(random);
    begins(name, index);
    tally.runs += 1;
    try {
      const cost = await costOf(() => target.parse(input, createRandom(own)));
      if (cost.milliseconds < SLOW && cost.megabytes < MEMORY_BOUND) continue;
      const { milliseconds, megabytes } = await costAlone(target, input, own);
      if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, name };
      if (milliseconds > timeBound(input)) {
        tally.overTime += 1;
        note(index, `${milliseconds.toFixed(0)} ms for ${shown(input)}`);
      }
      if (megabytes > MEMORY_BOUND) {
        tally.overMemory += 1;
        note(index, `${megabytes.toFixed(0)} MB for ${shown(input)}`);
      }
    } catch (error) {
      tally.exceptions += 1;
      if (tally.examples.length < MAX_EXAMPLES)
        note(index, await described(target, input, own, error, () => begins(name, index)));
    }
  }
  const left = (await usedAfterCollection()) - atFirst;
  if (left > LEFT_BOUND) {
    tally.overMemory += 1;
    note(runs, `${left.toFixed(1)} MB were left behind`);
  }
}

/** The error, and the smallest input found that causes it. */
async function described(
  target: Target,
  input: unknown,
  own: number,
  error: unknown,
  begins: () => void,
) {
  const fails = async (smaller: unknown) => {
    begins();
    try {
      await target.parse(smaller, createRandom(own));
      return false;
    } catch (other) {
      return kindOf(other) === kindOf(error);
    }
  };
  const stack =
    error instanceof Error ? error.stack?.split('\n').slice(0, 4).join(' ') : String(error);
  return `${stack}\n    with ${shown(await shrink(input, fails))}`;
}

/** The kind of error, without the data it occurred with. */
const kindOf = (error: unknown) => String(error).replace(/\(.*|\d+/gs, '');
