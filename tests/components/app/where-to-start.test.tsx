// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { App } from '@/components/app/App';
import { t } from '@/lib/i18n/translate';
import { openPage } from '../../support/page';
import { SHOW, subscribed } from '../podcasts/sample-shows';

const privately = vi.hoisted(() => ({ is: false }));
vi.mock('@/lib/ui/private-window', () => ({ inPrivateWindow: () => privately.is }));

const MINUTE = 60_000;

/** How long ago the first visit was, in milliseconds. */
let passed = 0;

beforeAll(() => import('@/components/podcasts/pages'));
// From the second page on, the parts that load after the first frame are there at once.
beforeAll(async () => {
  await import('@/components/app/late-parts');
  const { unmount } = open();
  await act(async () => void (await new Promise((done) => setTimeout(done))));
  unmount();
});
beforeEach(() => {
  localStorage.clear();
  passed = 0;
  privately.is = false;
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
});

function open(layout: 'popup' | 'panel' = 'popup') {
  const app = <App layout={layout} fetchStations={async () => []} onOpenSettings={() => {}} />;
  const page = openPage(app, {
    fetched: {
      ...{ shows: [subscribed()], favourites: [] },
      [`show ${SHOW.id}`]: { ok: true, page: { ...subscribed(), subscribed: true } },
    },
  });
  return {
    ...page,
    /** Closes the page; the next one is opened this many minutes later. */
    close(minutes = 60) {
      page.unmount();
      passed += minutes * MINUTE;
    },
  };
}
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

/** The tabs of earlier visits. */
const visited = (...tabs: string[]) => localStorage.setItem('popupTabs', tabs.join(' '));
const openAt = () => {
  const { close } = open();
  const name = selected();
  close();
  return name;
};

test('the popup opens on the tab that most of the last visits were for, the panel on Home', async () => {
  visited('podcasts', 'history', 'history');
  const { user, close } = open();
  expect(selected()).toBe('Home');
  await user.click(tab('History'));
  close();
  const next = open();
  expect(selected()).toBe('History');
  await screen.findByRole('tabpanel', { name: 'History' });
  next.close();
  open('panel');
  expect(selected()).toBe('Home');
});

test('it opens on Home if no other tab stands out', () => {
  visited('radio', 'radio', 'podcasts', 'podcasts', 'home');
  expect(openAt()).toBe('Home');
  visited('radio', 'radio', 'radio', 'home', 'home', 'home');
  expect(openAt()).toBe('Home');
});

test('the tab in which something is pressed first counts, and only later visits change that', async () => {
  visited('history', 'history', 'history', 'radio', 'radio', 'radio');
  const { user, close } = open();
  await user.click(tab('Podcasts'));
  await user.click(tab('History'));
  await user.click(await screen.findByRole('tabpanel', { name: 'History' }));
  await user.click(tab('Radio'));
  await user.click(await screen.findByRole('tabpanel', { name: 'Radio' }));
  close();
  expect(openAt()).toBe('History');
});

test('a visit for the player alone says nothing, and old ones are forgotten', async () => {
  visited(...Array(8).fill('radio'));
  for (let time = 0; time < 8; time++) expect(openAt()).toBe('Radio');
  for (let time = 0; time < 4; time++) {
    const { user, close } = open();
    await user.click(tab('Home'));
    close();
  }
  expect(openAt()).toBe('Home');
});

test('whoever is back within minutes goes on where they were, and later begins where they usually do', async () => {
  const { user, close } = open();
  await user.click(tab('Podcasts'));
  await user.click(await screen.findByRole('button', { name: `Open ${SHOW.title}` }));
  await screen.findByRole('heading', { name: SHOW.title });
  close(9);
  const again = open();
  expect(selected()).toBe('Podcasts');
  await screen.findByRole('heading', { name: SHOW.title });
  await again.user.click(screen.getByRole('button', { name: t('lists.back') }));
  expect(await screen.findByRole('searchbox', { name: t('podcasts.search') })).toBeDefined();
  again.close(9);
  const third = open();
  expect(await screen.findByRole('searchbox', { name: t('podcasts.search') })).toBeDefined();
  third.close(2);
  open();
  expect(selected()).toBe('Home');
});

test('a visit from a private window leaves no trace of where it was', async () => {
  privately.is = true;
  const { user, close } = open();
  await user.click(tab('Radio'));
  await screen.findByRole('tabpanel', { name: 'Radio' });
  close(1);
  open();
  expect(selected()).toBe('Home');
});

test('until its code has loaded, the panel is that of the usual tab, and Home is not shown first', () => {
  visited(...Array(4).fill('radio'));
  open();
  expect(screen.getByRole('tabpanel', { name: 'Radio' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Recently played' })).toBeNull();
});
