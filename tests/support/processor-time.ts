/** Milliseconds of CPU time that this thread needs for it, not counting other work on the machine. */
export function processorTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
