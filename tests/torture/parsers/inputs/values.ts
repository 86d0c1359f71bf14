import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.ts';
import type { Random } from './random.ts';

const MAX_DEPTH = 6;

/** Any value that JSON, a stored record or a message may contain. */
export function anyValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth >= MAX_DEPTH ? 8 : 11);
  if (kind < 3) return random.pick(NASTY_TEXTS);
  if (kind === 3) return Number(random.pick(NASTY_NUMBERS));
  if (kind === 4) return random.below(1000) - 100;
  if (kind === 5) return random.oneIn(2);
  if (kind === 6) return null;
  if (kind === 7) return undefined;
  const size = random.below(random.oneIn(50) ? 200 : 5);
  if (kind === 8) return Array.from({ length: size }, () => anyValue(random, depth + 1));
  if (kind === 9) return deep(random);
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(NASTY_TEXTS), anyValue(random, depth + 1)]),
  );
}

function deep(random: Random): unknown {
  let value: unknown = 'x';
  for (let left = random.below(random.oneIn(10) ? 2000 : 20); left > 0; left--) {
    value = random.oneIn(2) ? [value] : { a: value };
  }
  return value;
}

/** Changes parts of a value: replaces, removes or repeats them, or changes their type. */
export function mutateValue(sample: unknown, random: Random): unknown {
  let value = sample;
  for (let left = random.below(5); left > 0; left--) value = changeSome(value, random);
  return value;
}

function changeSome(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && !random.oneIn(4)) {
    const at = random.below(value.length);
    const change = random.below(8);
    if (change === 0) return value.toSpliced(at, 1);
    if (change === 1) return [...value, value[at]];
    // Repeated repetition would soon run out of memory.
    if (change === 2) return new Array(isHandy(value[at]) ? random.below(300) : 2).fill(value[at]);
    return value.with(at, changeSome(value[at], random));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !random.oneIn(8)) {
    const keys = Object.keys(value);
    if (keys.length === 0) return { x: anyValue(random) };
    const key = random.pick(keys);
    const before = (value as Record<string, unknown>)[key];
    if (random.oneIn(8))
      return Object.fromEntries(Object.entries(value).filter(([one]) => one !== key));
    if (random.oneIn(12)) return { ...value, [random.pick(NASTY_TEXTS)]: anyValue(random) };
    return { ...value, [key]: changeSome(before, random) };
  }
  if (typeof value === 'string' && random.oneIn(3)) {
    const at = random.below(value.length + 1);
    return (
      value.slice(0, at) + random.pick(NASTY_TEXTS) + value.slice(random.oneIn(2) ? at : at + 3)
    );
  }
  // Servers write numbers as strings and vice versa.
  if (typeof value === 'number' && random.oneIn(3)) return String(value);
  if (typeof value === 'number' && random.oneIn(2)) return Number(random.pick(NASTY_NUMBERS));
  if (typeof value === 'string' && random.oneIn(6)) {
    return value.repeat(isHandy(value) ? 1 + random.below(300) : 2);
  }
  return anyValue(random, 3);
}

/** Most characters of a text, or of a value as JSON, that is still repeated many times. */
const HANDY = 1000;

function isHandy(value: unknown): boolean {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= HANDY;
}
