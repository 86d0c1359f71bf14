/** The only place that logs for developers. Failures the listener should know of go into the state. */
export function log(area: string, message: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the sink
  console.info(`[${area}] ${message}`, ...(detail === undefined ? [] : [detail]));
}

/** For work that nobody waits for: returns a function that logs its failure. */
export const logFailures =
  (area: string) =>
  (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log(area, 'failed', error));
