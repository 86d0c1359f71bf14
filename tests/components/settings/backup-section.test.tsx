// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BackupSection } from '@/components/settings/BackupSection';
import type { LibraryJob } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';

const JOB: LibraryJob = { kind: 'import', done: 120, total: 500, faults: [], state: 'running' };
const openSection = (libraryJob: LibraryJob | null) =>
  openPage(<BackupSection />, { fetched: { libraryJob } });

test('subscriptions, stations or everything can be exported, and a native field chooses a file', async () => {
  const { user, commands, container } = openSection(null);
  commands.exportLibrary.mockResolvedValue(null);
  for (const [name, format] of [
    ['Export subscriptions (OPML)', 'opml'],
    ['Export stations (M3U)', 'm3u'],
    ['Back up everything (JSON)', 'backup'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(commands.exportLibrary).toHaveBeenLastCalledWith(format));
  }
  expect(container.querySelector('input[type=file]')).not.toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a running import shows its progress and can be cancelled', async () => {
  const { user, commands, container } = openSection(JOB);
  const bar = screen.getByRole('progressbar');
  expect(bar.getAttribute('aria-valuetext')).toBe(tn('import.podcasts_done', 500, { done: 120 }));
  expect(container.textContent).toContain(t('import.progress', { done: 120, total: 500 }));
  await user.click(screen.getByRole('button', { name: t('import.cancel') }));
  expect(commands.cancelLibraryJob).toHaveBeenCalledTimes(1);
});

test('a refresh shows no progress, and an import that ended before the page opened is not reported', () => {
  openSection({ ...JOB, kind: 'refresh' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  const { container } = openSection({ ...JOB, state: 'done' });
  expect(container.textContent).not.toContain('500');
});
