import { globSync, readFileSync } from 'node:fs';
import { LICENCES_FILE } from '../../lib/build/licences.ts';
import { runCommand } from './run-command.ts';
import type { Step, StepResult } from './step.ts';

interface Measured {
  name: string;
  passed?: boolean;
  /** Bytes, as they are counted for the limit. */
  size: number;
  sizeLimit?: number;
}

/** Whether the scripts and the packages for the stores are within what `.size-limit.js` allows, and whole. */
export function sizeStep(needs: readonly string[]): Step {
  return {
    name: 'size',
    needs,
    async run() {
      // Builds once more: what is measured is what the stores would get.
      for (const browser of ['chrome', 'firefox']) {
        const zip = await runCommand('wxt', ['zip', '-b', browser]);
        if (zip.code !== 0) return { passed: 0, failed: 1, output: zip.output };
      }
      const { output } = await runCommand('size-limit', ['--json']);
      const packages = globSync('.output/*-{chrome,firefox}.zip');
      return readSizes(output, packages.filter(lacksLicences));
    },
  };
}

/** A package holds the names of its files as they are. */
const lacksLicences = (path: string) => !readFileSync(path).includes(LICENCES_FILE);

/**
 * What `size-limit --json` said; each that is too large is one failed, and so is each package without the
 * licences of what is in it.
 */
export function readSizes(output: string, unlicensed: readonly string[] = []): StepResult {
  const measured = measuredIn(output);
  if (measured.length === 0) return { passed: 0, failed: 1, output };
  const tooLarge = measured.filter(({ passed }) => passed === false).map(describe);
  const failures = [...tooLarge, ...unlicensed.map((path) => `${path} has no ${LICENCES_FILE}`)];
  return {
    passed: measured.length - tooLarge.length,
    failed: failures.length,
    output: failures.join('\n'),
    failures,
  };
}

function measuredIn(output: string): Measured[] {
  try {
    return JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1));
  } catch {
    return [];
  }
}

const describe = ({ name, size, sizeLimit = 0 }: Measured) =>
  `${name} has ${kilobytes(size)}, and may have ${kilobytes(sizeLimit)}`;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
