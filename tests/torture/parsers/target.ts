import type { Random } from './inputs/random.ts';

/** A parser, its inputs, and the check of its results. */
export interface Target<Input = unknown> {
  name: string;
  /** Number of inputs in the full form. */
  runs: number;
  /** Makes an input; the same random numbers make the same one. */
  make(random: Random): Input;
  /**
   * Parses it, and throws if the result is not allowed, or if the parser throws anything it is not documented
   * to throw.
   */
  parse(input: Input, random: Random): void | Promise<void>;
}

/** Lets targets with different input types share a list. */
export const target = <Input>(one: Target<Input>): Target => one as Target;

/** Asserts something about a result. */
export function demand(holds: boolean, what: string, found?: unknown): void {
  if (holds) return;
  throw new Error(`Not so: ${what}${found === undefined ? '' : ` (${shown(found)})`}`);
}

/** Describes an input or a result in one line of limited length. */
export function shown(value: unknown): string {
  const text =
    value instanceof Uint8Array
      ? `${value.length} bytes ${Buffer.from(value.subarray(0, 120)).toString('hex')}`
      : typeof value === 'string'
        ? `${value.length} letters ${JSON.stringify(value.slice(0, 400))}`
        : JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? shown(one) : one));
  return (text ?? String(value)).slice(0, 600);
}
