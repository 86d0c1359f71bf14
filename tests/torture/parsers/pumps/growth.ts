import { setTimeout } from 'node:timers/promises';
import { Script } from 'node:vm';
import { type Pump, type Pumped, textOf } from './pump.ts';

/** For four times the text, a function may take this many times as long. */
export const MOST_GROWTH = 6;

/** Milliseconds. Shorter times are not compared: they are indistinguishable from noise, and harmless. */
const LEAST = 0.3;
/** Milliseconds. If it takes longer, longer texts are not tried. */
const ENOUGH = 10;
/** Milliseconds after which a function counts as hanging. */
const HANGS = 10_000;
/** Characters of the shortest text. */
const SHORTEST = 96;
/** Texts of up to this many pieces are read with a deadline: by then, time that doubles per piece has shown. */
const DOUBLINGS = 32;
/** Attempts to prove a function innocent: other work on the machine can only make it slower. */
const TRIALS = 8;
/** Milliseconds of CPU time to measure for a verdict; that clock has a resolution of some milliseconds. */
const VERDICT = 60;
/**
 * How many times growth must be measured to be believed, and the milliseconds between. Contention for caches and memory
 * bandwidth slows even CPU time.
 */
const PROOFS = 3;
const APART = 200;

/** A text length at which time grew faster than the text. */
export interface Outgrowth {
  letters: number;
  milliseconds: number;
  /** The time relative to that for a quarter of the text; Infinity if it never ended. */
  factor: number;
}

interface Step {
  letters: number;
  text: string;
  milliseconds: number;
}

/**
 * The first length, up to `mostLetters`, at which a function's time grows too fast with a pump's text; null if
 * there is none. A single jump does not count, such as when a shortcut for short texts ends or the engine needs
 * more memory. The time must grow too fast in both halves of the step (each doubles the text), and again in the
 * next step if the function accepts texts that long.
 */
export async function outgrowth(
  { run, limit = Number.POSITIVE_INFINITY }: Pumped,
  pump: Pump,
  mostLetters: number,
): Promise<Outgrowth | null> {
  const longest = Math.max(...pump.pieces.map(({ length }) => length));
  let letters = mostLetters;
  while (letters / 4 >= SHORTEST) letters /= 4;
  let shorter: Step | null = null;
  for (; letters <= mostLetters; letters *= 4) {
    const text = textOf(pump, letters);
    const isEarly = shorter === null || letters <= 4 * DOUBLINGS * longest;
    if (isEarly && !(await endsInTime(run, text)))
      return { letters: text.length, milliseconds: HANGS, factor: Number.POSITIVE_INFINITY };
    const step: Step = { letters: text.length, text, milliseconds: await timeOf(run, text) };
    const suspected = shorter === null ? null : await tried(run, shorter, step);
    const isGrowth =
      suspected !== null && (await isProven(run, pump, letters, 4 * letters <= limit));
    const found = isGrowth ? suspected : null;
    if (found !== null || step.milliseconds > ENOUGH) return found;
    shorter = step;
  }
  return null;
}

/** Whether it grows too fast up to this length, and beyond it if the function accepts longer texts, time after time. */
async function isProven(
  run: Pumped['run'],
  pump: Pump,
  letters: number,
  acceptsMore: boolean,
): Promise<boolean> {
  for (let proof = 0; proof < PROOFS; proof++) {
    if (proof > 0) await setTimeout(APART);
    if (!(await growsEvenly(run, pump, letters))) return false;
    if (acceptsMore && !(await growsOn(run, pump, letters))) return false;
  }
  return true;
}

/** Whether both doublings up to this many letters grow too fast. */
async function growsEvenly(run: Pumped['run'], pump: Pump, letters: number): Promise<boolean> {
  const times: number[] = [];
  for (const part of [4, 2, 1]) times.push(await processorTime(run, textOf(pump, letters / part)));
  const [first = 0, middle = 0, last = 0] = times;
  return middle > Math.sqrt(MOST_GROWTH) * first && last > Math.sqrt(MOST_GROWTH) * middle;
}

/** Whether it grows too fast again beyond this length; not tried if it already takes over a second. */
async function growsOn(run: Pumped['run'], pump: Pump, letters: number): Promise<boolean> {
  const [before, after] = [textOf(pump, letters), textOf(pump, 4 * letters)];
  const milliseconds = await processorTime(run, before);
  return milliseconds > HANGS / 10 || isTooLong(await processorTime(run, after), milliseconds);
}

const isTooLong = (after: number, before: number) => after > LEAST && after > MOST_GROWTH * before;

/** Measures both repeatedly until the growth is within bounds; if it never is, CPU time decides. */
async function tried(run: Pumped['run'], shorter: Step, longer: Step): Promise<Outgrowth | null> {
  if (longer.milliseconds < LEAST) return null;
  for (let trial = 0; trial < TRIALS; trial++) {
    for (let times = 0; times < 3; times++)
      shorter.milliseconds = Math.min(shorter.milliseconds, await timeOf(run, shorter.text));
    if (!isTooLong(longer.milliseconds, shorter.milliseconds)) return null;
    longer.milliseconds = Math.min(longer.milliseconds, await timeOf(run, longer.text));
  }
  const before = await processorTime(run, shorter.text);
  const after = await processorTime(run, longer.text);
  if (!isTooLong(after, before)) return null;
  return { letters: longer.letters, milliseconds: after, factor: after / before };
}

async function timeOf(run: Pumped['run'], text: string): Promise<number> {
  const started = performance.now();
  const running = run(text);
  if (running instanceof Promise) await running;
  return performance.now() - started;
}

/** CPU time of this thread for one run, in milliseconds. */
async function processorTime(run: Pumped['run'], text: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let times = 1; ; times++) {
    const running = run(text);
    if (running instanceof Promise) await running;
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds > VERDICT) return milliseconds / times;
  }
}

const inHand = { run: () => {} };
// A script can only reach this module through the global object.
Object.assign(globalThis, { pumpInHand: () => inHand.run() });
const script = new Script('pumpInHand()');

/** Whether it ends in time. The engine can stop a script at its deadline, even inside a regular expression. */
async function endsInTime(run: Pumped['run'], text: string): Promise<boolean> {
  let running: unknown;
  inHand.run = () => {
    running = run(text);
  };
  try {
    script.runInThisContext({ timeout: HANGS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
  if (running instanceof Promise) await running;
  return true;
}
