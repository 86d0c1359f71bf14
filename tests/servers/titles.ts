/** What is on the air at each moment. */
export interface Titles {
  /** Puts a raw title on the air from now on. */
  set(raw: string): void;
  /** The raw title on the air at this time, in milliseconds since 1970; '' if there is none. */
  at(time: number): string;
}

/** Cycles through the titles from now on, `seconds` each, until one is set by hand. */
export function createTitles(list: readonly string[] = [], seconds = 8): Titles {
  const start = Date.now();
  const manual: { from: number; raw: string }[] = [];

  return {
    set(raw) {
      manual.push({ from: Date.now(), raw });
    },
    at(time) {
      const set = manual.findLast(({ from }) => from <= time);
      if (set) return set.raw;
      const turn = Math.max(0, Math.floor((time - start) / (seconds * 1000)));
      return list[turn % list.length] ?? '';
    },
  };
}
