// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SyncSection } from '@/components/settings/SyncSection';
import type { SharedStatus } from '@/lib/contract/sync';
import { t } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { sharedTroubleWords } from '@/lib/i18n/words/sync';
import { orderEverything } from '@/lib/ui/commands/sync';
import { openPage } from '../../support/page';

vi.mock('@/lib/ui/commands/sync', () => ({ orderEverything: vi.fn() }));

const OFF: SharedStatus = {
  ...{ place: null, canUseDatabase: true, isBusy: false },
  ...{ lastAt: null, trouble: null, unsent: 0 },
};
const ON: SharedStatus = { ...OFF, place: 'database' };
const group = () => within(screen.getByRole('group', { name: t('sync.everything.heading') }));
const theSwitch = () => group().getByRole('switch', { name: t('sync.everything.switch') });
const open = (status: SharedStatus) =>
  openPage(<SyncSection />, { fetched: { 'sync/everything': status } });

beforeEach(() => {
  vi.mocked(orderEverything).mockReset().mockResolvedValue({ ok: true });
});

test('without a database of the listener’s own, it says where to connect one', async () => {
  const { user } = open({ ...OFF, canUseDatabase: false });
  expect(theSwitch().getAttribute('aria-disabled')).toBe('true');
  await user.click(theSwitch());
  expect(orderEverything).not.toHaveBeenCalled();
  expect(group().getByRole('link', { name: 'Database' }).getAttribute('href')).toBe('#database');
});

test('what the first time does is told before; then it is switched on, and off again', async () => {
  const { user, queries } = open(OFF);
  const hint = document.getElementById(theSwitch().getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('nothing is removed');
  expect(group().queryByRole('button')).toBeNull();
  await user.click(theSwitch());
  expect(vi.mocked(orderEverything).mock.calls).toEqual([['database']]);
  await act(async () => queries.answer('sync/everything', { ...ON, isBusy: true }));
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
  expect(group().getByText(t('sync.everything.merging'))).toBeDefined();
  await act(async () => queries.answer('sync/everything', { ...ON, lastAt: Date.now() }));
  expect(group().queryByText(t('sync.everything.merging'))).toBeNull();
  await user.click(theSwitch());
  expect(vi.mocked(orderEverything).mock.calls.at(-1)).toEqual(['stop']);
  expect(group().getByRole('status').textContent).toBe(t('sync.stopped'));
});

test('while it is being set up, the switch is on; if that fails, off, and the reason is told', async () => {
  let answer: (outcome: Awaited<ReturnType<typeof orderEverything>>) => void = () => {};
  vi.mocked(orderEverything).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = open(OFF);
  await user.click(theSwitch());
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
  const trouble = { kind: 'refused', code: '42501' } as const;
  await act(async () => answer({ ok: false, trouble }));
  expect(theSwitch().getAttribute('aria-checked')).toBe('false');
  expect(group().getByRole('status').textContent).toBe(sharedTroubleWords(trouble));
  expect(sharedTroubleWords(trouble)).toContain('“Set up table”');
});

test('when it was done, what waits and what is wrong is shown, and it is done now on request', async () => {
  const { user } = open({ ...ON, lastAt: 0, unsent: 3, trouble: { kind: 'network' } });
  const { container } = { container: screen.getByRole('group') };
  expect(container.querySelector('time')?.dateTime).toBe(new Date(0).toISOString());
  for (const words of [databaseTroubleWords({ kind: 'network' }), ': 3']) {
    expect(container.textContent).toContain(words);
  }
  await user.click(group().getByRole('button', { name: 'Sync now' }));
  expect(vi.mocked(orderEverything).mock.calls).toEqual([['now']]);
  expect(group().getByRole('status').textContent).toBe(t('sync.done'));
});

test('every trouble has words of its own', () => {
  const kinds = [{ kind: 'clock' }, { kind: 'library' }, { kind: 'timeout' }] as const;
  expect(new Set(kinds.map(sharedTroubleWords)).size).toBe(3);
});
