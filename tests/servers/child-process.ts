import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RunningProcess {
  /** NaN where it could not start. */
  readonly id: number;
  /** One line of its standard output or error at a time, until it ends. */
  onLine(listener: (line: string) => void): () => void;
  /** The last lines it wrote, for an error message. */
  lastWords(): string;
  /** Resolves when it has ended and its last words are read, with its exit code (null where a signal ended it). */
  ended: Promise<number | null>;
  /** Asks it to end, makes it end after 5 s, and waits for that. */
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
    // What it wrote at the end may be read after its exit; what it started may keep its pipes open.
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
