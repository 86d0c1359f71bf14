import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

interface Finding {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

/** Mozilla's own linter over the Firefox build; its warnings count as failures too. */
export function lintFirefoxStep(folder: string, needs: readonly string[]): Step {
  return {
    name: 'lint-firefox',
    needs,
    async run() {
      const { output } = await runCommand('web-ext', [
        'lint',
        `--source-dir=${folder}`,
        '--output=json',
        '--no-config-discovery',
      ]);
      const start = output.indexOf('{');
      if (start < 0) return { passed: 0, failed: 1, output };
      const { errors, warnings } = JSON.parse(output.slice(start)) as Record<string, Finding[]>;
      const serious = [...(errors ?? []), ...(warnings ?? [])];
      return serious.length === 0
        ? { passed: 1, failed: 0 }
        : { passed: 0, failed: 1, output: serious.map(describe).join('\n') };
    },
  };
}

const describe = ({ code, message, file, line }: Finding) =>
  `${code} ${file ?? ''}${line ? `:${line}` : ''} ${message}`;
