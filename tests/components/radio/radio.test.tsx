// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToasterProvider } from '@/components/primitives/popups/toaster';
import { Radio } from '@/components/radio/Radio';
import { stationDetail } from '@/components/radio/StationDetail';
import { StationRows } from '@/components/radio/StationRows';
import { NO_FILTERS, searchFor, type Wish } from '@/components/radio/station-search';
import type { StationAnswer, StationFacets, StationQuery } from '@/lib/contract/directory';
import { t, tn } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { stationsKey } from '@/lib/ui/data/use-directory';
import { layOut, openPage, pass, stopTime, widenPage } from '../../support/page';

const STATION: RadioItem = {
  ...{ radio_id: 'uuid', id: 'uuid', aURL: 'https://a.example/live', isLive: true },
  ...{
    title: 'FIP',
    ...{ place: 'Paris', country: 'FR' },
    tags: ['eclectic', 'jazz'],
    codec: 'AAC',
    bitrate: 128,
  },
  directory: 'radio-browser',
};
const WISH: Wish = { text: '', list: 'voted', order: 'votes', ...NO_FILTERS };
const JAZZ = { value: 'jazz', name: 'Jazz', count: 7 };
const FACETS: StationFacets = {
  countries: [
    { value: 'FR', name: 'France', count: 900 },
    { value: 'FI', name: 'Finland', count: 300 },
    { value: 'DE', name: 'Germany', count: 2000 },
  ],
  ...{ languages: [], tags: [JAZZ], codecs: [] },
};
const FOUND: StationAnswer = { found: [STATION], more: false, trouble: null, at: 1 };

beforeEach(() => layOut({ row: 56, viewport: 560 }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const search = () => screen.getByRole('searchbox', { name: t('radio.search') });
const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: t('radio.country') });

const STATIONS = /^stations /;

/** Opens the page; the directory gives every search the same answer, and no second page. */
function openRadio(answer: StationAnswer = FOUND) {
  const page = openPage(<Radio stations={[{ ...STATION, title: 'A starter' }]} />, {
    fetched: { favourites: [], stationFacets: FACETS },
    fetchOther: (key) => (STATIONS.test(key) && key.includes('"offset":0}') ? answer : undefined),
  });
  const asked = (): StationQuery => {
    const key = [...page.queries.asked.keys()].findLast((one) => STATIONS.test(one)) ?? '';
    return JSON.parse(key.replace(STATIONS, ''));
  };
  return { ...page, asked };
}

describe('the radio page', () => {
  it('shows stations as tiles where there is room, and those to start with, too', () => {
    widenPage(700);
    const tiles = (name: string) => screen.getByRole('list', { name }).dataset.tiles;
    const { unmount } = openRadio();
    expect(tiles(t('radio.stations'))).toBe('4');
    unmount();
    openRadio({ ...FOUND, found: [], trouble: 'offline' });
    expect(tiles(t('radio.starters'))).toBe('4');
    expect(button('More options for A starter')).toBeDefined();
  });

  it('has a search field, filters, lists and, until stations arrive, skeletons', () => {
    openPage(<Radio stations={[STATION]} />);
    expect(button(t('radio.filters'))).toBeDefined();
    expect(search()).toBeDefined();
    const lists = within(screen.getByRole('group', { name: t('radio.lists') }));
    const pressed = lists
      .getAllByRole('button')
      .map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
    expect(pressed).toEqual([
      [t('radio.top'), 'true'],
      [t('radio.top_voted'), 'false'],
    ]);
    expect(screen.getByRole('status', { name: t('radio.loading') })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play FIP' })).toBeNull();
  });

  it('requests the selected list', async () => {
    const { user, asked } = openRadio();
    expect(await screen.findByRole('button', { name: 'Play FIP' })).toBeDefined();
    await user.click(button(t('radio.top_voted')));
    await waitFor(() => expect(asked()).toMatchObject({ list: 'voted', text: '' }));
    await user.click(button(t('radio.top')));
    await waitFor(() => expect(asked()).toMatchObject({ list: 'top' }));
  });

  it('searches for the text, shows the number of results, and brings its lists back afterwards', async () => {
    const { user, asked } = openRadio();
    await user.type(search(), 'fip ');
    await waitFor(() => expect(asked()).toMatchObject({ list: 'search', text: 'fip' }));
    expect(await screen.findByText(tn('radio.found', 1))).toBeDefined();
    expect(screen.queryByRole('group', { name: t('radio.lists') })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked()).toMatchObject({ list: 'top' }));
    expect(screen.getByRole('group', { name: t('radio.lists') })).toBeDefined();
  });

  it('a search finds the listener’s own stations first, without the directory and what it does not have', async () => {
    stopTime();
    const station = (name: string): RadioItem => ({
      ...{ radio_id: name, id: name, aURL: `https://a.example/${name}`, isLive: true, title: name },
    });
    const many = Array.from({ length: 6 }, (_, nth) => station(`Radio FIP ${nth}`));
    const answer = {
      ...FOUND,
      found: [STATION, { ...station('other'), aURL: many[0]?.aURL ?? '' }],
    };
    const { user, hear, commands, queries, asked } = openRadio(answer);
    queries.answer('favourites', [...many.map(itemFavourite), itemFavourite(station('Jazz FM'))]);
    await hear({ recentlyPlayed: [station('Radio FIP 1'), station('FIP')] });
    const rows = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('button', { name: /^Play / })
        .map((one) => one.getAttribute('aria-label'));
    await user.type(search(), 'fip');
    await pass(250);
    // The best first; the directory's FIP is a different one, with another address.
    expect(rows('Your stations')).toEqual([
      'Play FIP',
      ...[0, 1, 2, 3].map((nth) => `Play Radio FIP ${nth}`),
    ]);
    expect(rows('Stations')).toEqual(['Play FIP']);
    expect(screen.getByText('8 stations found')).toBeDefined();
    button('Show more: Your stations').focus();
    await user.keyboard('{Enter}');
    expect(rows('Your stations')).toHaveLength(7);
    expect(document.activeElement).toBe(button('Play Radio FIP 4'));
    // A station that is played or liked meanwhile stays where it is.
    await hear({ recentlyPlayed: [STATION] });
    queries.answer('favourites', [itemFavourite(STATION)]);
    await pass(100);
    expect(rows('Your stations')).toHaveLength(7);
    expect(rows('Stations')).toEqual(['Play FIP']);
    // While the directory is away, the listener's stations are still found, and nothing else is offered instead.
    await user.clear(search());
    queries.answer('favourites', [itemFavourite(station('Jazz FM'))]);
    await user.type(search(), 'jazz');
    await pass(250);
    queries.answer(stationsKey(asked(), 0), { ...FOUND, found: [], trouble: 'offline' });
    await pass(100);
    expect(rows('Your stations')).toEqual(['Play Jazz FM']);
    expect(screen.queryByRole('button', { name: 'Play A starter' })).toBeNull();
    await user.click(button('Play Jazz FM'));
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(station('Jazz FM'));
    await user.clear(search());
  });

  it('finds a filter’s value by typing, sets it, and removes it with its chip', async () => {
    const { user, asked } = openRadio();
    await user.click(button(t('radio.filters')));
    await user.type(country(), 'f');
    await screen.findByRole('option', { name: /France/ });
    await user.type(country(), 'in');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(asked()).toMatchObject({ list: 'search', country: 'FI' }));
    expect(country().value).toBe('Finland');
    await user.click(button(t('radio.remove_filter', { name: 'Finland' })));
    await waitFor(() => expect(asked()).toMatchObject({ list: 'top', country: '' }));
    expect(country().value).toBe('');
  });

  it('says if no value of a filter matches, and selects none', async () => {
    const { user, asked } = openRadio();
    await user.click(button(t('radio.filters')));
    await user.type(country(), 'atlantis');
    expect(await screen.findByText(t('radio.no_facet'))).toBeDefined();
    await user.keyboard('{Enter}');
    expect(asked()).toMatchObject({ country: '' });
    await user.clear(country());
  });

  it('offers to clear the filters if no station matches them', async () => {
    const { user, asked } = openRadio({ ...FOUND, found: [] });
    await user.click(button(t('radio.filters')));
    await user.type(country(), 'germ');
    await screen.findByRole('option', { name: /Germany/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(await screen.findByRole('button', { name: t('radio.clear_filters') }));
    await waitFor(() => expect(asked()).toMatchObject({ list: 'top', country: '' }));
  });

  it('says that the directory is out of reach, offers starter stations, and can try again', async () => {
    const { user, queries, asked } = openRadio({
      ...{ found: [], more: false, trouble: 'offline', at: null },
    });
    expect(
      (await screen.findByRole('status', { name: t('radio.directory') })).textContent,
    ).toContain(t('radio.directory_offline'));
    expect(button('Play A starter')).toBeDefined();
    await user.click(button('Try again'));
    expect(queries.refreshed).toEqual([stationsKey(asked(), 0)]);
  });

  it('shows the date of older results, and can request the next page again', async () => {
    const at = new Date(2024, 0, 2, 15, 4).getTime();
    const { user, queries } = openRadio({
      ...FOUND,
      more: true,
      trouble: 'unreachable',
      at,
    });
    const notice = await screen.findByRole('status', { name: t('radio.directory') });
    expect(notice.textContent).toContain(t('radio.directory_unreachable'));
    expect(notice.textContent).toContain('2024');
    await user.click(button(t('radio.load_more')));
    expect(queries.refreshed).toHaveLength(1);
  });
});

describe('a station’s row', () => {
  const rows = (favourites: object[]) =>
    openPage(
      <ToasterProvider>
        <StationRows stations={[STATION]} more={false} busy={false} onNearEnd={() => {}} />
      </ToasterProvider>,
      { fetched: { favourites } },
    );

  it('can play it, add it to the favourites and open its menu, and shows its place and format', async () => {
    const { user, commands } = rows([]);
    const row = screen.getByRole('listitem');
    for (const text of ['Paris, France', 'eclectic, jazz', 'AAC', '128 kbit/s']) {
      expect(row.textContent).toContain(text);
    }
    expect(row.getAttribute('aria-setsize')).toBe('1');
    expect(row.getAttribute('aria-posinset')).toBe('1');
    expect(button(t('rows.more_named', { name: 'FIP' }))).toBeDefined();
    await user.click(button('Play FIP'));
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(STATION);
    await user.click(button('Add FIP to favourites'));
    expect(commands.addFavourite).toHaveBeenCalledExactlyOnceWith(itemFavourite(STATION));
  });

  it('can remove a favourite', async () => {
    const { user, commands } = rows([itemFavourite(STATION)]);
    await user.click(button('Remove FIP from favourites'));
    expect(commands.removeFavourite).toHaveBeenCalledExactlyOnceWith(itemFavourite(STATION).key);
  });

  it('shows only what is known', () => {
    expect(stationDetail({ ...STATION, place: '', country: '', tags: [], bitrate: 0 })).toEqual({
      ...{ place: '', tags: '', codec: 'AAC', bitrate: '' },
    });
  });
});

describe('the request to the directory', () => {
  it('is for the selected list, unless there is a text or a filter', () => {
    expect(searchFor(WISH, '')).toMatchObject({ list: 'voted', text: '' });
    expect(searchFor(WISH, 'fip')).toMatchObject({ list: 'search', text: 'fip', order: 'votes' });
    expect(searchFor({ ...WISH, tag: JAZZ }, '')).toMatchObject({ list: 'search', tag: 'jazz' });
    expect(searchFor({ ...WISH, bitrateMin: 128 }, '')).toMatchObject({ list: 'search' });
  });
});
