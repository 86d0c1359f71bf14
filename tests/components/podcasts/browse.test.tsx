// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Podcasts } from '@/components/podcasts/Podcasts';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { t } from '@/lib/i18n/translate';
import { foundShowsKey } from '@/lib/ui/data/use-directory';
import { useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, layOut, resizeWindow } from '../../support/page';
import { openInApp, SHOW, subscribed } from './sample-shows';

const answer = (changes = {}) => ({ found: [], more: false, trouble: null, at: 1000, ...changes });
const named = (title: string) => ({ ...SHOW, id: title, feedUrl: title, title });
const chart = (genre = '', country = '') =>
  foundShowsKey('', genre === '' ? 25 : 50, country, genre);

// Loading the pages takes a moment, which is not what these tests are about.
beforeAll(() => import('@/components/podcasts/pages'));
beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const country = () => screen.getByRole('combobox', { name: t('radio.country') });
const tiles = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('button')
    .map((one) => one.textContent);

function Opener() {
  const { openTab } = useNavigation();
  return (
    <button type="button" onClick={() => openTab('podcasts')}>
      go to podcasts
    </button>
  );
}

async function open(fetched: Record<string, unknown> = {}) {
  const page = openInApp(
    <>
      <Opener />
      <Podcasts />
    </>,
    { shows: [], favourites: [], ownCountry: 'AT', ...fetched },
  );
  await page.user.click(button('go to podcasts'));
  return page;
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(country());
  await user.click(await screen.findByRole('option', { name }));
}

describe('the categories', () => {
  it('are there before the subscriptions are known, and give way to search results', async () => {
    const { user } = await open({ shows: undefined });
    expect(tiles()).toHaveLength(15);
    expect(tiles().slice(0, 4)).toEqual(['News', 'Comedy', 'Society', 'True crime']);
    await user.type(screen.getByRole('searchbox'), 'tide');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Categories' })).toBeNull());
  });

  it('each open a page with what is popular of them, and the focus returns to the tile', async () => {
    const { user } = await open({ [chart('comedy')]: answer({ found: [named('Laughs')] }) });
    await user.click(button('Comedy'));
    const title = await heading('Comedy');
    await waitFor(() => expect(document.activeElement).toBe(title));
    for (const name of ['Open Laughs', 'Add Laughs to favourites', 'Subscribe to Laughs'])
      expect(button(name)).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Comedy'));
    expect(tiles()).toHaveLength(15);
  });

  it('show skeletons while loading, why they cannot be had, and what to do', async () => {
    const { user, queries, container } = await open();
    await user.click(button('Science'));
    await heading('Science');
    expect(screen.getByRole('status', { name: t('podcasts.loading') })).toBeDefined();
    queries.fail(chart('science'));
    expect(container.textContent).toContain(t('podcasts.directories_unreachable'));
    await user.click(button('Try again'));
    expect(queries.refreshed).toEqual([chart('science')]);
    queries.answer(chart('science'), answer());
    expect(container.textContent).toContain('No charts here');
    expect(container.textContent).toContain('Choose another country');
  });
});

describe('the country', () => {
  it('is the listener’s own until another one is chosen, which the categories follow', async () => {
    const { user } = await open({
      [chart()]: answer({ found: [named('Alps')] }),
      [chart('', 'FR')]: answer({ found: [named('Seine')] }),
      [chart('history', 'FR')]: answer({ found: [named('Gaul')] }),
    });
    expect(country().textContent).toBe('Austria');
    expect(button('Open Alps')).toBeDefined();
    await choose(user, 'France');
    expect(await screen.findByRole('button', { name: 'Open Seine' })).toBeDefined();
    await user.click(button('History'));
    await heading('History');
    expect(country().textContent).toBe('France');
    expect(button('Open Gaul')).toBeDefined();
  });

  it('stays chosen when one comes back from a show', async () => {
    const { user } = await open({
      [chart('history')]: answer({ found: [named('Habsburg')] }),
      [chart('history', 'JP')]: answer({ found: [named('Edo')] }),
    });
    await user.click(button('History'));
    await heading('History');
    await choose(user, 'Japan');
    await user.click(await screen.findByRole('button', { name: 'Open Edo' }));
    await heading('Edo');
    await user.click(button('Back'));
    await heading('History');
    expect(country().textContent).toBe('Japan');
    await choose(user, 'Austria');
    expect(await screen.findByRole('button', { name: 'Open Habsburg' })).toBeDefined();
  });

  it('is the store that everybody gets where Apple has none, or nobody knows where they are', async () => {
    const { queries } = await open({ ownCountry: 'AQ' });
    expect(country().textContent).toBe('United States');
    queries.answer('ownCountry', '');
    expect(country().textContent).toBe('United States');
  });
});

it('charts name a show that is subscribed to as such', async () => {
  const { user } = await open({
    shows: [subscribed()],
    [chart('comedy')]: answer({ found: [SHOW] }),
  });
  await user.click(button('Comedy'));
  await heading('Comedy');
  expect(button('Unsubscribe from Tides')).toBeDefined();
});

it('what is open beside them is marked: a category, the episodes or the bookmarks', async () => {
  resizeWindow(800);
  const { user } = await open({ shows: [subscribed()] });
  const current = () =>
    screen
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-current') === 'true')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  await user.click(button('Comedy'));
  const page = await heading('Comedy');
  expect(current()).toEqual(['Comedy']);
  await user.click(button('Comedy'));
  expect(screen.getByRole('heading', { name: 'Comedy' })).toBe(page);
  await user.click(button('Bookmarks'));
  await heading('Bookmarks');
  expect(current()).toEqual(['Bookmarks']);
  await user.click(button(/^Episodes/));
  await heading('Episodes');
  expect(current()).toEqual(['Episodes']);
  await user.keyboard('{Escape}');
  expect(current()).toEqual([]);
});
