/** The result of a step of the test run. */
export interface StepResult {
  passed: number;
  failed: number;
  /** Tests that were skipped or are still to be written. */
  skipped?: number;
  /** Shown when something failed. */
  output?: string;
  /** What failed and why, a line each, repeated at the very end. */
  failures?: readonly string[];
  /** How long each test file took. */
  files?: readonly TimedFile[];
}

export interface TimedFile {
  name: string;
  milliseconds: number;
}

export interface Step {
  name: string;
  /** Steps that must pass before this one makes sense. */
  needs?: readonly string[];
  /**
   * Steps of one lane run in order, in parallel with those of other lanes. Lanes start once all steps without
   * a lane have ended.
   */
  lane?: string;
  run(): Promise<StepResult>;
}

/**
 * Runs the steps in order, one line each, and adds up their counts. A step whose needs failed is not run and
 * counts as one failure. `failures` lists what failed, by step.
 */
export async function runSteps(
  steps: readonly Step[],
): Promise<StepResult & { failures: readonly string[]; files: readonly TimedFile[] }> {
  const failedSteps = new Set<string>();
  const sum = {
    ...{ passed: 0, failed: 0, skipped: 0 },
    ...{ failures: [] as string[], files: [] as TimedFile[] },
  };
  const take = async (step: Step) => {
    const started = performance.now();
    const broken = step.needs?.find((name) => failedSteps.has(name));
    const result = broken ? notRun(broken) : await step.run().catch(crashed);
    if (result.failed > 0) {
      failedSteps.add(step.name);
      const failures = result.failures ?? ['see above'];
      sum.failures.push(...failures.map((failure) => `${step.name}: ${failure}`));
    }
    if (result.failed > 0 && result.output) console.log(result.output.trimEnd());
    console.log(line(step.name, result, performance.now() - started));
    sum.passed += result.passed;
    sum.failed += result.failed;
    sum.skipped += result.skipped ?? 0;
    sum.files.push(
      ...(result.files ?? []).map((file) => ({ ...file, name: `${step.name}: ${file.name}` })),
    );
  };
  const takeAll = async (those: readonly Step[]) => {
    for (const step of those) await take(step);
  };
  await takeAll(steps.filter(({ lane }) => lane === undefined));
  const lanes = Map.groupBy(
    steps.filter(({ lane }) => lane !== undefined),
    ({ lane }) => lane,
  );
  await Promise.all([...lanes.values()].map(takeAll));
  return sum;
}

const notRun = (broken: string): StepResult => ({
  passed: 0,
  failed: 1,
  output: `Not run, because ${broken} failed.`,
});

const crashed = (error: Error): StepResult => ({
  passed: 0,
  failed: 1,
  output: error.stack ?? error.message,
});

function line(name: string, { passed, failed, skipped = 0 }: StepResult, milliseconds: number) {
  const mark = failed > 0 ? '✗' : '✓';
  const several = passed + failed + skipped > 1;
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} skipped`] : []),
  ];
  const time = `${(milliseconds / 1000).toFixed(1)} s`;
  return `${mark} ${name.padEnd(14)} ${time.padStart(8)}${several ? `  ${counts.join(', ')}` : ''}`;
}
