/** The only place that logs for developers. Failures the listener should know of go into the state. */
export function log(area: string, message: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the sink
  console.info(`[${area}] ${message}`, ...(detail === undefined ? [] : [detail]));
}
