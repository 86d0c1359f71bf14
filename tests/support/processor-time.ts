/** Milliseconds of CPU time that `run` takes on this thread, not counting other work on the machine. */
export function processorTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
