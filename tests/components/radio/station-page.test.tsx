// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FullView } from '@/components/player/FullView';
import { Player } from '@/components/player/Player';
import { beginPull } from '@/components/player/pull';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider } from '@/components/primitives/popups/toaster';
import { Radio } from '@/components/radio/Radio';
import { StationPage } from '@/components/radio/StationPage';
import type { StationAnswer, StationQuery } from '@/lib/contract/directory';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { type HistoryRow, historyKey } from '@/lib/model/track-history';
import { newViewState } from '@/lib/ui/view-state';
import { haveOverlays, layOut, openPage } from '../../support/page';

const stationNamed = (title: string, more: Partial<RadioItem> = {}): RadioItem => ({
  ...{ radio_id: title, id: title, aURL: `https://a.example/${title}`, isLive: true, title },
  ...more,
});
const FIP = stationNamed('FIP', {
  ...{ place: 'Paris', country: 'FR', tags: ['jazz', 'eclectic'], codec: 'AAC', bitrate: 128 },
  ...{ homepage: 'https://fip.example/', alternates: ['https://b.example/fip'] },
  directory: 'radio-browser',
});
const track = (id: number): HistoryRow => ({
  ...{ id, radio_id: 'FIP', artist: 'Artist', title: `Song ${id}`, cover_image_url: '' },
  played_at: id,
});

// Loading the pages takes a moment, which is not what these tests are about.
beforeAll(() => import('@/components/radio/pages'));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('p')?.textContent);

const STATIONS = /^stations /;
const queryOf = (key: string): StationQuery => JSON.parse(key.replace(STATIONS, ''));

interface Given {
  station?: RadioItem;
  tracks?: HistoryRow[];
  /** Undefined while it is on its way. */
  found?: (query: StationQuery) => RadioItem[] | undefined;
  answer?: Partial<StationAnswer>;
}

function openStation({ station = FIP, tracks = [], found = () => [], answer }: Given = {}) {
  return openPage(
    <ToasterProvider>
      <StationPage station={station} look={newViewState()} />
    </ToasterProvider>,
    {
      fetched: { favourites: [], savedTracks: [], [historyKey(station.radio_id)]: tracks },
      fetchOther(key) {
        const stations = STATIONS.test(key) ? found(queryOf(key)) : undefined;
        return stations && { ...{ more: false, trouble: null, at: 1 }, found: stations, ...answer };
      },
    },
  );
}

describe('a station’s page', () => {
  it('shows what it is, and plays it or keeps it as a favourite', async () => {
    const { user, commands, container } = openStation();
    expect(screen.getByRole('heading', { name: 'FIP' })).toBeDefined();
    for (const text of ['Paris, France', 'AAC 128 kbit/s']) {
      expect(container.textContent).toContain(text);
    }
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://fip.example/');
    await user.click(button('Play FIP'));
    expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(FIP);
    await user.click(button('Add FIP to favourites'));
    expect(commands.addFavourite).toHaveBeenCalledExactlyOnceWith(itemFavourite(FIP));
  });

  it('shows what it plays while it is heard, and pauses it', async () => {
    const { user, commands, hear } = openStation();
    await hear({
      ...{ currentTrack: FIP, isPlaying: true },
      extractedMetadata: { radioId: 'FIP', artist: 'Nina', title: 'Song', coverImageUrl: '' },
    });
    expect(screen.getByText(t('radio.on_now'))).toBeDefined();
    expect(screen.getByText('Nina – Song')).toBeDefined();
    await user.click(button('Pause FIP'));
    expect(commands.toggleItem).toHaveBeenCalledTimes(1);
  });

  it('lists its addresses and copies one, except those with a login', async () => {
    const write = vi.fn(async () => {});
    const { user } = openStation({
      station: { ...FIP, alternates: ['https://b.example/fip', 'https://me:secret@c.example/'] },
    });
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    expect(screen.queryByText(/secret/)).toBeNull();
    await user.click(button('Copy https://b.example/fip'));
    expect(write).toHaveBeenCalledWith('https://b.example/fip');
  });

  it('plays from another of its addresses, if it has any', async () => {
    const { user, commands, unmount } = openStation();
    await user.click(button('Play https://b.example/fip'));
    const order = { item: FIP, address: 'https://b.example/fip' };
    expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith(order);
    unmount();
    openStation({ station: stationNamed('TSF') });
    expect(screen.queryByRole('button', { name: /^Play https/ })).toBeNull();
  });

  it('shows its latest tracks, and all of them on demand', async () => {
    const { user } = openStation({ tracks: [8, 7, 6, 5, 4, 3, 2, 1].map(track) });
    const tracks = () =>
      within(screen.getByRole('list', { name: t('history.tracks') })).getAllByRole('listitem');
    expect(tracks()).toHaveLength(5);
    const more = button(t('radio.all_tracks'));
    await user.click(more);
    expect(tracks()).toHaveLength(8);
    expect(document.activeElement).toBe(button(t('radio.fewer_tracks')));
  });

  it('has the first tracks below what is there, which they would push down', async () => {
    const { queries, hear } = openStation({ found: () => [stationNamed('TSF Jazz')] });
    await hear({ currentTrack: FIP, isPlaying: true });
    const sections = () =>
      screen
        .getAllByRole('heading', { level: 2 })
        .map((one) => one.textContent)
        .slice(-3);
    const inOrder = [t('radio.similar'), t('radio.addresses'), t('history.tracks')];
    expect(sections()).toEqual(inOrder);
    queries.answer(historyKey(FIP.radio_id), [track(1)]);
    expect(sections()).toEqual(inOrder);
  });

  it('says nothing of a history before anything was heard', () => {
    openStation();
    expect(screen.queryByRole('heading', { name: t('history.tracks') })).toBeNull();
  });
});

describe('similar stations', () => {
  it('are of its first tag and country, without itself', () => {
    const found = [FIP, stationNamed('TSF'), stationNamed('Nova')];
    openStation({
      found: ({ tag, country }) => (tag === 'jazz' && country === 'FR' ? found : []),
    });
    expect(names(t('radio.similar'))).toEqual(['TSF', 'Nova']);
  });

  it('are of the same kind elsewhere if the country has no other', async () => {
    openStation({
      found: ({ tag, country }) =>
        tag === 'eclectic' && country === '' ? [stationNamed('KEXP')] : [],
    });
    await waitFor(() => expect(names(t('radio.similar'))).toEqual(['KEXP']));
  });

  it('are not mentioned if there are none', async () => {
    openStation();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: t('radio.similar') })).toBeNull(),
    );
  });

  it('come before what would have to make room for them', () => {
    const { queries } = openStation({ found: () => undefined });
    const addresses = () => screen.queryByRole('list', { name: t('radio.addresses') });
    expect(addresses()).toBeNull();
    const asked = [...queries.asked.keys()].findLast((one) => STATIONS.test(one)) ?? '';
    queries.answer(asked, {
      ...{ found: [stationNamed('TSF Jazz')], more: false, trouble: null, at: 1 },
    });
    expect(addresses()).not.toBeNull();
  });

  it('can be asked for again if the directory is out of reach', async () => {
    const { user, queries } = openStation({ answer: { trouble: 'offline', at: null } });
    expect(screen.getByRole('status', { name: t('radio.directory') }).textContent).toContain(
      t('radio.directory_offline'),
    );
    await user.click(button('Try again'));
    expect(queries.refreshed).toHaveLength(1);
  });
});

describe('the way to a station’s page', () => {
  const openApp = () =>
    openPage(
      <>
        <Player layout="panel" />
        <Radio stations={[]} />
      </>,
      {
        state: { currentTrack: FIP },
        fetched: { favourites: [], savedTracks: [], ownCountry: '', [historyKey('FIP')]: [] },
        fetchOther: (key) =>
          STATIONS.test(key)
            ? { ...{ more: false, trouble: null, at: 1 }, found: [stationNamed('TSF')] }
            : undefined,
      },
    );

  beforeAll(() => haveOverlays({ FullView, ToastViewport, beginPull }));

  const pressName = async (user: UserEvent) => {
    await user.click(button('Open now playing'));
    const view = await screen.findByRole('dialog', { name: 'FIP' });
    await user.click(within(view).getByRole('button', { name: 'FIP' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('leads through its name in the full view, once, with the focus', async () => {
    const { user } = openApp();
    expect(screen.getByRole('heading', { name: 'FIP' })).toBeDefined();
    await pressName(user);
    await screen.findByRole('button', { name: 'Back' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('FIP'));
    await pressName(user);
    await waitFor(() => expect(document.activeElement).toBe(button('Open now playing')));
    expect(await screen.findAllByRole('heading', { name: 'FIP' })).toHaveLength(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull());
    expect(document.activeElement).toBe(button('Open now playing'));
  });

  it('leads on from its tags', async () => {
    const { user } = openApp();
    await pressName(user);
    await user.click(await screen.findByRole('button', { name: 'Jazz' }));
    expect(await screen.findByRole('heading', { name: 'Jazz' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Jazz'));
    expect(screen.getAllByRole('heading', { name: 'FIP' })).toHaveLength(2);
  });
});
