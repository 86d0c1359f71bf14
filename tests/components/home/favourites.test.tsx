// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CollectionTiles } from '@/components/home/CollectionTiles';
import { Favourites } from '@/components/home/Favourites';
import { QueueMenus } from '@/components/lists/QueueMenu';
import { RowFocus } from '@/components/lists/rows/RowFocus';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider, Toasts } from '@/components/primitives/popups/toaster';
import { t } from '@/lib/i18n/translate';
import { type Favourite, itemFavourite } from '@/lib/model/favourite';
import { NavigationProvider } from '@/lib/ui/navigation';
import { haveOverlays, openPage, pass, stopTime } from '../../support/page';

beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(stopTime);

const stationNamed = (title: string): Favourite =>
  itemFavourite({
    radio_id: title,
    id: title,
    aURL: `https://a.example/${title}`,
    isLive: true,
    title,
  });
const [FIP, KEXP, NTS] = ['FIP', 'KEXP', 'NTS'].map(stationNamed) as [
  Favourite,
  Favourite,
  Favourite,
];

const page = (favourites: readonly Favourite[]) => (
  <NavigationProvider>
    <ToasterProvider>
      <QueueMenus>
        <RowFocus>
          <Favourites favourites={favourites} />
        </RowFocus>
      </QueueMenus>
      <Toasts />
    </ToasterProvider>
  </NavigationProvider>
);

const button = (name: string) => screen.getByRole('button', { name });
const remove = (name: string) => button(`Remove ${name} from favourites`);

test('a removed favourite can be restored to its place, and then has the focus', async () => {
  const { user, commands, rerender } = openPage(page([FIP, KEXP, NTS]));
  remove('KEXP').focus();
  await user.keyboard('{Enter}');
  expect(commands.removeFavourite).toHaveBeenCalledExactlyOnceWith(KEXP.key);
  rerender(page([FIP, NTS]));
  await pass(100);
  expect(document.activeElement).toBe(remove('NTS'));
  expect(screen.getAllByText(/Removed KEXP/).length).toBeGreaterThan(0);
  await user.click(button('Undo'));
  expect(commands.addFavourite).toHaveBeenCalledExactlyOnceWith(KEXP, 1);
  rerender(page([FIP, KEXP, NTS]));
  await pass(100);
  expect(document.activeElement).toBe(button('Play KEXP'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a restored row does not take the focus if something else was pressed meanwhile', async () => {
  const { user, rerender } = openPage(page([FIP, KEXP]));
  await user.click(remove('KEXP'));
  rerender(page([FIP]));
  await pass(100);
  await user.click(button('Undo'));
  await user.click(button('Play FIP'));
  rerender(page([FIP, KEXP]));
  await pass(100);
  expect(document.activeElement).toBe(button('Play FIP'));
});

test('a removal can no longer be undone after eight seconds', async () => {
  const { user, rerender } = openPage(page([FIP, KEXP]));
  await user.click(remove('KEXP'));
  rerender(page([FIP]));
  await pass(7500);
  expect(button('Undo')).toBeDefined();
  await pass(1000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a favourite that could not be removed or restored is said to be so, without an undo that has nothing to do', async () => {
  const { user, commands, rerender } = openPage(page([FIP, KEXP]));
  commands.removeFavourite.mockResolvedValueOnce(false);
  await user.click(remove('KEXP'));
  await pass(100);
  expect(screen.getAllByText(t('lists.not_done')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await pass(10_000);
  expect(screen.queryByText(t('lists.not_done'))).toBeNull();
  commands.addFavourite.mockResolvedValueOnce(false);
  await user.click(remove('KEXP'));
  rerender(page([FIP]));
  await pass(100);
  await user.click(button('Undo'));
  await pass(3000);
  expect(screen.getAllByText(t('lists.not_done')).length).toBeGreaterThan(0);
});

const SEA = { id: 'sea', name: 'Sea', size: 0, covers: [] };

/** Drops a favourite on the tile of a collection. */
function dropOnSea(name: string): void {
  const tile = button('Open Sea').closest('li');
  Object.assign(document, { elementsFromPoint: () => [tile] });
  const held = button(`Move ${name}`);
  held.setPointerCapture = () => {};
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 56));
  fireEvent.pointerDown(held, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(held, { pointerId: 1, clientY: 200 });
  fireEvent.pointerUp(held, { pointerId: 1 });
}

const withTiles = (
  <div style={{ overflowY: 'auto' }}>
    {page([FIP, KEXP])}
    <NavigationProvider>
      <CollectionTiles tiles={[SEA]} />
    </NavigationProvider>
  </div>
);

test('a favourite that is dropped on a collection is put into it, which can be undone', async () => {
  const { user, commands } = openPage(withTiles);
  commands.ask.mockImplementation((async (type: string) =>
    type === 'library:collection' ? { ...SEA, things: [] } : true) as never);
  dropOnSea('KEXP');
  await pass(100);
  expect(commands.ask).toHaveBeenLastCalledWith('library:collect', {
    ...{ id: 'sea', thing: KEXP, at: undefined },
  });
  expect(screen.getAllByText('Added KEXP to Sea').length).toBeGreaterThan(0);
  await user.click(button('Undo'));
  expect(commands.ask).toHaveBeenLastCalledWith('library:uncollect', { id: 'sea', key: KEXP.key });
  await pass(100);
  expect(document.activeElement).toBe(button('Play KEXP'));
});

test('one that is in the collection already is said to be there, with nothing to undo', async () => {
  const { commands } = openPage(withTiles);
  commands.ask.mockResolvedValue({ ...SEA, things: [KEXP] } as never);
  dropOnSea('KEXP');
  await pass(100);
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:collection', 'sea');
  expect(screen.getAllByText('KEXP is already in Sea').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the arrow keys on its handle move a favourite', async () => {
  const { user, commands } = openPage(page([FIP, KEXP]));
  button('Move FIP').focus();
  await user.keyboard('{ArrowDown}');
  expect(commands.moveFavourite).toHaveBeenCalledExactlyOnceWith({ key: FIP.key, to: 1 });
});

test('pressing its row plays a favourite', async () => {
  const { user, commands } = openPage(page([FIP]));
  await user.click(button('Play FIP'));
  expect(commands.toggleItem.mock.lastCall?.[0]).toMatchObject({ item: { radio_id: 'FIP' } });
});
