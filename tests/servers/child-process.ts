import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RunningProcess {
  /** NaN if it could not start. */
  readonly id: number;
  /** Calls back with each line of its standard output or error. Returns a function that stops it. */
  onLine(listener: (line: string) => void): () => void;
  /** The last lines it wrote, for an error message. */
  lastWords(): string;
  /** Resolves after it ended and its last output was read, with its exit code (null if a signal ended it). */
  ended: Promise<number | null>;
  /** Sends SIGTERM, and SIGKILL after 5 s, and waits for it to exit. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program that runs until it is stopped; it never outlives this process. */
export function startProcess(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): RunningProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const listeners = new Set<(line: string) => void>();
  const last: string[] = [];
  const take = (line: string) => {
    last.splice(0, last.length - 20);
    last.push(line);
    for (const listener of [...listeners]) listener(line);
  };
  readLines(child.stdout, take);
  readLines(child.stderr, take);
  child.on('error', (error) => take(error.message));

  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    // Its last output may arrive after it exited, but a child of its own may keep the pipes open.
    child.on('exit', (code) => {
      const read = setTimeout(end, 500, code);
      child.once('close', () => {
        clearTimeout(read);
        end(code);
      });
    });
    child.on('error', () => end(null));
  });

  return {
    id: child.pid ?? Number.NaN,
    ended,
    onLine(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastWords: () => last.join('\n'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(timer);
    },
  };
}

function readLines(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
