import { runCommand } from './run-command.ts';
import type { Step, StepResult } from './step.ts';

/** Milliseconds; a registry that takes longer counts as unreachable. */
const TIMEOUT = 60_000;

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  metadata?: { vulnerabilities?: { total?: number } };
  /** Set when npm returned an error instead of a report. */
  message?: string;
  error?: { summary?: string };
}

/** Whether npm knows of a vulnerability in anything that ships. */
export function auditStep(): Step {
  return {
    name: 'audit',
    async run() {
      const args = ['audit', '--omit=dev', '--json'];
      const result = readAudit((await runCommand('npm', args, { timeout: TIMEOUT })).output);
      // The output of a step is only shown if something failed.
      if (result.skipped) console.log(result.output);
      return result;
    },
  };
}

/**
 * Reads the output of `npm audit --json`. A finding is a failure. If the registry cannot be reached, or has no
 * audit (many mirrors don't), the step counts as skipped and says so, since nothing is known then.
 */
export function readAudit(output: string): StepResult {
  const { vulnerabilities = {}, metadata, message, error } = reportIn(output) ?? {};
  const total = metadata?.vulnerabilities?.total;
  if (total === undefined) {
    const why = message ?? error?.summary ?? (output.trim().split('\n').at(-1) || 'no answer');
    return {
      ...{ passed: 0, failed: 0, skipped: 1 },
      output: `audit: NOT CHECKED, the registry does not answer audits (${why}).`,
    };
  }
  if (total === 0) return { passed: 1, failed: 0 };
  const failures = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  );
  return { passed: 0, failed: 1, output: failures.join('\n'), failures };
}

function reportIn(output: string): Report | null {
  const start = output.indexOf('{');
  const end = output.lastIndexOf('}');
  try {
    return JSON.parse(output.slice(start, end + 1)) as Report;
  } catch {
    return null;
  }
}
