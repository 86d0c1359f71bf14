// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { ShowPage } from '@/components/podcasts/ShowPage';
import type { EpisodeQuery } from '@/lib/contract/library';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { t } from '@/lib/i18n/translate';
import type { AudioFile } from '@/lib/model/playable-item';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import { newViewState } from '@/lib/ui/view-state';
import { haveOverlays, layOut } from '../../support/page';
import { EPISODE, episodeRow, episodesKeyOf, openInApp, SHOW, subscribed } from './sample-shows';

const QUERY: EpisodeQuery = {
  ...{ showId: SHOW.id, filter: 'all', text: '', order: 'newest', offset: 0, limit: 100 },
};
const PAGE = { ...subscribed(), subscribed: true, extras: null };

beforeAll(() => haveOverlays({ QueueMenuPopup }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const open = (fetched: Record<string, unknown>, state = {}, look = newViewState()) =>
  openInApp(
    <div style={{ overflowY: 'auto' }}>
      <ShowPage known={SHOW} look={look} />
    </div>,
    fetched,
    state,
  );
const withPage = (rows: object[], changes = {}, state = {}, total = rows.length) =>
  open(
    {
      [`show ${SHOW.id}`]: { ok: true, page: { ...PAGE, ...changes } },
      [episodesKeyOf(QUERY)]: { rows, total },
    },
    state,
  );
const button = (name: string) => screen.getByRole('button', { name });
/** The text and button names in the row of a single episode. */
const rowOf = (changes: object, state = {}) => {
  const { unmount } = withPage([episodeRow(changes)], {}, state);
  const text = screen.getByRole('listitem').textContent;
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  unmount();
  return { text, names };
};

test('the page immediately shows what is already known of the show, and the rest as loading', () => {
  open({});
  expect(screen.getByRole('heading', { name: 'Tides' })).toBeDefined();
  expect(button('Subscribe to Tides')).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading episodes' })).toBeDefined();
  expect(button('Back')).toBeDefined();
});

test('an episode’s row says when it came, how long it is and how its notes begin, as plain text', () => {
  const { text } = rowOf({ episode: { ...EPISODE, excerpt: 'Waves <b>begin</b> far out.' } });
  expect(text).toMatch(/17 May 2020|May 17, 2020/);
  expect(text).toContain('10 min · Waves <b>begin</b> far out.');
});

test('the time that skipping silences has saved is told once it is worth telling', () => {
  const { unmount, container } = withPage([episodeRow()], { saved: 59 });
  expect(container.textContent).not.toContain('saved by skipping');
  unmount();
  withPage([episodeRow()], { saved: 4290 });
  expect(screen.getByText('1 h 12 min saved by skipping silences')).toBeDefined();
});

test('what is live now plays as a station, and what is announced says when', async () => {
  const at = new Date();
  at.setHours(at.getHours() + 1, 0, 0, 0);
  const live = {
    id: '7',
    url: 'https://live.example/a.mp3',
    link: 'https://tides.example/live',
    image: '',
  };
  const { user, commands } = withPage([episodeRow()], {
    refreshedAt: Date.now(),
    live: [
      { ...live, title: 'Spring tide', isOn: true, startAt: 0 },
      { ...live, id: '8', title: 'Neap tide', isOn: false, startAt: at.getTime() },
      { ...live, id: '9', title: 'Ebb', isOn: false, startAt: Date.UTC(2038, 0, 19) },
    ],
  });
  const list = screen.getByRole('list', { name: 'Live now' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await user.click(button('Play Spring tide'));
  expect(commands.toggleItem.mock.lastCall?.[0].item).toMatchObject({
    ...{ aURL: live.url, isLive: true, title: 'Spring tide', artist: 'Tides' },
  });
  const soon = screen.getByRole('list', { name: 'Upcoming live shows' });
  expect(within(soon).getAllByRole('listitem')).toHaveLength(1);
  expect(soon.textContent).toMatch(/Neap tideLive: .*:00/);
  const page = within(soon).getByRole('link', { name: 'Open the web page of Neap tide' });
  expect(page.getAttribute('href')).toBe(live.link);
});

test('what was live when the feed was last read, long ago, is not on now', () => {
  const live = { id: '7', url: 'https://live.example/a.mp3', link: '', image: '', startAt: 0 };
  const changes = { live: [{ ...live, title: 'Spring tide', isOn: true }] };
  const { unmount } = withPage([episodeRow()], { ...changes, refreshedAt: Date.now() });
  expect(screen.getByText('Live now')).toBeDefined();
  unmount();
  withPage([episodeRow()], { ...changes, refreshedAt: Date.now() - 24 * 3_600_000 });
  expect(screen.queryByText('Live now')).toBeNull();
  expect(screen.queryByText('Spring tide')).toBeNull();
});

test('a live show without a stream of its own leads to its page', () => {
  const live = { id: '7', title: 'Spring tide', url: '', link: 'https://tides.example/live' };
  withPage([episodeRow()], {
    refreshedAt: Date.now(),
    live: [{ ...live, image: '', isOn: true, startAt: 0 }],
  });
  const list = screen.getByRole('list', { name: 'Live now' });
  expect(within(list).queryByRole('button')).toBeNull();
  expect(within(list).getByRole('link').getAttribute('href')).toBe(live.link);
});

test('an episode’s smaller file is in its menu, if it has one', async () => {
  const file = (name: string, bitrate: number) => ({
    ...{ url: `https://cdn.example/${name}`, type: 'audio/mpeg', bitrate, title: '' },
  });
  const openMenu = async (files: AudioFile[]) => {
    const { user, commands, unmount } = withPage([episodeRow({ episode: { ...EPISODE, files } })]);
    await user.click(button('More options for The first wave'));
    await screen.findByRole('menuitem', { name: 'Play next' });
    return { user, commands, unmount };
  };
  const usual = { ...file('1.mp3', 128), url: EPISODE.enclosureUrl };
  const { unmount } = await openMenu([usual, file('2.mp3', 256), file('3.mp3', 0)]);
  expect(screen.queryByRole('menuitem', { name: /Smaller/ })).toBeNull();
  unmount();
  const { user, commands } = await openMenu([usual, file('64.mp3', 64), file('32.mp3', 32)]);
  await user.click(screen.getByRole('menuitem', { name: 'Smaller file · 32 kbit/s' }));
  expect(commands.toggleItem.mock.lastCall?.[0]).toMatchObject({
    item: { id: EPISODE.id, enclosureUrl: 'https://cdn.example/32.mp3' },
  });
});

test('an episode can be played, marked, added to the favourites and opened', async () => {
  const { user, commands } = withPage([episodeRow()]);
  await user.click(button('Play The first wave'));
  expect(commands.toggleItem.mock.lastCall?.[0].item.id).toBe(EPISODE.id);
  await user.click(button('Mark The first wave as played'));
  expect(commands.togglePlayedStatus).toHaveBeenCalledTimes(1);
  await user.click(button('Add The first wave to favourites'));
  expect(commands.addFavourite).toHaveBeenCalledTimes(1);
  expect(button('Open The first wave')).toBeDefined();
  const row = screen.getByRole('listitem').textContent;
  expect(row).toContain('2020');
  expect(row).toContain('10 min');
  expect(row).not.toContain('Explicit');
});

test('a row shows whether an episode is new, explicit, in progress or played', () => {
  expect(rowOf({ fresh: true }).text).toContain('New: ');
  expect(rowOf({ episode: { ...EPISODE, explicit: true } }).text).toContain('Explicit');
  expect(rowOf({ progress: 50, currentTime: 300 }).text).toContain('5 min left');
  const played = rowOf({ played: true, fresh: true });
  expect(played.names).toContain('Mark The first wave as unplayed');
  expect(played.text).not.toContain('New: ');
});

test('the player’s progress takes precedence over the library’s', () => {
  const state = {
    ...{ progressMap: { [EPISODE.id]: 90 }, currentTimeMap: { [EPISODE.id]: 540 } },
    ...{ durationMap: { [EPISODE.id]: 600 }, markedAsPlayedMap: { [EPISODE.id]: false } },
  };
  expect(rowOf({ played: true }, state).text).toContain('1 min left');
});

test('the order of its episodes is kept for the show', async () => {
  const own = { [`show ${SHOW.id}`]: { rate: 2 } };
  const { user, commands, hear, queries } = withPage(
    [episodeRow()],
    {},
    { settings: { ...DEFAULT_SETTINGS, own } },
  );
  await user.click(button('Show oldest first'));
  const oldest = { [`show ${SHOW.id}`]: { rate: 2, order: 'oldest' as const } };
  expect(commands.changeSettings.mock.calls).toEqual([[{ own: oldest }]]);
  await hear({ settings: { ...DEFAULT_SETTINGS, own: oldest } });
  expect(queries.asked.has(episodesKeyOf({ ...QUERY, order: 'oldest' }))).toBe(true);
  await user.click(button('Show newest first'));
  expect(commands.changeSettings.mock.lastCall).toEqual([{ own }]);
});

test('of thousands of episodes only a few dozen are rendered, with the length of the whole list', () => {
  const rows = Array.from({ length: 100 }, (_, nth) =>
    episodeRow({ episode: { ...EPISODE, id: `tides ${nth}`, title: `Wave ${nth}` } }),
  );
  const { container } = withPage(rows, { episodes: 20_000 }, {}, 20_000);
  const drawn = [...container.querySelectorAll('li')];
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('20000');
  expect(drawn.length).toBeGreaterThan(9);
  expect(drawn.length).toBeLessThan(60);
});

test('a show with a problem says why, and keeps its episodes', () => {
  const { container } = withPage([episodeRow()], { trouble: { kind: 'server' } });
  expect(container.textContent).toContain('The server of this podcast feed has a problem.');
  expect(button('Try again')).toBeDefined();
  expect(button('Play The first wave')).toBeDefined();
});

test('a show that cannot be read says why instead', () => {
  const trouble: ShowTrouble = { kind: 'page-without-feed' };
  const { container } = open({ [`show ${SHOW.id}`]: { ok: false, trouble } });
  expect(container.textContent).toContain('Couldn’t load the podcast');
  expect(container.textContent).toContain('This page doesn’t link to a feed.');
  expect(button('Try again')).toBeDefined();
});

test('an empty list says why', async () => {
  const empty = withPage([], { episodes: 0 });
  expect(empty.container.textContent).toContain(t('podcasts.no_episodes_advice'));
  empty.unmount();
  const { container } = open(
    {
      [`show ${SHOW.id}`]: { ok: true, page: PAGE },
      [episodesKeyOf({ ...QUERY, filter: 'played' })]: { rows: [], total: 0 },
    },
    {},
    { ...newViewState(), filter: 'played' },
  );
  expect(container.textContent).toContain('Nothing played yet');
  expect(button('Show all episodes')).toBeDefined();
});

test('an interrupted show can be tried again, and one already shown stays', async () => {
  const { user, queries, container } = open({});
  const key = `show ${SHOW.id}`;
  queries.fail(key);
  expect(container.textContent).toContain(t('podcasts.interrupted'));
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual([key]);
  queries.answer(key, { ok: true, page: PAGE });
  queries.answer(episodesKeyOf(QUERY), { rows: [episodeRow()], total: 1 });
  expect(button('Play The first wave')).toBeDefined();
  queries.fail(key);
  expect(button('Play The first wave')).toBeDefined();
  expect(container.textContent).not.toContain(t('podcasts.interrupted'));
});

test('loading the episodes can be tried again after an interruption', async () => {
  const key = `show ${SHOW.id}`;
  const { user, queries } = open({ [key]: { ok: true, page: PAGE } });
  queries.fail(episodesKeyOf(QUERY));
  expect(screen.getByText(t('podcasts.episodes_lost'))).toBeDefined();
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual([episodesKeyOf(QUERY)]);
  queries.answer(episodesKeyOf(QUERY), { rows: [episodeRow()], total: 1 });
  expect(button('Play The first wave')).toBeDefined();
});

test('people have pictures, or else their initials', async () => {
  const seen = class {
    private readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', seen);
  const image = 'https://person.example/ingrid.jpg';
  const persons = [
    { name: 'Ingrid Berg', role: '', image, link: '' },
    { name: 'Kari', role: 'guest', image: '', link: '' },
  ];
  withPage([episodeRow()], { extras: { persons, funding: [], trailer: null, podroll: [] } });
  const [ingrid, kari] = within(screen.getByRole('region', { name: 'People' })).getAllByRole(
    'listitem',
  );
  expect(ingrid?.querySelector(`img[src="${image}"]`)).not.toBeNull();
  expect(kari?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('K');
});

test('what the feed tells of its makers: trailer, support, people and recommendations', async () => {
  const persons = Array.from({ length: 8 }, (_, nth) => ({
    ...{ name: `Person ${nth}`, role: nth === 1 ? 'guest' : '', image: '' },
    link: nth === 0 ? 'https://person.example/' : '',
  }));
  const extras = {
    persons,
    funding: [
      { url: 'https://tides.example/keep', words: '' },
      { url: 'https://pay.example/', words: 'Buy us a boat' },
    ],
    trailer: { url: 'https://cdn.example/trailer.mp3', title: 'What the sea says' },
    podroll: [{ feedUrl: 'https://trains.example/feed', title: '' }],
  };
  const { user, commands } = withPage([episodeRow()], { extras });
  await user.click(button('Play Trailer'));
  expect(commands.toggleItem.mock.lastCall?.[0].item).toMatchObject({
    enclosureUrl: 'https://cdn.example/trailer.mp3',
    artist: 'Tides',
  });
  const support = screen.getByRole('link', { name: 'Support this show' });
  expect(support.getAttribute('href')).toBe('https://tides.example/keep');
  expect(screen.getByRole('link', { name: 'Buy us a boat' }).getAttribute('rel')).toBe(
    'noreferrer',
  );
  const people = screen.getByRole('region', { name: 'People' });
  const rows = () => within(people).getAllByRole('listitem');
  expect(
    rows()
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Person 0 Host', 'Person 1 Guest']);
  expect(rows()).toHaveLength(6);
  await user.click(within(people).getByRole('button', { name: 'Show more' }));
  expect(rows()).toHaveLength(8);
  expect(within(people).getByRole('button', { name: 'Person 7 Host' })).toBeDefined();
  const recommended = screen.getByRole('region', { name: 'Recommended by this show' });
  expect(within(recommended).getByRole('button', { name: 'trains.example' })).toBeDefined();
});

test('a feed that tells nothing of its makers leaves no heading behind', () => {
  const extras = { persons: [], funding: [], trailer: null, podroll: [] };
  withPage([episodeRow()], { extras });
  expect(screen.queryByText('People')).toBeNull();
  expect(screen.queryByText('Recommended by this show')).toBeNull();
});
