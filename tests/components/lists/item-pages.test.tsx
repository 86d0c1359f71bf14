// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { History } from '@/components/history/History';
import { QueueMenu, QueueMenus } from '@/components/lists/QueueMenu';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider } from '@/components/primitives/popups/toaster';
import { t } from '@/lib/i18n/translate';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, openPage } from '../../support/page';

const STATION = {
  ...{ radio_id: 'fip', id: 'fip', title: 'FIP' },
  ...{ aURL: 'https://ice.example/fip', isLive: true },
};
const EPISODE = {
  ...{ id: 8, enclosureUrl: 'https://cdn.example/8.mp3' },
  ...{ title: 'Colors', artist: 'Radiolab', showId: 'https://radiolab.example/feed' },
};
const FILE = { id: 9, url: 'https://cdn.example/9.mp3', title: 'A talk' };

beforeAll(() => haveOverlays({ QueueMenuPopup, ToastViewport }));

/** Says which page is open. */
function Where() {
  const { tab, current } = useNavigation();
  return <output>{tab !== 'history' && JSON.stringify(current[tab].place)}</output>;
}

const openMenu = async (item: PlayableItem) => {
  const page = openPage(
    <ToasterProvider>
      <QueueMenus>
        <Where />
        <QueueMenu item={item} />
      </QueueMenus>
    </ToasterProvider>,
    { fetched: { favourites: [] } },
  );
  const press = () =>
    page.user.click(screen.getByRole('button', { name: `More options for ${itemName(item)}` }));
  await press();
  await screen.findByRole('menuitem', { name: t('queue.play_next') });
  return { ...page, press };
};
const entry = (name: string) => screen.queryByRole('menuitem', { name });
const place = () => JSON.parse(document.querySelector('output')?.textContent || 'null');

test('a station’s menu opens its page, and on that page does not', async () => {
  const { user, press } = await openMenu(STATION);
  await user.click(screen.getByRole('menuitem', { name: 'Go to station' }));
  expect(place()).toEqual({ kind: 'station', station: STATION });
  await press();
  await screen.findByRole('menuitem', { name: t('queue.play_next') });
  expect(entry('Go to station')).toBeNull();
});

test('an episode’s menu opens its page and its podcast’s', async () => {
  const { user, press } = await openMenu(EPISODE);
  await user.click(screen.getByRole('menuitem', { name: 'Go to episode' }));
  expect(place()).toMatchObject({ kind: 'episode', episode: { id: '8', title: 'Colors' } });
  await press();
  const toShow = await screen.findByRole('menuitem', { name: 'Go to podcast' });
  expect(entry('Go to episode')).toBeNull();
  await user.click(toShow);
  expect(place()).toEqual({ kind: 'show', show: { id: EPISODE.showId, title: 'Radiolab' } });
});

test('a file without a page of its own has no such entry', async () => {
  await openMenu(FILE);
  expect(screen.queryByRole('menuitem', { name: /^Go to/ })).toBeNull();
});

test('the track history leads to its station’s page, if it knows what plays it', async () => {
  const heard = { radioId: 'fip', name: 'FIP', image: '', playedAt: 1 };
  const { user, queries } = openPage(
    <>
      <Where />
      <History />
    </>,
    { fetched: { stations: [{ ...heard, item: null }], savedTracks: [], radioMetadatafip: [] } },
  );
  const open = () => screen.queryByRole('button', { name: 'Open FIP' });
  expect(open()).toBeNull();
  queries.answer('stations', [{ ...heard, item: STATION }]);
  await user.click(open() as HTMLElement);
  expect(place()).toEqual({ kind: 'station', station: STATION });
});
