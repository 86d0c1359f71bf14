import { expect, test } from 'vitest';
import { BackupSection } from '@/components/settings/BackupSection';
import { drawnFor } from '../fake-player';

const JOB = { kind: 'import', done: 120, total: 500, faults: [], state: 'running' };
const drawn = (libraryJob: object | null) => drawnFor({}, <BackupSection />, { libraryJob });

test('everything can be taken along, and a file be chosen by its native field', () => {
  const html = drawn(null);
  for (const words of [
    'Export subscriptions (OPML)',
    'Export stations (M3U)',
    'Back up everything (JSON)',
    'Import a file…',
    'type="file"',
  ]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain('progressbar');
});

test('an import that goes on is shown by how far it has come, and can be cancelled', () => {
  const html = drawn(JOB);
  expect(html).toContain('role="progressbar"');
  expect(html).toContain('aria-valuetext="120 of 500 podcasts"');
  expect(html).toContain('Cancel import');
  expect(html).toContain('20%');
});

test('a refresh is no import, and what was over when the page opened is not told again', () => {
  expect(drawn({ ...JOB, kind: 'refresh' })).not.toContain('progressbar');
  expect(drawn({ ...JOB, state: 'done' })).not.toContain('500');
});
