/**
 * Runs tasks in the order they were added; one that fails does not stop the next. Resolves or rejects as the
 * task does.
 */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** A queue that runs this many tasks at a time; by default, one after another. */
export function createTaskQueue(atOnce = 1): TaskQueue {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
