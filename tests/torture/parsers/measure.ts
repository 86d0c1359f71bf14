import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRandom } from './inputs/random.ts';
import type { Target } from './target.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Milliseconds of CPU time for one input, and additionally for each kilobyte of it. */
export const TIME_BOUND = 200;
const TIME_BOUND_PER_KB = 2;
/** Megabytes that one input may use, and that all inputs of a parser may leave behind. */
export const MEMORY_BOUND = 64;
export const LEFT_BOUND = 8;

const MB = 1024 * 1024;

/** Megabytes in use, including garbage not collected yet. */
function used(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return (used_heap_size + external_memory) / MB;
}

/** Megabytes in use without garbage. Streams and buffers are only released in a later turn of the event loop. */
export async function usedAfterCollection(): Promise<number> {
  for (let times = 0; times < 4; times++) {
    collectGarbage();
    await setTimeout(10);
  }
  return used();
}

/** The cost of parsing an input once. */
export interface Cost {
  milliseconds: number;
  megabytes: number;
}

export async function costOf(run: () => void | Promise<void>): Promise<Cost> {
  const before = used();
  const started = performance.now();
  const running = run();
  if (running !== undefined) await running;
  return { milliseconds: performance.now() - started, megabytes: used() - before };
}

/**
 * The lowest cost of three separate attempts, since time taken by other work on the machine and memory of earlier
 * garbage are not the parser's fault.
 */
export async function costAlone(target: Target, input: unknown, seed: number): Promise<Cost> {
  const least = { milliseconds: Number.POSITIVE_INFINITY, megabytes: Number.POSITIVE_INFINITY };
  for (let times = 0; times < 3; times++) {
    collectGarbage();
    const before = process.cpuUsage();
    const { megabytes } = await costOf(() => target.parse(input, createRandom(seed)));
    const { user, system } = process.cpuUsage(before);
    least.milliseconds = Math.min(least.milliseconds, (user + system) / 1000);
    least.megabytes = Math.min(least.megabytes, megabytes);
  }
  return least;
}

export const timeBound = (input: unknown) =>
  TIME_BOUND + (TIME_BOUND_PER_KB * sizeOf(input)) / 1024;

function sizeOf(input: unknown): number {
  if (typeof input === 'string' || input instanceof Uint8Array) return input.length;
  if (Array.isArray(input)) return input.reduce((sum: number, one) => sum + sizeOf(one), 0);
  return 0;
}
