import { expect, it } from 'vitest';
import { readAudit } from './audit-step.ts';

const report = (total: number, vulnerabilities = {}) =>
  `npm warn Unknown config\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total } } })}\n`;

it('an audit without findings passes', () => {
  expect(readAudit(report(0))).toEqual({ passed: 1, failed: 0 });
});

it('an audit with a finding fails, and names it', () => {
  const found = readAudit(report(1, { dompurify: { severity: 'high', range: '<3.5.0' } }));
  expect(found).toMatchObject({ passed: 0, failed: 1, failures: ['dompurify <3.5.0: high'] });
});

it.each([
  ['a mirror', 'npm warn audit 405\n{"message": "405 Method Not Allowed", "error": {}}'],
  ['no network', '{"error": {"summary": "request to https://a.example failed"}}'],
  ['no output', ''],
])('an unanswered audit (%s) is reported as not checked, and does not pass', (_, output) => {
  const result = readAudit(output);
  expect(result).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  expect(result.output).toMatch(/NOT CHECKED/);
});
