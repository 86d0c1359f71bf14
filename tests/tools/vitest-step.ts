import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { type CommandOptions, runCommand } from './run-command.ts';
import type { SecondTry, Step, StepResult, TimedFile } from './step.ts';

const REPORTS = '.output/reports';

/** The parts of vitest's JSON report used here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  /** Milliseconds since 1970. */
  startTime?: number;
  endTime?: number;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

/**
 * A step that runs one vitest project, or part of it with `args`, and counts its tests from vitest's own report.
 * It is named after the project by default.
 */
export function vitestStep(
  project: string,
  {
    name = project,
    args = [],
    yields = false,
    processor,
    triesAgain = false,
    ...order
  }: Pick<Step, 'needs' | 'lane'> & {
    name?: string;
    args?: readonly string[];
    /** Gets less of a busy processor than the other steps. */
    yields?: boolean;
    /** See `CommandOptions`. */
    processor?: number;
    /** Whether files that failed are run again once nothing else runs. */
    triesAgain?: boolean;
  } = {},
): Step {
  const run = async (report: string, args: readonly string[], options: CommandOptions) => {
    const file = `${REPORTS}/${report}.json`;
    await mkdir(REPORTS, { recursive: true });
    await rm(file, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const all = ['run', '--project', project, ...reporters, ...args];
    const { code } = await runCommand('vitest', all, { show: true, ...options });
    const text = await readFile(file, 'utf8').catch(() => null);
    return countTests(text === null ? null : (JSON.parse(text) as VitestReport), code);
  };
  const runAgain = async (files: readonly string[]): Promise<StepResult> => {
    const { again: _, ...result } = await run(`${name}-again`, files, {});
    return result;
  };
  return {
    name,
    ...order,
    async run() {
      const { again, ...result } = await run(name, args, { yields, processor });
      if (!again || !triesAgain) return result;
      return { ...result, again: { ...again, run: () => runAgain(again.files) } };
    },
  };
}

/**
 * Counts a report. A file that failed without a failed test (its import or a hook threw) is one failure; so is a
 * run that exited with an error although every test passed, or that left no report.
 */
export function countTests(
  report: VitestReport | null,
  code: number | null,
): Omit<StepResult, 'again'> & { again?: Omit<SecondTry, 'run'> } {
  if (!report) return { passed: 0, failed: 1, output: 'The test runner left no report.' };
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length;
  const failures = report.testResults.flatMap(failuresOf);
  const again = countFailedFiles(report);
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(failures.length > 0 && { failures }),
    files: report.testResults.map(timed),
    ...(failed > 0 && again.files.length > 0 && { again }),
  };
}

/** The files that failed, also those without a failed test. */
function countFailedFiles({ testResults }: VitestReport): Omit<SecondTry, 'run'> {
  const failed = testResults.filter((file) => isBroken(file) || hasFailedTests(file));
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  const [passedTests, failedTests] = [count('passed'), count('failed')];
  return {
    files: failed.map(({ name }) => relative(process.cwd(), name)),
    counted: {
      ...{ passed: passedTests, failed: failedTests + failed.filter(isBroken).length },
      skipped: tests.length - passedTests - failedTests,
    },
  };
}

const hasFailedTests = ({ assertionResults }: TestFile) =>
  assertionResults.some(({ status }) => status === 'failed');

/** Whether a file's import or a hook threw. */
const isBroken = (file: TestFile) => file.status === 'failed' && !hasFailedTests(file);

function timed({ name, startTime = 0, endTime = startTime }: TestFile): TimedFile {
  return { name: relative(process.cwd(), name), milliseconds: endTime - startTime };
}

/** A file's failed tests, each with the first line of its message; if there are none, the file itself. */
function failuresOf(file: TestFile): string[] {
  const where = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return file.status === 'failed' ? [`${where}: ${file.message}`] : [];
  return failed.map(({ fullName, failureMessages }) => {
    const why = failureMessages?.[0]?.split('\n')[0] ?? '';
    return `${where}: ${fullName}: ${why}`;
  });
}
