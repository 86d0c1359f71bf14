import { globSync, readFileSync } from 'node:fs';
import { LICENCES_FILE } from '../../lib/build/licences.ts';
import { runCommand } from './run-command.ts';
import type { Step, StepResult } from './step.ts';

interface Measured {
  name: string;
  passed?: boolean;
  /** Bytes, counted the way the limit is. */
  size: number;
  sizeLimit?: number;
}

/** Checks that scripts and store packages are within the limits of `.size-limit.js` and include the licences. */
export function sizeStep(needs: readonly string[]): Step {
  return {
    name: 'size',
    needs,
    async run() {
      const { output } = await runCommand('size-limit', ['--json']);
      const packages = globSync('.output/*-{chrome,firefox}.zip');
      return readSizes(output, packages.filter(lacksLicences));
    },
  };
}

/** A ZIP file contains the names of its files uncompressed. */
const lacksLicences = (path: string) => !readFileSync(path).includes(LICENCES_FILE);

/**
 * Reads the output of `size-limit --json`. Each entry that is too large is one failure, and so is each package
 * without the licences of what it contains.
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
