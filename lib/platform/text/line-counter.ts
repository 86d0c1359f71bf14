/** The distance, in characters, between places whose line number is remembered. */
const STEP = 1024;

/**
 * Returns a function that finds the line of a place in the text, counted from 1. Fast in any order of
 * places.
 */
export function createLineCounter(text: string): (at: number) => number {
  /** The line at the beginning of each step, as far as counted. */
  const lines = [1];
  const count = (from: number, to: number, line: number) => {
    let counted = line;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) counted += 1;
    }
    return counted;
  };
  return (at) => {
    const step = Math.max(0, Math.floor(at / STEP));
    while (lines.length <= step) {
      const from = (lines.length - 1) * STEP;
      lines.push(count(from, from + STEP, lines.at(-1) ?? 1));
    }
    return count(step * STEP, at, lines[step] ?? 1);
  };
}
