import { spawn } from 'node:child_process';

export interface CommandResult {
  /** The exit code, or null when it was ended by a signal, ran out of time or could not start. */
  code: number | null;
  /** What it wrote, both streams in the order they came. Empty with `show: true`. */
  output: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Lets the command write straight to this terminal instead of collecting its output. */
  show?: boolean;
  /** Milliseconds after which the command is ended. */
  timeout?: number;
}

/** Runs a program to its end. Never rejects: a program that cannot start gives code null and why. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, show = false, timeout }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // npm's programs are .cmd files there, which need a shell.
      shell: process.platform === 'win32',
    });
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
