/**
 * The error in a line of Firefox's standard output, or null: an uncaught exception in one of the
 * extension's files, or a console.error from content. Firefox's own console.error lines have no quote or
 * bracket after the colon.
 */
export function firefoxError(line: string, origin: string): string | null {
  const uncaught = /^JavaScript error: (\S+), line (\d+): (.*)$/.exec(line);
  if (uncaught?.[1]?.startsWith(origin)) {
    return `${uncaught[1].slice(origin.length + 1)}:${uncaught[2]}: ${uncaught[3]}`;
  }
  return /^console\.error: (?=["'([])/.test(line) ? line : null;
}
