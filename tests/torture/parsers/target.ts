import type { Random } from './inputs/random.ts';

/** A parser, what it is given, and what may come of it. */
export interface Target<Input = unknown> {
  name: string;
  /** Inputs of the full form. */
  runs: number;
  /** An input; the same chance makes the same one. */
  make(random: Random): Input;
  /**
   * Parses it, and throws where something came of it that must not: so does a parser that throws other
   * than it says it does.
   */
  parse(input: Input, random: Random): void | Promise<void>;
}

/** Keeps the kind of input of each, where several stand in a list. */
export const target = <Input>(one: Target<Input>): Target => one as Target;

/** For what is to hold of a result. */
export function demand(holds: boolean, what: string, found?: unknown): void {
  if (holds) return;
  throw new Error(`Not so: ${what}${found === undefined ? '' : ` (${shown(found)})`}`);
}

/** An input or a result, in one line that is not too long. */
export function shown(value: unknown): string {
  const text =
    value instanceof Uint8Array
      ? `${value.length} bytes ${Buffer.from(value.subarray(0, 120)).toString('hex')}`
      : typeof value === 'string'
        ? `${value.length} letters ${JSON.stringify(value.slice(0, 400))}`
        : JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? shown(one) : one));
  return (text ?? String(value)).slice(0, 600);
}
