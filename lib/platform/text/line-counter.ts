/** Letters from one place to the next whose line is remembered. */
const STEP = 1024;

/** Says in which line of a text a place is, counted from 1. Quickly, whatever order the places come in. */
export function createLineCounter(text: string): (at: number) => number {
  /** The lines at each step's beginning, as far as was counted. */
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
