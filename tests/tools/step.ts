/** What a step of the test run came to. */
export interface StepResult {
  passed: number;
  failed: number;
  /** Tests that were skipped or are still to be written. */
  skipped?: number;
  /** Shown when something failed. */
  output?: string;
  /** What failed and why, a line each, to be said again at the very end. */
  failures?: readonly string[];
}

export interface Step {
  name: string;
  /** Steps that must have passed before this one makes sense. */
  needs?: readonly string[];
  /** Runs at the same time as the step before it. */
  beside?: boolean;
  run(): Promise<StepResult>;
}

/**
 * Runs the steps in their order, one line each, and adds up their counts. A step whose needs failed
 * is not run and counts as one failed. `failures` names what failed, by its step.
 */
export async function runSteps(
  steps: readonly Step[],
): Promise<StepResult & { failures: readonly string[] }> {
  const failedSteps = new Set<string>();
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
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
  };
  for (const group of groupsOf(steps)) await Promise.all(group.map(take));
  return sum;
}

/** The steps that run at the same time, in their order. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.beside && last !== undefined) last.push(step);
    else groups.push([step]);
  }
  return groups;
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
