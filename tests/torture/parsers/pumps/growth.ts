import { Script } from 'node:vm';
import { type Pump, type Pumped, textOf } from './pump.ts';

/** For four times the text a function may take so many times as long. */
export const MOST_GROWTH = 6;

/** Milliseconds. What takes less is not compared: no clock tells it from noise, and nobody waits for it. */
const LEAST = 0.3;
/** What takes longer need not be tried with yet more text. */
const ENOUGH = 10;
/** What takes so long is taken to go on for ever. */
const HANGS = 10_000;
/** Letters of the shortest text. */
const SHORTEST = 96;
/** Pieces in a text that is read under a deadline: what doubles its time with each is seen by then. */
const DOUBLINGS = 32;
/** Each is a chance to be acquitted: whatever else the machine does can only make it slower. */
const TRIALS = 8;
/** Milliseconds of the processor for a verdict; its clock goes on in steps of some milliseconds. */
const VERDICT = 60;

/** Where the time outgrew the text. */
export interface Outgrowth {
  letters: number;
  milliseconds: number;
  /** How many times as long it took as for a quarter of the letters; Infinity where it came to no end. */
  factor: number;
}

interface Step {
  letters: number;
  text: string;
  milliseconds: number;
}

/**
 * The first place at which a function takes too long for the length of a pump's text, up to so many letters;
 * null for none. A leap is no growth, as where the first letters of many are passed in one go, or the engine
 * wants more memory: both times that the text doubles have their share of it, and where the function takes
 * yet longer texts, it goes on.
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
      suspected !== null &&
      (await growsEvenly(run, pump, letters)) &&
      (4 * letters > limit || (await growsOn(run, pump, letters)));
    const found = isGrowth ? suspected : null;
    if (found !== null || step.milliseconds > ENOUGH) return found;
    shorter = step;
  }
  return null;
}

/** Whether the first and the second half of the way to so many letters each have their share. */
async function growsEvenly(run: Pumped['run'], pump: Pump, letters: number): Promise<boolean> {
  const times: number[] = [];
  for (const part of [4, 2, 1]) times.push(await processorTime(run, textOf(pump, letters / part)));
  const [first = 0, middle = 0, last = 0] = times;
  return middle > Math.sqrt(MOST_GROWTH) * first && last > Math.sqrt(MOST_GROWTH) * middle;
}

/** Whether it does so again from these letters on; what takes seconds already need not be tried. */
async function growsOn(run: Pumped['run'], pump: Pump, letters: number): Promise<boolean> {
  const [before, after] = [textOf(pump, letters), textOf(pump, 4 * letters)];
  const milliseconds = await processorTime(run, before);
  return milliseconds > HANGS / 10 || isTooLong(await processorTime(run, after), milliseconds);
}

const isTooLong = (after: number, before: number) => after > LEAST && after > MOST_GROWTH * before;

/** Times both again and again until the growth is within its bound; else the processor's own clock decides. */
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

/** Milliseconds that this thread had the processor for a run. */
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
// A script reaches what is here only through the global object.
Object.assign(globalThis, { pumpInHand: () => inHand.run() });
const script = new Script('pumpInHand()');

/** Whether it comes to an end. The engine ends scripts that have a deadline, also within a pattern. */
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
