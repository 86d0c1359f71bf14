import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

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
  /** Milliseconds after which the command is ended. */
  timeout?: number;
}

/** Runs a program to its end. Never rejects: if it cannot start, the code is null and the output says why. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, show = false, yields = false, timeout }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
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
