// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { Podcasts } from '@/components/podcasts/Podcasts';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { t, tn } from '@/lib/i18n/translate';
import { showTroubleWords } from '@/lib/i18n/words/feeds';
import { foundShowsKey } from '@/lib/ui/data/use-directory';
import { haveOverlays, layOut, pass, stopTime } from '../../support/page';
import { openInApp, SHOW, subscribed } from './sample-shows';

const CHARTS = foundShowsKey('', 25);
const answer = (changes = {}) => ({ found: [], more: false, trouble: null, at: 1000, ...changes });
beforeAll(() => haveOverlays({ QueueMenuPopup, ToastViewport }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const open = (fetched: Record<string, unknown> = {}, state = {}) =>
  openInApp(
    <div style={{ overflowY: 'auto' }}>
      <Podcasts />
    </div>,
    fetched,
    state,
  );
const button = (name: string) => screen.getByRole('button', { name });
const has = (role: string, name: string) => screen.queryByRole(role, { name }) !== null;

test('skeletons show until the subscriptions are known', () => {
  const { container } = open();
  expect(has('status', 'Loading subscriptions')).toBe(true);
  // Otherwise the charts would be pushed down later.
  expect(container.textContent).not.toContain('Popular podcasts');
  expect(has('searchbox', 'Search podcasts')).toBe(true);
});

test('without subscriptions, the page gives advice and offers popular podcasts', async () => {
  const { container, user, commands } = open({ shows: [], [CHARTS]: answer({ found: [SHOW] }) });
  expect(container.textContent).toContain('No subscriptions yet');
  for (const name of ['Open Tides', 'Add Tides to favourites']) button(name);
  expect(has('button', 'Refresh subscriptions')).toBe(false);
  commands.subscribeTo.mockResolvedValue({ ok: true, show: SHOW });
  await user.click(button('Subscribe to Tides'));
  expect(commands.subscribeTo).toHaveBeenCalledExactlyOnceWith(SHOW.feedUrl);
});

test('a subscription can be opened, ended and added to the favourites, and shows what is new', async () => {
  const { container, user, commands } = open({ shows: [subscribed({ fresh: 3 })] });
  expect(has('list', 'Subscriptions')).toBe(true);
  for (const name of ['Open Tides', 'Add Tides to favourites', 'Refresh subscriptions'])
    button(name);
  expect(screen.getAllByText('3 new').length).toBeGreaterThan(0);
  expect(container.textContent).toContain('Episodes3 new');
  await user.click(button('Unsubscribe from Tides'));
  expect(commands.unsubscribeFrom).toHaveBeenCalledExactlyOnceWith(SHOW.id);
});

test('the menu of a subscription puts it into a collection, and queues nothing', async () => {
  stopTime();
  const { user } = open({ shows: [subscribed()], favourites: [] });
  await user.click(button('More options for Tides'));
  await pass(300);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Add to favourites',
    'Add to a collection…',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Add to a collection…' }));
  await pass(300);
  expect(screen.getByRole('heading', { name: 'Add Tides to a collection' })).toBeDefined();
});

test('what subscriptions broadcast now is above them, and what they announce is not', () => {
  const item = { id: '7', url: 'https://live.example/a.mp3', link: '', image: '' };
  const live = [
    { ...item, title: 'Spring tide', isOn: true, startAt: 0 },
    { ...item, id: '8', title: 'Neap tide', isOn: false, startAt: Date.now() + 3_600_000 },
  ];
  const { container } = open({ shows: [subscribed({ live, refreshedAt: Date.now() })] });
  const row = screen.getByRole('list', { name: 'Live now' });
  expect(row.textContent).toContain('Spring tideTides');
  expect(button('Play Spring tide')).toBeDefined();
  expect(container.textContent).not.toContain('Neap tide');
});

test('undoing an unsubscription subscribes again, and reports a failure to do so', async () => {
  const { user, commands } = open({ shows: [subscribed()] });
  commands.subscribeTo.mockResolvedValue({ ok: false, trouble: { kind: 'interrupted' } });
  await user.click(button('Unsubscribe from Tides'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(commands.subscribeTo).toHaveBeenCalledExactlyOnceWith(SHOW.feedUrl);
  const trouble = showTroubleWords({ kind: 'interrupted' });
  expect(await screen.findAllByText(trouble)).not.toHaveLength(0);
});

test('what a show has of its own goes with the subscription, and comes back with it', async () => {
  const own = { [`show ${SHOW.id}`]: { rate: 2 } };
  const settings = { ...DEFAULT_SETTINGS, own };
  const { user, commands } = open({ shows: [subscribed()] }, { settings });
  commands.subscribeTo.mockResolvedValue({ ok: true, show: SHOW });
  await user.click(button('Unsubscribe from Tides'));
  await expect
    .poll(() => commands.changeSettings.mock.calls)
    .toEqual([[{ own: { [`show ${SHOW.id}`]: {} } }]]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => commands.changeSettings.mock.lastCall).toEqual([{ own }]);
});

test('the subscription with the latest episode comes first', () => {
  const later = { ...SHOW, id: 'later', title: 'Zephyr' };
  open({ shows: [subscribed(), subscribed({ show: later, latestAt: 2000 })] });
  const names = screen
    .getAllByRole('button', { name: /^Open / })
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Open Zephyr', 'Open Tides']);
});

test('a subscription with a problem says why', () => {
  const { container } = open({ shows: [subscribed({ trouble: { kind: 'missing' } })] });
  expect(container.textContent).toContain('There’s no podcast feed at this address any more');
});

test('a subscribed show can be unsubscribed from in the charts, too', () => {
  open({ shows: [subscribed()], [CHARTS]: answer({ found: [SHOW] }) });
  expect(has('button', 'Subscribe to Tides')).toBe(false);
  expect(screen.getAllByRole('button', { name: 'Unsubscribe from Tides' })).toHaveLength(2);
});

test('if the directories cannot be reached, the page says so and shows what it has', () => {
  const down = open({ shows: [], [CHARTS]: answer({ trouble: 'offline', at: null }) });
  expect(down.container.textContent).toContain('You’re offline.');
  expect(button('Try again')).toBeDefined();
  down.unmount();
  const kept = open({ shows: [], [CHARTS]: answer({ trouble: 'unreachable', found: [SHOW] }) });
  expect(kept.container.textContent).toContain(
    'The podcast directories couldn’t be reached. Last updated:',
  );
  expect(button('Open Tides')).toBeDefined();
});

test('earlier results stay while the next search is running, marked busy and without a count', async () => {
  stopTime();
  const [tide, tides] = [foundShowsKey('tide', 50), foundShowsKey('tides', 50)];
  const { user, queries } = open({ shows: [], [tide]: answer({ found: [SHOW] }) });
  await user.type(screen.getByRole('searchbox', { name: 'Search podcasts' }), 'tide');
  await pass(250);
  const list = () => screen.getByRole('list', { name: t('podcasts.found_heading') });
  const counted = () => screen.queryByText(tn('podcasts.found', 1)) !== null;
  expect([list().getAttribute('aria-busy'), counted()]).toEqual(['false', true]);
  await user.keyboard('s');
  await pass(250);
  expect([list().getAttribute('aria-busy'), counted()]).toEqual(['true', false]);
  expect(has('button', 'Open Tides')).toBe(true);
  queries.answer(tides, answer({ found: [{ ...SHOW, id: 'high', title: 'High tides' }] }));
  expect([list().getAttribute('aria-busy'), counted()]).toEqual(['false', true]);
  expect([has('button', 'Open Tides'), has('button', 'Open High tides')]).toEqual([false, true]);
});

test('a search finds the listener’s own podcasts first, without the directories and what none has', async () => {
  stopTime();
  const named = (title: string) =>
    subscribed({ show: { ...SHOW, id: title, feedUrl: `https://a.example/${title}`, title } });
  const many = Array.from({ length: 8 }, (_, nth) => named(`High tide ${nth}`));
  const { user, queries, commands } = open({ shows: [...many, subscribed(), named('Ebb')] });
  await user.type(screen.getByRole('searchbox', { name: 'Search podcasts' }), 'tide');
  await pass(250);
  const own = () =>
    within(screen.getByRole('list', { name: 'Subscriptions' }))
      .getAllByRole('button', { name: /^Open / })
      .map((one) => one.getAttribute('aria-label'));
  // The best first.
  expect(own()).toEqual(['Open Tides', ...[0, 1, 2, 3].map((nth) => `Open High tide ${nth}`)]);
  button('Show more: Subscriptions').focus();
  await user.keyboard('{Enter}');
  expect(own()).toHaveLength(9);
  expect(document.activeElement).toBe(button('Open High tide 4'));
  // Subscriptions are not found a second time, and a show that is subscribed to meanwhile stays where it is.
  const foundNow = [SHOW, { ...SHOW, id: 'spring', feedUrl: 'spring', title: 'Spring tide' }];
  queries.answer(foundShowsKey('tide', 50), answer({ found: foundNow }));
  expect(screen.getAllByRole('button', { name: 'Open Tides' })).toHaveLength(1);
  commands.subscribeTo.mockResolvedValue({ ok: true, show: named('Spring tide').show });
  await user.click(button('Subscribe to Spring tide'));
  queries.answer('shows', [...many, subscribed(), named('Ebb'), named('Spring tide')]);
  await pass(100);
  expect(own()).toHaveLength(9);
  // While the directories are away, subscriptions are still found.
  await user.clear(screen.getByRole('searchbox', { name: 'Search podcasts' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search podcasts' }), 'ebb');
  await pass(250);
  queries.fail(foundShowsKey('ebb', 50));
  expect(own()).toEqual(['Open Ebb']);
});

test('no row is drawn anew for a letter that is typed above it', async () => {
  stopTime();
  let drawn = 0;
  const show = {
    ...SHOW,
    get title() {
      drawn++;
      return SHOW.title;
    },
  };
  const other = Object.defineProperties({}, Object.getOwnPropertyDescriptors(show)) as typeof SHOW;
  Object.assign(other, { id: 'other', feedUrl: 'other' });
  const { user } = open({ shows: [subscribed({ show })], [CHARTS]: answer({ found: [other] }) });
  await pass(100);
  expect(screen.getAllByRole('button', { name: 'Open Tides' })).toHaveLength(2);
  drawn = 0;
  await user.type(screen.getByRole('searchbox', { name: 'Search podcasts' }), 'ti');
  expect(drawn).toBe(0);
});

test('a failed search says so, and can be tried again', async () => {
  stopTime();
  const { user, queries, container } = open({ shows: [] });
  await user.type(screen.getByRole('searchbox', { name: 'Search podcasts' }), 'tides');
  await pass(250);
  expect(has('status', 'Loading podcasts')).toBe(true);
  queries.fail(foundShowsKey('tides', 50));
  expect(container.textContent).toContain(t('podcasts.directories_unreachable'));
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual([foundShowsKey('tides', 50)]);
  queries.answer(foundShowsKey('tides', 50), answer({ found: [SHOW] }));
  expect(has('button', 'Open Tides')).toBe(true);
});

test('a refresh shows its progress and can be cancelled, by the button that began it', async () => {
  const libraryJob = { kind: 'refresh', done: 12, total: 500, faults: [], state: 'running' };
  const page = open({ shows: [subscribed()] });
  // By the second press of a double click, the refresh is running.
  page.commands.refreshShows.mockImplementation(() =>
    page.queries.answer('libraryJob', libraryJob),
  );
  await page.user.dblClick(button('Refresh subscriptions'));
  expect(page.commands.refreshShows).toHaveBeenCalledTimes(1);
  expect(page.commands.cancelLibraryJob).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Cancel'));
  page.unmount();
  const { container, user, commands, unmount } = open({ shows: [subscribed()], libraryJob });
  expect(screen.getByRole('progressbar')).toBeDefined();
  expect(container.textContent).toContain('12 of 500');
  await user.click(button('Cancel'));
  expect(commands.cancelLibraryJob).toHaveBeenCalledTimes(1);
  unmount();
  const done = open({ shows: [], libraryJob: { ...libraryJob, state: 'done' } });
  expect(done.container.textContent).not.toContain('12 of');
});
