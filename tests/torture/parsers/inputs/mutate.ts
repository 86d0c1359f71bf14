import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.ts';
import type { Random } from './random.ts';

/** Most characters, or bytes, of the result. A few may be long, to reveal quadratic time. */
const LONG = 128 * 1024;
const SHORT = 8 * 1024;

/** What mutations need from texts and bytes alike. */
interface Sequence<T> {
  slice(from: number, to?: number): T;
  readonly length: number;
}

interface Kit<T extends Sequence<T>> {
  join(parts: readonly T[]): T;
  /** Something to insert. */
  token(random: Random): T;
  /** A change that only this kind of sequence has. */
  own(value: T, random: Random): T;
}

/** Changes a text: cuts, inserts, repeats, nests, or takes parts from another text. */
export function mutateText(
  sample: string,
  others: readonly string[],
  tokens: readonly string[],
  random: Random,
): string {
  return mutate(sample, others, random, {
    join: (parts) => parts.join(''),
    token: () => random.pick(random.oneIn(3) ? NASTY_TEXTS : tokens),
    own: (text) => (random.oneIn(2) ? changeNumber(text, random) : changeLetter(text, random)),
  });
}

export function mutateBytes(
  sample: Uint8Array<ArrayBuffer>,
  others: readonly Uint8Array<ArrayBuffer>[],
  tokens: readonly Uint8Array<ArrayBuffer>[],
  random: Random,
): Uint8Array<ArrayBuffer> {
  return mutate(sample, others, random, {
    join: (parts) => joinAll(parts),
    token: () => (random.oneIn(3) ? anyBytes(random, 64) : random.pick(tokens)),
    own: (bytes) => flipBits(bytes, random),
  });
}

function mutate<T extends Sequence<T>>(
  sample: T,
  others: readonly T[],
  random: Random,
  { join, token, own }: Kit<T>,
): T {
  let value = sample;
  const isLong = random.oneIn(150);
  for (let left = random.below(7); left > 0; left--) {
    const at = random.below(value.length + 1);
    const to = Math.min(value.length, at + random.below(random.oneIn(4) ? 2000 : 40));
    const [before, piece, behind] = [value.slice(0, at), value.slice(at, to), value.slice(to)];
    const change = random.below(9);
    if (change === 0) value = before;
    else if (change === 1) value = behind;
    else if (change === 2) value = join([before, behind]);
    else if (change === 3) value = join([before, token(random), piece, behind]);
    else if (change === 4) value = join([before, token(random), behind]);
    else if (change === 5) value = splice(before, behind);
    else if (change === 6) value = repeat(before, piece, behind);
    else value = own(value, random);
    value = value.slice(0, isLong ? LONG : SHORT);
  }
  return value;

  function splice(before: T, behind: T): T {
    const other = random.pick(others);
    const from = random.below(other.length + 1);
    const piece = other.slice(from, from + random.below(random.oneIn(3) ? other.length + 1 : 200));
    return join([before, piece, behind]);
  }

  /** Repeats the existing piece or a token; a token that opens something gets nested. */
  function repeat(before: T, piece: T, behind: T): T {
    const one = random.oneIn(2) ? piece : token(random);
    const most = (isLong ? LONG : 1000) / Math.max(1, one.length);
    const times = Math.floor(random.below(100) < 80 ? random.below(Math.min(most, 60)) : most);
    return join([before, ...new Array<T>(times).fill(one), behind]);
  }
}

function changeNumber(text: string, random: Random): string {
  const numbers = [...text.slice(0, 20_000).matchAll(/\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return text;
  const { index, 0: number } = random.pick(numbers);
  return text.slice(0, index) + random.pick(NASTY_NUMBERS) + text.slice(index + number.length);
}

function changeLetter(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const code = random.oneIn(2) ? random.below(128) : random.below(0x10000);
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

function flipBits(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice();
  // Headers are usually at the beginning.
  const end = random.oneIn(2) ? Math.min(64, bytes.length) : bytes.length;
  for (let left = 1 + random.below(8); left > 0 && end > 0; left--) {
    const at = random.below(end);
    changed[at] = random.oneIn(3)
      ? random.pick([0, 255, 127, 128, 1])
      : (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return changed;
}

export function anyBytes(random: Random, most: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: random.below(most + 1) }, () => random.below(256));
}

export function joinAll(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Cuts the bytes into pieces of random length, mostly short or mostly long. */
export function cutAnywhere(
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
): Uint8Array<ArrayBuffer>[] {
  const most = random.pick([3, 40, 600, 5000]);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; ) {
    const to = at + Math.max(random.below(most), Math.ceil(bytes.length / 500));
    // Pieces may be empty.
    pieces.push(bytes.slice(at, to));
    at = to;
  }
  return pieces;
}
