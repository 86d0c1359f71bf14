/** Reproducible randomness: the same seed gives the same numbers. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True once in `times` calls, on average. */
  oneIn(times: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The generator "mulberry32" (Tommy Ettinger), with the seed mixed first. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick<T>(list: readonly T[]): T {
      return list[below(list.length)] as T;
    },
  };
}

/** Derives a seed from a seed, a name and a number, so that each input has its own random numbers. */
export function seedOf(seed: number, name: string, index: number): number {
  let mixed = seed | 0;
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return Math.imul(mixed ^ index, 0x85ebca6b) ^ index;
}
