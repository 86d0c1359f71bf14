// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SyncSection } from '@/components/settings/sync/SyncSection';
import type { SyncStatus } from '@/lib/contract/sync';
import { t } from '@/lib/i18n/translate';
import { syncTroubleWords } from '@/lib/i18n/words/sync';
import { connectSync, orderSync, signInToSync } from '@/lib/ui/commands/sync';
import { openPage } from '../../support/page';

vi.mock('@/lib/ui/commands/sync', () => ({
  ...{ connectSync: vi.fn(), orderSync: vi.fn(), signInToSync: vi.fn() },
}));

const OFF: SyncStatus = {
  ...{ is: 'off', host: '', user: '', isBusy: false, progress: null, lastAt: null },
  ...{ trouble: null, unsent: 0, unknown: 0, changes: [], meeting: null, canUndo: false },
};
const ON: SyncStatus = { ...OFF, is: 'on', host: 'cloud.example', user: 'ann' };
const button = (name: string) => screen.getByRole('button', { name });
/** The outcome of the last order to gpodder; sync of everything has its own line. */
const outcome = () => screen.getAllByRole('status')[0] as HTMLElement;

beforeEach(() => {
  vi.mocked(connectSync).mockReset().mockResolvedValue({ ok: true });
  vi.mocked(orderSync).mockReset().mockResolvedValue({ ok: true });
  vi.mocked(signInToSync).mockReset().mockResolvedValue({ ok: true });
});

const openSection = (sync: SyncStatus, hostAccess = true) =>
  openPage(<SyncSection />, { fetched: { sync }, state: { hostAccess } });

async function type(
  user: ReturnType<typeof openSection>['user'],
  password = ' a password ',
): Promise<void> {
  await user.type(screen.getByLabelText('Server address'), 'cloud.example ');
  await user.type(screen.getByLabelText('User name'), 'ann');
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(button('Connect'));
}

test('an account is connected with what was typed, and nothing of it stays on the page', async () => {
  const { user, commands, container } = openSection(OFF);
  await type(user);
  expect(vi.mocked(connectSync).mock.calls).toEqual([
    [{ address: 'cloud.example', user: 'ann', password: ' a password ' }],
  ]);
  expect(commands.requestHostAccess).not.toHaveBeenCalled();
  expect((await screen.findByText(t('sync.connected'))).role).toBe('status');
  const fields = [...container.querySelectorAll<HTMLInputElement>('form input')];
  expect(fields.map(({ value }) => value)).toEqual(['', '', '']);
});

test('access to the server is asked for in the press itself', async () => {
  const { user, commands } = openSection(OFF, false);
  await type(user);
  expect(commands.requestHostAccess).toHaveBeenCalledTimes(1);
  const [asked] = vi.mocked(commands.requestHostAccess).mock.invocationCallOrder;
  const [sent] = vi.mocked(connectSync).mock.invocationCallOrder;
  expect(asked).toBeLessThan(sent ?? 0);
});

test('a form that is not complete is not sent; a failure is told, and the form stays', async () => {
  const { user } = openSection(OFF);
  await type(user, '');
  expect(await screen.findByText(t('sync.incomplete'))).toBeDefined();
  expect(connectSync).not.toHaveBeenCalled();
  const trouble = { kind: 'refused' } as const;
  vi.mocked(connectSync).mockResolvedValueOnce({ ok: false, trouble });
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(button('Connect'));
  expect(await screen.findByText(syncTroubleWords(trouble))).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('ann');
});

test('an account is shown with what waits and what is wrong', async () => {
  const { user, container } = openSection({
    ...{ ...ON, lastAt: null, trouble: { kind: 'busy' }, unsent: 3, unknown: 7 },
  });
  for (const words of ['cloud.example', 'ann', 'Not yet', 'too many requests', ': 3', ': 7']) {
    expect(container.textContent).toContain(words);
  }
  expect(screen.queryByRole('button', { name: t('sync.undo') })).toBeNull();
  await user.click(button('Sync now'));
  expect(await screen.findByText(t('sync.done'))).toBeDefined();
  await user.click(button('Stop syncing'));
  expect(vi.mocked(orderSync).mock.calls).toEqual([['now'], ['stop']]);
});

test('where the lists differ, the listener says what is to be done, and can undo it', async () => {
  const meeting = { here: 2, there: 30, both: 10 };
  const { user, container, unmount } = openSection({ ...ON, is: 'meeting', meeting });
  for (const words of ['Only here: 2', 'Only on the server: 30', 'In both: 10']) {
    expect(container.textContent).toContain(words);
  }
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  for (const name of ['sync.merge', 'sync.take_theirs', 'sync.send_mine'] as const) {
    await user.click(button(t(name)));
  }
  expect(vi.mocked(orderSync).mock.calls).toEqual([['merge'], ['theirs'], ['mine']]);
  unmount();
  openSection({ ...ON, canUndo: true });
  await user.click(button(t('sync.undo')));
  expect(vi.mocked(orderSync).mock.calls.at(-1)).toEqual(['undo']);
});

test('at a Nextcloud, the listener signs in on its own page, with nothing but its address', async () => {
  const { user, queries } = openSection(OFF);
  await user.click(button('Sign in at the server'));
  expect(outcome().textContent).toBe('Enter the server address.');
  await user.type(screen.getByLabelText('Server address'), ' cloud.example');
  await user.click(button('Sign in at the server'));
  expect(vi.mocked(signInToSync).mock.calls).toEqual([['cloud.example']]);
  const become = (sync: SyncStatus) => act(async () => queries.answer('sync', sync));
  await become({ ...OFF, is: 'signing-in', host: 'cloud.example' });
  const line = outcome();
  expect(line.textContent).toContain('Sign in to cloud.example in the tab');
  expect(document.activeElement).toBe(line);
  await user.click(button('Cancel'));
  expect(vi.mocked(orderSync).mock.calls).toEqual([['cancel']]);
  await become(ON);
  expect(outcome().textContent).toBe(t('sync.connected'));
});

test('a login that came to nothing is told, also to a page that opens later', () => {
  openSection({ ...OFF, trouble: { kind: 'sign-in-expired' } });
  expect(outcome().textContent).toContain('within 20 minutes');
  expect(document.activeElement).toBe(document.body);
  expect(button('Connect')).toBeDefined();
});

test('a long exchange tells how far it is, and can be cancelled', async () => {
  const progress = { step: 'merge', done: 500, total: 2000 } as const;
  const { user, queries } = openSection({ ...ON, isBusy: true, progress });
  const bar = screen.getByRole('progressbar', { name: t('sync.taking') });
  expect(bar.getAttribute('aria-valuenow')).toBe('500');
  expect(bar.getAttribute('aria-valuetext')).toBe('500 of 2,000 episodes');
  await user.click(button('Cancel'));
  expect(vi.mocked(orderSync).mock.calls).toEqual([['cancel']]);
  await act(async () =>
    queries.answer('sync', { ...ON, progress: { step: 'ask', done: 0, total: 0 } }),
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText(t('sync.asking'))).toBeDefined();
});

test('what came last is told, and from which device', () => {
  const at = Date.now();
  const { container } = openSection({
    ...ON,
    changes: [
      { kind: 'played', title: 'Owls', device: 'My phone', at },
      { kind: 'removed', title: 'Waves', device: '', at },
    ],
  });
  const rows = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Played: Owls');
  expect(rows[0]).toContain('My phone');
  expect(rows[1]).toContain('Unsubscribed: Waves');
});

test('a show whose feed is not read yet is told by its site, and by its title as soon as that is known', async () => {
  const show = { id: 'https://www.owls.example:8080/feed.xml', feedUrl: 'https://owls.example/2' };
  const at = Date.now();
  const { container, queries } = openSection({
    ...ON,
    changes: [
      { kind: 'subscribed', title: show.id, device: '', at },
      { kind: 'removed', title: 'http://ann:secret@waves.example/rss', device: '', at },
      { kind: 'played', title: 'https:// a title', device: '', at },
    ],
  });
  const told = () =>
    [...container.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  expect(told()).toEqual(['owls.example:8080', 'waves.example', 'https:// a title']);
  const read = (title: string) =>
    act(async () => queries.answer('shows', [{ show: { ...show, title } }]));
  await read('');
  expect(told()[0]).toBe('owls.example:8080');
  await read('Owls');
  expect(told()[0]).toBe('Owls');
});
