import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

/** A step that runs these commands one after another, and passes if each exits with code 0. */
export function commandStep(
  name: string,
  commands: readonly string[],
  { needs }: { needs?: readonly string[] } = {},
): Step {
  return {
    name,
    needs,
    async run() {
      for (const command of commands) {
        const [program = '', ...args] = command.split(' ');
        const { code, output } = await runCommand(program, args);
        if (code !== 0) return { passed: 0, failed: 1, output: `$ ${command}\n${output}` };
      }
      return { passed: 1, failed: 0 };
    },
  };
}
