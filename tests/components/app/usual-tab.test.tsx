// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { App } from '@/components/app/App';
import { rememberVisit } from '@/components/app/remember-visit';
import { openPage } from '../../support/page';

beforeEach(() => localStorage.clear());

function open(layout: 'popup' | 'panel' = 'popup') {
  const app = <App layout={layout} fetchStations={async () => []} onOpenSettings={() => {}} />;
  const page = openPage(app, { fetched: { shows: [], favourites: [] } });
  const stop = rememberVisit();
  onTestFinished(stop);
  return {
    ...page,
    close() {
      stop();
      page.unmount();
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

test('until its code has loaded, the panel is that of the usual tab, and Home is not shown first', () => {
  visited(...Array(4).fill('radio'));
  open();
  expect(screen.getByRole('tabpanel', { name: 'Radio' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Recently played' })).toBeNull();
});
