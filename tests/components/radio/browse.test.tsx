// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { Radio } from '@/components/radio/Radio';
import type { StationAnswer, StationFacets, StationQuery } from '@/lib/contract/directory';
import { t } from '@/lib/i18n/translate';
import type { RadioItem } from '@/lib/model/playable-item';
import { useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, layOut, openPage, resizeWindow } from '../../support/page';

const STATION: RadioItem = {
  ...{ radio_id: 'uuid', id: 'uuid', aURL: 'https://a.example/live', isLive: true, title: 'FIP' },
  ...{ place: 'Paris', country: 'FR', tags: ['jazz', 'eclectic'], codec: 'AAC', bitrate: 128 },
};
const FOUND: StationAnswer = { found: [STATION], more: false, trouble: null, at: 1 };
const NOTHING: StationAnswer = { ...FOUND, found: [], at: null };
const FACETS: StationFacets = {
  tags: [
    { value: 'jazz', name: 'jazz', count: 1234 },
    { value: 'polka', name: 'polka', count: 7 },
  ],
  countries: [{ value: 'FR', name: 'France', code: 'FR', count: 2000 }],
  languages: [{ value: 'english', name: 'English', code: 'en', count: 5000 }],
  codecs: [],
};

// Loading the pages takes a moment, which is not what these tests are about.
beforeAll(() => import('@/components/radio/pages'));
beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const tiles = (name: string) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('button')
    .map((one) => one.textContent);

const STATIONS = /^stations /;

/** Presses the button, which does nothing until the surprise before has come. */
async function surprise(user: UserEvent): Promise<void> {
  await user.click(button('Surprise me'));
  await waitFor(() => expect(button('Surprise me').getAttribute('aria-busy')).toBe('false'));
}

/** Tells where one is, because the tabs themselves are not part of the page. */
function Tab() {
  return <output>{useNavigation().tab}</output>;
}

function openRadio(
  answer: StationAnswer = FOUND,
  fetched: Record<string, unknown> = {},
  starters: readonly RadioItem[] = [],
) {
  const page = openPage(
    <>
      <Opener />
      <Radio stations={starters} />
      <Tab />
    </>,
    {
      fetched: { favourites: [], stationFacets: FACETS, ownCountry: 'AT', ...fetched },
      fetchOther: (key) => (STATIONS.test(key) ? answer : undefined),
    },
  );
  const asked = (): StationQuery => {
    const key = [...page.queries.asked.keys()].findLast((one) => STATIONS.test(one)) ?? '';
    return JSON.parse(key.replace(STATIONS, ''));
  };
  return { ...page, asked };
}

function Opener() {
  const { openTab } = useNavigation();
  return (
    <button type="button" onClick={() => openTab('radio')}>
      go to radio
    </button>
  );
}

async function opened(...given: Parameters<typeof openRadio>) {
  const page = openRadio(...given);
  await page.user.click(button('go to radio'));
  return page;
}

describe('the tiles', () => {
  it('are genres, and countries with the listener’s own first', () => {
    openRadio();
    expect(tiles('Genres').slice(0, 3)).toEqual(['Pop', 'Rock', 'Jazz']);
    expect(tiles('Genres').at(-1)).toBe('More genres');
    const countries = tiles('Countries');
    expect(countries.slice(0, 3)).toEqual(['Austria', 'United States', 'Germany']);
    expect(countries.slice(-2)).toEqual(['More countries', 'Languages']);
  });

  it('lead to what is trending, to what is near, and to any station at all', async () => {
    const { user, commands } = openRadio();
    expect(tiles('Discover')).toEqual(['Trending', 'Near me', 'Surprise me']);
    commands.fetchStations.mockResolvedValue(FOUND as never);
    await surprise(user);
    const [query] = commands.fetchStations.mock.lastCall ?? [];
    expect(query).toMatchObject({ list: 'random', limit: 2, country: '', tag: '' });
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(STATION);
  });

  it('surprise with another station than the one that plays, and never pause that', async () => {
    const { user, commands, hear } = openRadio();
    await hear({ currentTrack: STATION, isPlaying: true });
    commands.fetchStations.mockResolvedValue(FOUND as never);
    await surprise(user);
    expect(commands.toggleItem).not.toHaveBeenCalled();
    const other = { ...STATION, radio_id: 'other', title: 'Other' };
    commands.fetchStations.mockResolvedValue({ ...FOUND, found: [STATION, other] } as never);
    await surprise(user);
    expect(commands.toggleItem.mock.calls.map(([{ item }]) => item)).toEqual([other]);
  });

  it('say why there is no surprise', async () => {
    const { user, commands } = openRadio();
    commands.fetchStations.mockResolvedValue({ ...NOTHING, trouble: 'offline' } as never);
    await surprise(user);
    expect(await screen.findAllByText(t('radio.directory_offline'))).not.toHaveLength(0);
    commands.fetchStations.mockRejectedValue(new Error('interrupted'));
    await surprise(user);
    expect(await screen.findAllByText(t('radio.directory_unreachable'))).not.toHaveLength(0);
    expect(commands.toggleItem).not.toHaveBeenCalled();
  });

  it('have no place near for a listener whose country is unknown', () => {
    openRadio(FOUND, { ownCountry: '' });
    expect(tiles('Discover')).toEqual(['Trending', 'Surprise me']);
  });

  it('name the listener’s country once, and do without it if it is unknown', () => {
    const { queries } = openRadio(FOUND, { ownCountry: 'DE' });
    expect(tiles('Countries').filter((name) => name === 'Germany')).toHaveLength(1);
    expect(tiles('Countries')[0]).toBe('Germany');
    queries.answer('ownCountry', '');
    expect(tiles('Countries')[0]).toBe('United States');
  });

  it('wait for the listener’s country, so that none of them moves, but not for ever', () => {
    const { queries } = openRadio(FOUND, { ownCountry: undefined });
    expect(tiles('Countries')).toEqual([]);
    queries.fail('ownCountry');
    expect(tiles('Countries')[0]).toBe('United States');
  });

  it('that are open are marked beside their page, which is not opened again', async () => {
    resizeWindow(800);
    const { user } = await opened();
    const current = () =>
      screen
        .getAllByRole('button')
        .filter((one) => one.getAttribute('aria-current') === 'true')
        .map(({ textContent }) => textContent);
    expect(current()).toEqual([]);
    await user.click(button('Jazz'));
    const page = await heading('Jazz');
    expect(current()).toEqual(['Jazz']);
    await user.click(button('Jazz'));
    expect(screen.getByRole('heading', { name: 'Jazz' })).toBe(page);
    // Both buttons lead to this page.
    await user.click(button('Near me'));
    await heading('Austria');
    expect(current()).toEqual(['Near me', 'Austria']);
    for (const [list, name] of [
      ['Discover', 'Trending'],
      ['Countries', 'More countries'],
      ['Countries', 'Languages'],
      ['Genres', 'More genres'],
    ] as const) {
      const [tilesOf] = screen.getAllByRole('list', { name: list });
      await user.click(within(tilesOf as HTMLElement).getByRole('button', { name }));
      await waitFor(() => expect(current()).toEqual([name]));
    }
    await user.keyboard('{Escape}');
    expect(current()).toEqual([]);
  });

  it('leave a list of rows beside a page in the same frame as that opens', async () => {
    resizeWindow(800);
    const panes = () => document.querySelectorAll('[data-pane]').length;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() =>
      panes() > 1 ? 280 : 700,
    );
    const { user } = await opened();
    const stations = () => screen.getAllByRole('list', { name: t('radio.stations') })[0];
    expect(stations()?.dataset.tiles).toBe('4');
    // No observer reports anything here: browsers' observers do so after the frame.
    await user.click(button('Jazz'));
    expect(panes()).toBe(2);
    expect(stations()?.dataset.tiles).toBeUndefined();
    await user.keyboard('{Escape}');
    expect(stations()?.dataset.tiles).toBe('4');
  });

  it('give way to search results', async () => {
    const { user } = openRadio();
    await user.type(screen.getByRole('searchbox'), 'fip');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Genres' })).toBeNull());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('list', { name: 'Genres' })).toBeDefined();
  });

  it('are one stop of the Tab key, and the arrow keys move between them', async () => {
    const { user } = openRadio();
    button('Pop').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Jazz');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Rock');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('More genres');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('More genres');
    await user.keyboard('{Home}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Rock');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Austria');
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Rock');
  });

  it('are mirrored from right to left', async () => {
    document.dir = 'rtl';
    onTestFinished(() => {
      document.dir = '';
    });
    const { user } = openRadio();
    button('Pop').focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Rock');
  });
});

describe('a genre’s page', () => {
  it('has its name, its number of stations, and its stations', async () => {
    const { user, asked } = await opened();
    await user.click(button('Jazz'));
    const title = await heading('Jazz');
    await waitFor(() => expect(document.activeElement).toBe(title));
    // The same picture as its tile's.
    expect(title.closest('header')?.querySelector('[aria-hidden] svg path')).not.toBeNull();
    expect(screen.getByText('1,234 stations')).toBeDefined();
    expect(asked()).toMatchObject({ list: 'search', tag: 'jazz', order: 'clicks', country: '' });
    expect(button('Play FIP')).toBeDefined();
  });

  it('is left with Escape, and the focus returns to its tile', async () => {
    const { user } = await opened();
    await user.click(button('Jazz'));
    await heading('Jazz');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('searchbox', { name: t('radio.search') })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Jazz'));
  });

  it('can be narrowed and sorted, one value of each kind at a time', async () => {
    const { user, asked } = await opened();
    await user.click(button('Jazz'));
    await heading('Jazz');
    const chips = within(screen.getByRole('group', { name: t('radio.filters') }));
    const chip = (name: string) => chips.getByRole('button', { name });
    await user.click(chip('Austria'));
    expect(asked()).toMatchObject({ tag: 'jazz', country: 'AT' });
    await user.click(chip('128 kbit/s or more'));
    await user.click(chip('MP3'));
    await user.click(chip('AAC'));
    expect(asked()).toMatchObject({ country: 'AT', bitrateMin: 128, codec: 'AAC' });
    expect(chip('MP3').getAttribute('aria-pressed')).toBe('false');
    await user.click(chip('AAC'));
    await user.click(chip('English'));
    expect(asked()).toMatchObject({ codec: '', language: 'english' });
    await user.click(button(t('radio.trending')));
    expect(asked()).toMatchObject({ tag: 'jazz', order: 'trend' });
  });

  it.each([
    ['first, if it is known', 'AT', 0],
    ['where it moves no other, if it is known later', undefined, 4],
  ])('has the listener’s country among its filters %s', async (_, ownCountry, place) => {
    const { user, queries } = await opened(FOUND, { ownCountry });
    await user.click(button('Jazz'));
    await heading('Jazz');
    queries.answer('ownCountry', 'AT');
    const chips = within(screen.getByRole('group', { name: t('radio.filters') }));
    const names = chips.getAllByRole('button').map((one) => one.textContent);
    expect(names.indexOf('Austria')).toBe(place);
    expect(names.at(-1)).toBe('English');
  });

  it('offers to clear the filters if nothing matches them', async () => {
    const { user, asked } = await opened(NOTHING);
    await user.click(button('Jazz'));
    await heading('Jazz');
    await user.click(button('MP3'));
    await user.click(await screen.findByRole('button', { name: t('radio.clear_filters') }));
    expect(asked()).toMatchObject({ tag: 'jazz', codec: '' });
  });

  it('says if the directory is out of reach, and can try again', async () => {
    const { user, queries } = await opened({ ...NOTHING, trouble: 'unreachable' });
    await user.click(button('Jazz'));
    await heading('Jazz');
    const notice = screen.getByRole('status', { name: t('radio.directory') });
    expect(notice.textContent).toContain(t('radio.directory_unreachable'));
    await user.click(button('Try again'));
    expect(queries.refreshed).toHaveLength(1);
  });

  it('offers its own stations of the genre meanwhile, and one of them as a surprise', async () => {
    const away: StationAnswer = { ...NOTHING, trouble: 'unreachable' };
    const rock = { ...STATION, radio_id: 'rock', title: 'Rock on', tags: ['rock'] };
    const { user, commands } = await opened(away, {}, [STATION, rock]);
    await user.click(button('Jazz'));
    await heading('Jazz');
    const own = screen.getByRole('list', { name: t('radio.starters') });
    within(own).getByRole('button', { name: 'Play FIP' });
    expect(screen.queryByRole('button', { name: 'Play Rock on' })).toBeNull();
    commands.fetchStations.mockResolvedValue(away as never);
    await surprise(user);
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(STATION);
    // Only the genre of these stations is known.
    await user.click(button('MP3'));
    expect(screen.queryByRole('list', { name: t('radio.starters') })).toBeNull();
  });

  it('keeps its filters and the focus while a station’s page is open on top of it', async () => {
    const { user, asked } = await opened();
    await user.click(button('Germany'));
    await heading('Germany');
    await user.click(button('Jazz'));
    expect(asked()).toMatchObject({ country: 'DE', tag: 'jazz' });
    await user.click(button('More options for FIP'));
    await user.click(await screen.findByRole('menuitem', { name: t('radio.to_station') }));
    await heading('FIP');
    await user.click(button('Back'));
    await heading('Germany');
    expect(button('Jazz').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(button('More options for FIP')));
  });
});

describe('what is trending', () => {
  it('has a page, which can be narrowed and stays in its order', async () => {
    const { user, asked } = await opened();
    await user.click(button('Trending'));
    await heading('Trending');
    expect(asked()).toMatchObject({ list: 'trending', country: '' });
    await user.click(button('Austria'));
    expect(asked()).toMatchObject({ list: 'search', order: 'trend', country: 'AT' });
    expect(screen.queryByRole('group', { name: t('radio.order') })).toBeNull();
  });

  it('gives a surprise from what its filters leave', async () => {
    const { user, commands } = await opened();
    commands.fetchStations.mockResolvedValue(FOUND as never);
    await user.click(button('Near me'));
    await heading('Austria');
    await user.click(button('AAC'));
    await surprise(user);
    const [query] = commands.fetchStations.mock.lastCall ?? [];
    expect(query).toMatchObject({ list: 'random', country: 'AT', codec: 'AAC' });
  });
});

describe('what was heard all over', () => {
  afterEach(() => localStorage.clear());
  const heard = (title: string, country?: string) => {
    const item: RadioItem = {
      ...{ ...STATION, radio_id: title, id: title, aURL: `https://a.example/${title}`, title },
      country,
    };
    return { radioId: title, name: title, image: '', playedAt: 1, item };
  };
  const HEARD = [
    heard('Nova', 'FR'),
    heard('Bayern 2', 'DE'),
    heard('Klara', 'BE'),
    heard('FluxFM', 'DE'),
    heard('Nowhere'),
    { ...heard('Old'), item: null },
  ];
  const names = () =>
    within(screen.getByRole('list', { name: 'Stations' }))
      .getAllByRole('listitem')
      .map((one) => one.querySelector('p')?.textContent);
  async function openHeard() {
    const page = await opened(FOUND, { stations: HEARD });
    await page.user.click(button('Heard all over'));
    await heading('Heard all over');
    return page;
  }

  it('has a tile once stations of two countries were heard, which moves no other', () => {
    const one = openRadio(FOUND, { stations: [heard('Nova', 'FR')] });
    one.unmount();
    const several = openRadio(FOUND, { stations: undefined });
    several.queries.answer('stations', HEARD);
    const before = tiles('Discover');
    expect(before).not.toContain('Heard all over');
    several.unmount();
    const later = openRadio(FOUND, { stations: undefined });
    expect(tiles('Discover')).toEqual([...before, 'Heard all over']);
    later.queries.answer('stations', []);
    expect(tiles('Discover')).toContain('Heard all over');
    later.unmount();
    openRadio(FOUND, { stations: [] });
    expect(tiles('Discover')).not.toContain('Heard all over');
  });

  it('is listed by country, that of the latest first, and can be narrowed to one', async () => {
    const { user } = await openHeard();
    expect(names()).toEqual(['Nova', 'Bayern 2', 'FluxFM', 'Klara']);
    expect(screen.getByText('4 stations · 3 countries')).toBeDefined();
    await user.click(button('Germany'));
    expect(names()).toEqual(['Bayern 2', 'FluxFM']);
    expect(screen.getByText('2 stations')).toBeDefined();
    await user.click(button('More options for FluxFM'));
    await user.click(await screen.findByRole('menuitem', { name: t('radio.to_station') }));
    await heading('FluxFM');
    await user.click(button('Back'));
    await heading('Heard all over');
    expect(names()).toEqual(['Bayern 2', 'FluxFM']);
    await user.click(button('Germany'));
    expect(names()).toHaveLength(4);
  });

  it('has what was played recently as well, though it has no tracks, and plays it', async () => {
    const { user, commands, hear } = await openHeard();
    const { item } = heard('Norte', 'ES');
    await hear({ recentlyPlayed: [item] });
    expect(names()?.[0]).toBe('Norte');
    await user.click(button('Play Norte'));
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(item);
  });

  it('says so if there is nothing any longer, or it cannot be read', async () => {
    const { queries } = await openHeard();
    queries.answer('stations', []);
    expect(screen.getByText(t('radio.heard_none'))).toBeDefined();
    queries.answer('stations', undefined);
    queries.fail('stations');
    expect(screen.getByText(t('history.lost'))).toBeDefined();
  });
});

describe('all genres, countries and languages', () => {
  it('are listed with their number of stations, found by typing, and opened', async () => {
    const { user, asked } = await opened();
    await user.click(button('More genres'));
    await heading('Genres');
    const rows = () => screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(rows()).toEqual(['Jazz1,234', 'polka7']);
    await user.type(screen.getByRole('searchbox', { name: 'Find a genre' }), 'pól');
    await waitFor(() => expect(rows()).toEqual(['polka7']));
    await user.click(button(/polka/));
    await heading('polka');
    expect(asked()).toMatchObject({ tag: 'polka' });
    await user.keyboard('{Escape}');
    await heading('Genres');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('pól');
  });

  it('countries have their code for a picture, in the list and on their page, and are not called by it', async () => {
    const { user } = await opened();
    const codeIn = (place: Element | null) =>
      place
        ?.querySelector('[aria-hidden] [data-code], [aria-hidden][data-code]')
        ?.getAttribute('data-code');
    await user.click(button('More countries'));
    await heading('Countries');
    const row = screen.getByRole('button', { name: /^France/ });
    expect(row.textContent).toBe('France2,000');
    expect(codeIn(row)).toBe('FR');
    await user.click(row);
    const title = await heading('France');
    expect(title.textContent).toBe('France');
    expect(codeIn(title.closest('header'))).toBe('FR');
  });

  it('say if none matches, and languages have pages as well', async () => {
    const { user, asked } = await opened();
    await user.click(button('Languages'));
    await heading('Languages');
    const field = screen.getByRole('searchbox', { name: 'Find a language' });
    await user.type(field, 'klingon');
    expect(await screen.findByText(t('radio.no_facet'))).toBeDefined();
    await user.clear(field);
    await user.click(await screen.findByRole('button', { name: /English/ }));
    await heading('English');
    expect(asked()).toMatchObject({ language: 'english' });
  });

  it('can be asked for again if the directory gave none', async () => {
    const none = { tags: [], countries: [], languages: [], codecs: [] };
    const { user, queries } = await opened(FOUND, { stationFacets: none });
    await user.click(button('More countries'));
    await heading('Countries');
    expect(screen.getByText(t('radio.directory_unreachable'))).toBeDefined();
    await user.click(button('Try again'));
    expect(queries.refreshed).toEqual(['stationFacets']);
  });
});
