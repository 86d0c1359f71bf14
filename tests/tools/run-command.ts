import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';

/** A niceness: a third of what a usual process gets. */
const YIELDING = 5;

export interface CommandResult {
  /** The exit code, or null if it was ended by a signal, timed out or could not start. */
  code: number | null;
  /** What it wrote to both streams, in order of arrival. Empty with `show: true`. */
  output: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Lets the command write straight to this terminal instead of collecting its output. */
  show?: boolean;
  /** Gives it, and what it starts, less of a busy processor. */
  yields?: boolean;
  /** Keeps it, and what it starts, on one of few processors. */
  processor?: number;
  /** Milliseconds after which the command is ended. */
  timeout?: number;
}

/** Runs a program to its end. Never rejects: if it cannot start, the code is null and the output says why. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, show = false, yields = false, processor, timeout }: CommandOptions = {},
): Promise<CommandResult> {
  const [program = command, ...all] = [...onProcessor(processor), command, ...args];
  return new Promise((resolve) => {
    const child = spawn(program, all, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // On Windows npm's programs are .cmd files, which need a shell.
      shell: process.platform === 'win32',
    });
    if (yields) child.once('spawn', () => setPriority(child.pid ?? 0, YIELDING));
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: output + error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a program, and what that starts, on the processors with these numbers (util-linux). */
const TASKSET = '/usr/bin/taskset';
/** With more processors than this, there is no need to keep each program on one. */
const FEW = 3;

/**
 * What to put before a command. A browser takes a seventh less work if it stays on one processor, mostly in the kernel:
 * whenever one of its threads changes memory, all processors that run others of them are interrupted.
 */
function onProcessor(processor: number | undefined): string[] {
  const processors = availableParallelism();
  const isWorthIt = processors > 1 && processors <= FEW && existsSync(TASKSET);
  if (processor === undefined || !isWorthIt) return [];
  return [TASKSET, '-c', String(processor % processors)];
}
