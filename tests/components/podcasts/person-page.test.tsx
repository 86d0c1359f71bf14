// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { Podcasts } from '@/components/podcasts/Podcasts';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { t } from '@/lib/i18n/translate';
import type { Person } from '@/lib/model/show';
import { foundShowsKey } from '@/lib/ui/data/use-directory';
import { useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, layOut } from '../../support/page';
import { EPISODE, episodeRow, episodesKeyOf, openInApp, SHOW, subscribed } from './sample-shows';

const ZOE: Person = {
  ...{ name: 'Zoë Quint', role: 'guest', image: '', link: 'https://zoe.example/' },
};
const PAGE = {
  ...subscribed(),
  subscribed: true,
  extras: { persons: [ZOE], funding: [], trailer: null, podroll: [] },
};
const listKey = (limit: number) =>
  episodesKeyOf({
    ...{ showId: null, filter: 'all', text: '', order: 'newest', person: ZOE.name },
    ...{ offset: 0, limit },
  });
const SHOWS = `shows naming ${ZOE.name}`;
const FOUND = foundShowsKey(ZOE.name, 20);
const rows = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    episodeRow({ episode: { ...EPISODE, id: `${nth}`, title: `Wave ${nth}` } }),
  );
const answer = (changes = {}) => ({ found: [], more: false, trouble: null, at: 1000, ...changes });
const NOTHING = { [listKey(5)]: { rows: [], total: 0 }, [SHOWS]: [], [FOUND]: answer() };

// Loading the pages takes a moment, which is not what these tests are about.
beforeAll(() => import('@/components/podcasts/pages'));
beforeAll(() => haveOverlays({ QueueMenuPopup, ToastViewport }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('p')?.textContent);

function Opener() {
  const { open } = useNavigation();
  return (
    <button type="button" onClick={() => open({ kind: 'show', show: SHOW })}>
      go to Tides
    </button>
  );
}

/** Opens the person's page from that of the show that names them. */
async function open(fetched: Record<string, unknown> = {}) {
  const page = openInApp(
    <>
      <Opener />
      <Podcasts />
    </>,
    {
      ...{ shows: [subscribed()], favourites: [], ownCountry: 'AT' },
      ...{ [`show ${SHOW.id}`]: { ok: true, page: PAGE }, ...fetched },
    },
  );
  await page.user.click(button('go to Tides'));
  await page.user.click(await screen.findByRole('button', { name: 'Zoë Quint Guest' }));
  await heading(ZOE.name);
  return page;
}

test('has who they are, what of the listener’s own names them, and what the directories find', async () => {
  const other = { ...SHOW, id: 'other', feedUrl: 'other', title: 'Currents' };
  const { user } = await open({
    shows: [subscribed(), subscribed({ show: other })],
    [listKey(5)]: { rows: rows(2), total: 2 },
    [SHOWS]: [SHOW.id],
    [FOUND]: answer({ found: [other] }),
  });
  expect(screen.getByRole('link', { name: 'Open the website of Zoë Quint' })).toBeDefined();
  const own = screen.getByRole('region', { name: 'In your podcasts' });
  expect(within(own).getByRole('button', { name: 'Open Tides' })).toBeDefined();
  expect(within(own).queryByRole('button', { name: 'Open Currents' })).toBeNull();
  expect(names('Episodes')).toEqual(['Wave 0', 'Wave 1']);
  expect(screen.queryByRole('button', { name: 'Show all episodes' })).toBeNull();
  const found = screen.getByRole('region', { name: 'Podcasts found for “Zoë Quint”' });
  expect(within(found).getByRole('button', { name: 'Unsubscribe from Currents' })).toBeDefined();
  await user.keyboard('{Escape}');
  await heading('Tides');
  await waitFor(() => expect(document.activeElement).toBe(button('Zoë Quint Guest')));
});

test('what is among the listener’s own is not found again', async () => {
  const other = { ...SHOW, id: 'other', feedUrl: 'other', title: 'Currents' };
  const again = { ...SHOW, id: 'directory 7' };
  const { queries } = await open({
    ...{ [listKey(5)]: { rows: rows(1), total: 1 }, [SHOWS]: [SHOW.id] },
    [FOUND]: answer({ found: [again, other] }),
  });
  const found = () => screen.queryByRole('region', { name: 'Podcasts found for “Zoë Quint”' });
  expect(screen.getAllByRole('button', { name: 'Open Tides' })).toHaveLength(1);
  expect(found()?.textContent).toContain('1 podcast');
  queries.answer(FOUND, answer({ found: [again] }));
  expect(found()).toBeNull();
});

test('shows all episodes on demand, and still after one comes back from one of them', async () => {
  const { user } = await open({
    [listKey(5)]: { rows: rows(5), total: 10, more: true },
    [listKey(100)]: { rows: rows(7), total: 7 },
    [SHOWS]: [],
  });
  expect(names('Episodes')).toHaveLength(5);
  await user.click(button('Show all episodes'));
  expect(names('Episodes')).toHaveLength(7);
  expect(button('Show less').getAttribute('aria-expanded')).toBe('true');
  await user.click(button('Open Wave 6'));
  await heading('Wave 6');
  await user.click(button('Back'));
  await heading(ZOE.name);
  expect(names('Episodes')).toHaveLength(7);
  await user.click(button('Show less'));
  expect(names('Episodes')).toHaveLength(5);
});

test('waits for the listener’s own before it shows what is found, so that nothing moves', async () => {
  const { queries, container } = await open({ [FOUND]: answer({ found: [SHOW] }) });
  expect(screen.getByRole('status', { name: t('podcasts.loading_episodes') })).toBeDefined();
  expect(container.textContent).not.toContain('Podcasts found for');
  queries.answer(SHOWS, []);
  queries.answer(listKey(5), { rows: [], total: 0 });
  expect(container.textContent).toContain('Podcasts found for');
  expect(screen.queryByRole('region', { name: 'In your podcasts' })).toBeNull();
});

test('finding nothing, leads to the search with the name in it', async () => {
  const { user, container } = await open(NOTHING);
  expect(container.textContent).toContain('Nothing found for “Zoë Quint”');
  await user.click(button('Search podcasts'));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('Zoë Quint');
});

test('says what could not be loaded, and can try again', async () => {
  const { user, queries, container } = await open({
    ...{ [SHOWS]: [], [FOUND]: answer({ trouble: 'offline', at: null }) },
  });
  queries.fail(listKey(5));
  expect(container.textContent).toContain(t('podcasts.episodes_lost'));
  expect(container.textContent).toContain(t('podcasts.offline'));
  const [first, second] = screen.getAllByRole('button', { name: 'Try again' });
  if (first) await user.click(first);
  if (second) await user.click(second);
  expect(queries.refreshed).toEqual([listKey(5), FOUND]);
});
