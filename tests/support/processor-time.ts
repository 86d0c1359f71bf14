/** Milliseconds that this thread had the processor for it: what else the machine does meanwhile is not in them. */
export function processorTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
