/** The source of a call: a function's own text applied to arguments as JSON. */
export function callSource(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${run})(...${JSON.stringify(args)})`;
}
