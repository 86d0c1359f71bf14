// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SyncSection } from '@/components/settings/sync/SyncSection';
import type { SharedStatus } from '@/lib/contract/sync';
import { t } from '@/lib/i18n/translate';
import { databaseTroubleWords } from '@/lib/i18n/words/database';
import { folderTroubleWords, sharedTroubleWords } from '@/lib/i18n/words/sync';
import { FOLDER_TROUBLES } from '@/lib/model/trouble-kinds';
import { connectFolder, orderEverything } from '@/lib/ui/commands/sync';
import { openPage } from '../../support/page';

vi.mock('@/lib/ui/commands/sync', () => ({
  connectFolder: vi.fn(),
  orderEverything: vi.fn(),
}));

const OFF: SharedStatus = {
  ...{ place: null, canUseDatabase: true, isBusy: false, progress: null },
  ...{ lastAt: null, trouble: null, unsent: 0, changes: [], meeting: null, canUndo: false },
};
const ON: SharedStatus = { ...OFF, place: 'database' };
const group = () => within(screen.getByRole('group', { name: t('sync.everything.heading') }));
const theSwitch = () => group().getByRole('switch', { name: t('sync.everything.switch') });
/** Expects this text in the status line below everything, within a turn or two. */
const says = (words: string) =>
  vi.waitFor(() => expect(group().getAllByRole('status').at(-1)?.textContent).toBe(words));
const open = (status: SharedStatus) =>
  openPage(<SyncSection />, { fetched: { 'sync/everything': status } });

beforeEach(() => {
  vi.mocked(orderEverything).mockReset().mockResolvedValue({ ok: true });
  vi.mocked(connectFolder).mockReset().mockResolvedValue({ ok: true });
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
  expect(group().queryByRole('button', { name: 'Sync now' })).toBeNull();
  await user.click(theSwitch());
  expect(vi.mocked(orderEverything).mock.calls).toEqual([['database']]);
  await act(async () => queries.answer('sync/everything', { ...ON, isBusy: true }));
  expect(theSwitch().getAttribute('aria-checked')).toBe('true');
  expect(group().getByText(t('sync.everything.merging'))).toBeDefined();
  await act(async () => queries.answer('sync/everything', { ...ON, lastAt: Date.now() }));
  expect(group().queryByText(t('sync.everything.merging'))).toBeNull();
  await user.click(theSwitch());
  expect(vi.mocked(orderEverything).mock.calls.at(-1)).toEqual(['stop']);
  await says(t('sync.stopped'));
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
  await says(sharedTroubleWords(trouble));
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
  await says(t('sync.done'));
});

test('how far a long one is, is told as a share, and it can be cancelled', async () => {
  const { user, queries } = open({ ...ON, isBusy: true });
  expect(group().queryByRole('progressbar')).toBeNull();
  expect(group().queryByRole('button', { name: 'Cancel' })).toBeNull();
  const progress = { step: 'merge', done: 30_000, total: 120_000 } as const;
  await act(async () => queries.answer('sync/everything', { ...ON, isBusy: true, progress }));
  const bar = group().getByRole('progressbar', { name: t('sync.taking') });
  expect(bar.getAttribute('aria-valuetext')).toBe('25%');
  expect(group().getByText('25%')).toBeDefined();
  await user.click(group().getByRole('button', { name: 'Cancel' }));
  expect(vi.mocked(orderEverything).mock.calls).toEqual([['cancel']]);
  await says(t('sync.cancelled'));
});

test('every trouble has words of its own', () => {
  const kinds = [
    ...([{ kind: 'clock' }, { kind: 'library' }, { kind: 'timeout' }] as const),
    { kind: 'cancelled' } as const,
  ];
  expect(new Set(kinds.map(sharedTroubleWords)).size).toBe(4);
});

test('a folder is connected with a login and a passphrase, which can be shown', async () => {
  const { user, queries } = open({ ...OFF, canUseDatabase: false });
  await user.click(group().getByRole('button', { name: t('sync.folder.heading') }));
  const form = within(screen.getByRole('form', { name: t('sync.folder.heading') }));
  await user.click(form.getByRole('button', { name: 'Connect' }));
  await says(t('sync.folder.incomplete'));
  expect(connectFolder).not.toHaveBeenCalled();

  await user.type(form.getByLabelText('Folder address'), ' https://nas.example/dav/ ');
  await user.type(form.getByLabelText('User name'), 'ann');
  await user.type(form.getByLabelText('Password'), ' s:cr/t');
  const passphrase = form.getByLabelText('Passphrase') as HTMLInputElement;
  await user.type(passphrase, 'correct horse ');
  expect(passphrase.type).toBe('password');
  await user.click(form.getByRole('button', { name: 'Show passphrase' }));
  expect(passphrase.type).toBe('text');
  vi.mocked(connectFolder).mockResolvedValueOnce({ ok: false, trouble: { kind: 'passphrase' } });
  const status = group().getByRole('status');
  status.scrollIntoView = vi.fn();
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(status.textContent).toBe(t('sync.folder.other_passphrase'));
  // The status is below the form, which may reach down to the window's edge.
  await vi.waitFor(() => expect(status.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' }));
  // Nothing has to be typed again.
  await user.click(form.getByRole('button', { name: 'Connect' }));
  expect(vi.mocked(connectFolder).mock.calls.at(-1)).toEqual([
    {
      ...{ address: 'https://nas.example/dav/', user: 'ann' },
      ...{ password: ' s:cr/t', passphrase: 'correct horse ' },
    },
  ]);
  await says(t('sync.connected'));
  const folder = { host: 'nas.example', user: 'ann' };
  await act(async () => queries.answer('sync/everything', { ...OFF, place: 'folder', folder }));
  expect(screen.queryByRole('form', { name: t('sync.folder.heading') })).toBeNull();
});

test('where a folder is connected, it is told where, and it can be stopped', async () => {
  const folder = { host: 'nas.example', user: 'ann' };
  const { user } = open({ ...OFF, place: 'folder', folder, trouble: { kind: 'refused' } });
  expect(group().getByText('nas.example')).toBeDefined();
  expect(group().getByText(t('sync.trouble_kinds.refused'))).toBeDefined();
  expect(group().queryByRole('switch')).toBeNull();
  await user.click(group().getByRole('button', { name: 'Sync now' }));
  await user.click(group().getByRole('button', { name: 'Stop syncing' }));
  expect(vi.mocked(orderEverything).mock.calls).toEqual([['now'], ['stop']]);
});

test('each trouble with a folder has a sentence', () => {
  const words = FOLDER_TROUBLES.map((kind) => folderTroubleWords({ kind }));
  expect(new Set(words).size).toBe(FOLDER_TROUBLES.length);
  expect(folderTroubleWords({ kind: 'clock' })).toBe(t('sync.everything.wrong_clock'));
});

test('where what is here and there differs, it asks what to do, and shows what that means', async () => {
  const meeting: SharedStatus['meeting'] = [
    { kind: 'subscription', here: 12, there: 30, both: 5 },
    { kind: 'favourite', here: 0, there: 4, both: 0 },
  ];
  const { user, queries } = open({ ...ON, meeting });
  const table = group().getByRole('table', { name: t('sync.everything.differ') });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['', 'Only here', 'Only there', 'In both'],
    ['Podcasts', '12', '30', '5'],
    ['Favourites', '0', '4', '0'],
  ]);
  expect(group().queryByRole('button', { name: 'Sync now' })).toBeNull();
  for (const [name, order] of [
    ['Merge both', 'merge'],
    ['Take what is there', 'theirs'],
    ['Send mine', 'mine'],
  ] as const) {
    await user.click(group().getByRole('button', { name }));
    expect(vi.mocked(orderEverything).mock.calls.at(-1)).toEqual([order]);
  }
  await act(async () =>
    queries.answer('sync/everything', { ...ON, lastAt: Date.now(), canUndo: true }),
  );
  expect(group().queryByRole('table')).toBeNull();
  await user.click(group().getByRole('button', { name: 'Undo' }));
  expect(vi.mocked(orderEverything).mock.calls.at(-1)).toEqual(['undo']);
  await says(t('sync.everything.undone'));
});

test('it tells what came last, and from which browser', () => {
  const change = { device: 'firefox-1a2b3c4d', at: 0 };
  open({
    ...ON,
    changes: [
      { ...change, kind: 'added', title: 'Radio Nordlys' },
      { ...change, kind: 'deleted', title: 'FIP' },
      { ...change, kind: 'settings', title: '' },
    ],
  });
  const told = group().getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Added: Radio Nordlysfirefox-1a2b3c4d · /),
    expect.stringMatching(/^Removed: FIPfirefox-1a2b3c4d · /),
    expect.stringMatching(/^Settings changedfirefox-1a2b3c4d · /),
  ]);
});
