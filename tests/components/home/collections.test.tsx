// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HomePage } from '@/components/home/CollectionPages';
import { CollectionTiles } from '@/components/home/CollectionTiles';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { Toasts } from '@/components/primitives/popups/toaster';
import type { Collection, CollectionTile } from '@/lib/model/collection';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import { type HomePlace, useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, layOut, pass, stopTime } from '../../support/page';
import { openInApp, SHOW } from '../podcasts/sample-shows';

beforeAll(() => haveOverlays({ ToastViewport, QueueMenuPopup }));
beforeEach(stopTime);

const station = (title: string): Favourite =>
  itemFavourite({
    ...{ radio_id: title, id: title, aURL: `https://a.example/${title}`, isLive: true, title },
  });
const [FIP, NTS] = [station('FIP'), station('NTS')];
const TIDES = showFavourite(SHOW);
const tile = (id: string, ...covers: Favourite[]): CollectionTile => ({
  ...{ id, name: `Folder ${id}`, size: covers.length, covers },
});
const whole = (id: string, ...things: Favourite[]): Collection => ({
  ...{ id, name: `Folder ${id}`, things },
});

const ONE: HomePlace = { kind: 'collection', id: '1', name: 'Folder 1', covers: [] };

const open = (place: HomePlace, fetched: Record<string, unknown>) => {
  const page = openInApp(
    <>
      <HomePage place={place} />
      <Where />
      <Toasts />
    </>,
    fetched,
  );
  page.commands.ask.mockImplementation(
    (async (type: string) =>
      ({
        'library:addCollection': 'added',
        'library:collection': whole('1', FIP),
        'library:job': null,
      })[type] ?? true) as never,
  );
  return page;
};

/** The page that is open in Home. */
function Where() {
  const { place } = useNavigation().current.home;
  return <output>{JSON.stringify(place)}</output>;
}
const place = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null');

const button = (name: string) => screen.getByRole('button', { name });
const rows = () =>
  within(screen.getByRole('list', { name: 'Collections' })).getAllByRole('listitem');
const texts = () => rows().map((row) => row.querySelector('p')?.textContent);

test('a collection has its stations and shows, each once with a way to play or open it', () => {
  open(ONE, { 'collections 1': whole('1', TIDES, FIP) });
  expect(texts()).toEqual(['Tides', 'FIP']);
  expect(button('Play FIP')).toBeDefined();
  expect(button('Open Tides')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Folder 1' })).toBeDefined();
});

test('what is taken out comes back to its place when that is undone', async () => {
  const { user, commands, queries } = open(ONE, { 'collections 1': whole('1', FIP, NTS, TIDES) });
  await user.click(button('Remove NTS from this collection'));
  const order = { id: '1', key: NTS.key };
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:uncollect', order);
  queries.answer('collections 1', whole('1', FIP, TIDES));
  await pass(100);
  await user.click(button('Undo'));
  expect(commands.ask).toHaveBeenLastCalledWith('library:collect', { id: '1', thing: NTS, at: 1 });
  queries.answer('collections 1', whole('1', FIP, NTS, TIDES));
  await pass(100);
  expect(document.activeElement).toBe(button('Play NTS'));
});

test('a thing is moved with the arrow keys, which say where it is', async () => {
  const { user, commands } = open(ONE, { 'collections 1': whole('1', FIP, NTS) });
  button('Move NTS').focus();
  await user.keyboard('{ArrowUp}');
  expect(texts()).toEqual(['NTS', 'FIP']);
  expect(commands.send).toHaveBeenCalledExactlyOnceWith('library:moveCollected', {
    ...{ id: '1', key: NTS.key, to: 0 },
  });
  expect(screen.getByText('NTS: position 1 of 2')).toBeDefined();
});

test('an empty one says how to fill it, one removed elsewhere that it is gone, one not read that it may be', async () => {
  const { user, queries } = open(ONE, { 'collections 1': whole('1') });
  expect(screen.getByText('Nothing in here yet')).toBeDefined();
  queries.answer('collections 1', null);
  expect(screen.getByText('This collection was removed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rename Folder 1' })).toBeNull();
  queries.answer('collections 1', undefined);
  expect(screen.getByRole('status', { name: 'Loading collections' })).toBeDefined();
  queries.fail('collections 1');
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual(['collections 1']);
});

test('another name is given in a dialog, and one that could not be stored is said there', async () => {
  const { user, commands } = open(ONE, { 'collections 1': whole('1', FIP) });
  await user.click(button('Rename Folder 1'));
  await pass(300);
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  expect(field().value).toBe('Folder 1');
  await user.clear(field());
  await user.keyboard('{Enter}');
  expect(commands.ask).not.toHaveBeenCalled();
  commands.ask.mockResolvedValueOnce(false as never);
  await user.type(field(), '  Deep\u200b  sea {Enter}');
  await pass(100);
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:renameCollection', {
    ...{ id: '1', name: 'Deep sea' },
  });
  expect(screen.getByRole('alert').textContent).toContain('didn’t work');
  await user.keyboard('{Enter}');
  await pass(500);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('in the list of all, a removed one comes back with all that was in it', async () => {
  const { user, commands, queries } = open(
    { kind: 'collections' },
    { collections: [tile('0'), tile('1', FIP), tile('2')] },
  );
  expect(texts()).toEqual(['Folder 0', 'Folder 1', 'Folder 2']);
  expect(rows()[1]?.textContent).toContain('1 entry');
  await user.click(button('Remove the collection Folder 1'));
  await pass(100);
  expect(commands.ask.mock.calls).toEqual([
    ['library:collection', '1'],
    ['library:removeCollection', '1'],
  ]);
  queries.answer('collections', [tile('0'), tile('2')]);
  await user.click(button('Undo'));
  expect(commands.ask).toHaveBeenLastCalledWith('library:addCollection', {
    ...{ collection: whole('1', FIP), at: 1 },
  });
});

test('one that cannot be read is not removed: nothing could bring it back', async () => {
  const { user, commands } = open({ kind: 'collections' }, { collections: [tile('1', FIP)] });
  commands.ask.mockRejectedValueOnce(new Error('interrupted'));
  await user.click(button('Remove the collection Folder 1'));
  await pass(100);
  expect(commands.ask).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText('That didn’t work. Please try again.').length).toBeGreaterThan(0);
});

test('a new one opens at once; a name that there is opens that one', async () => {
  const { user, commands } = open({ kind: 'collections' }, { collections: [tile('1', FIP)] });
  const make = async (name: string) => {
    await user.click(button('New collection'));
    await pass(300);
    await user.type(screen.getByRole('textbox', { name: 'Name of the collection' }), name);
    await user.click(button('Create'));
    await pass(500);
  };
  await make('folder 1');
  expect(commands.ask).not.toHaveBeenCalled();
  expect(place()).toMatchObject({ kind: 'collection', id: '1', name: 'Folder 1' });
  await make('Nights');
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:addCollection', {
    ...{ collection: { id: expect.any(String), name: 'Nights', things: [] }, at: undefined },
  });
});

test('of two hundred only the visible rows are drawn, and on Home the first few', async () => {
  layOut({ row: 56, viewport: 500 });
  const many = Array.from({ length: 200 }, (_, nth) => tile(String(nth), FIP, NTS, TIDES));
  const { unmount } = open({ kind: 'collections' }, { collections: many });
  await screen.findByRole('list', { name: 'Collections' });
  expect(rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(50);
  unmount();
  openInApp(<CollectionTiles tiles={many} />);
  expect(rows()).toHaveLength(12);
});

test('the tiles open their collections, and the arrow keys move between them', async () => {
  const { user } = openInApp(
    <>
      <CollectionTiles tiles={[tile('1', FIP), tile('2')]} />
      <Where />
    </>,
  );
  button('Open Folder 1').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Open Folder 2'));
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(button('Open Folder 1'));
  // One stop of the Tab key.
  expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, 0, -1]);
  await user.keyboard('{Enter}');
  expect(place()).toMatchObject({ kind: 'collection', id: '1', name: 'Folder 1' });
});
