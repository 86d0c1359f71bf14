import { Worker } from 'node:worker_threads';

/** Milliseconds after which a parser counts as hanging. */
const HANGS = 60_000;

/** Plain JavaScript for a separate thread, since a parser that hangs blocks this one. */
const WATCHMAN = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const { shared, names, milliseconds, pid, seed } = workerData;
  const counts = new Int32Array(shared);
  let before = -1;
  let since = Date.now();
  setInterval(() => {
    const [inputs, parser, index] = counts;
    if (inputs !== before) {
      before = inputs;
      since = Date.now();
    } else if (Date.now() - since > milliseconds) {
      writeSync(2, names[parser] + ' does not come to an end with input ' + index + ' of seed ' + seed + '\\n');
      process.kill(pid, 'SIGKILL');
    }
  }, 500);
`;

/** Ends this process if parsing an input takes a minute, and reports which input. */
export function watchForHangs(names: readonly string[], seed: number) {
  const shared = new SharedArrayBuffer(12);
  const counts = new Int32Array(shared);
  const workerData = { shared, names, milliseconds: HANGS, pid: process.pid, seed };
  const watchman = new Worker(WATCHMAN, { eval: true, workerData });
  watchman.unref();
  return {
    begins(name: string, index: number): void {
      counts[0] = (counts[0] ?? 0) + 1;
      counts[1] = names.indexOf(name);
      counts[2] = index;
    },
    stop: () => watchman.terminate(),
  };
}
