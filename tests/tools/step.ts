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
  /** Set if only tests of these files failed, which may pass when nothing else runs. */
  again?: SecondTry;
}

/** Test files that failed while the machine was busy with other steps. */
export interface SecondTry {
  files: readonly string[];
  /** What these files added to the step's counts. */
  counted: Pick<StepResult, 'passed' | 'failed' | 'skipped'>;
  run(): Promise<StepResult>;
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
   * a lane have ended. A step of `ANY_LANE` runs in the first one whose own steps have ended.
   */
  lane?: string | typeof ANY_LANE;
  run(): Promise<StepResult>;
}

export const ANY_LANE = Symbol('any lane');

/** If more files than this failed, the busy machine is not the reason. */
const MOST_AGAIN = 10;

interface StepsResult extends StepResult {
  /** By step. */
  failures: readonly string[];
  files: readonly TimedFile[];
  /** What failed beside other steps and passed alone, by step. */
  unsteady: readonly string[];
}

/**
 * Runs the steps in order, one line each, and adds up their counts. A step whose needs failed is not run and
 * counts as one failure. The few files that failed and may pass alone are tried once more at the end.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepsResult> {
  const failedSteps = new Set<string>();
  const sum = {
    ...{ passed: 0, failed: 0, skipped: 0 },
    ...{ failures: [] as string[], files: [] as TimedFile[], unsteady: [] as string[] },
  };
  const seconds: { name: string; again: SecondTry; failures: readonly string[] }[] = [];
  const take = async (step: Step) => {
    const started = performance.now();
    const broken = step.needs?.find((name) => failedSteps.has(name));
    const result = broken ? notRun(broken) : await step.run().catch(crashed);
    if (result.failed > 0) {
      failedSteps.add(step.name);
      const named = (result.failures ?? ['see above']).map((one) => `${step.name}: ${one}`);
      if (result.again) seconds.push({ name: step.name, again: result.again, failures: named });
      else sum.failures.push(...named);
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
  const shared = steps.filter(({ lane }) => lane === ANY_LANE);
  const lanes = Map.groupBy(
    steps.filter(({ lane }) => typeof lane === 'string'),
    ({ lane }) => lane,
  );
  const takeShared = async () => {
    for (let next = shared.shift(); next !== undefined; next = shared.shift()) await take(next);
  };
  const takeLane = (own: readonly Step[]) => takeAll(own).then(takeShared);
  await Promise.all([...lanes.values()].map(takeLane));
  // Without any lane, there is nothing to run beside.
  await takeShared();
  const isWorthIt = seconds.flatMap(({ again }) => again.files).length <= MOST_AGAIN;
  for (const { name, again, failures } of seconds) {
    if (!isWorthIt) {
      sum.failures.push(...failures);
      continue;
    }
    const started = performance.now();
    const { counted } = again;
    const result = await again.run().catch(crashed);
    console.log(line(`${name}, again`, result, performance.now() - started));
    sum.passed += result.passed - counted.passed;
    sum.failed += result.failed - counted.failed;
    sum.skipped += (result.skipped ?? 0) - (counted.skipped ?? 0);
    if (result.failed === 0) sum.unsteady.push(...failures);
    else sum.failures.push(...failures);
  }
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
