// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
// Home loads it late, which takes a busy machine longer than a test waits.
import '@/components/home/collections';
import { fetchHomeLists, Home } from '@/components/home/Home';
import { CollectDialog } from '@/components/lists/CollectDialog';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { CollectionTile } from '@/lib/model/collection';
import { itemFavourite } from '@/lib/model/favourite';

import { haveOverlays, pass, resizeWindow, stopTime } from '../../support/page';
import { episodesKeyOf, openInApp } from '../podcasts/sample-shows';

beforeAll(async () => {
  await fetchHomeLists();
  haveOverlays({ CollectDialog, ToastViewport });
});
beforeEach(stopTime);

const FIP = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://ice.example/fip', isLive: true, title: 'FIP' },
};
const ONE: CollectionTile = { id: '1', name: 'Mornings', size: 0, covers: [] };

const open = (favourites: unknown[], collections: CollectionTile[]) => {
  const page = openInApp(
    <Home firstStart={{ Part: undefined, fetch: () => {}, starters: [] }} />,
    {
      ...{ favourites, collections, shows: [] },
      ...Object.fromEntries(
        (['in-progress', 'unplayed'] as const).map((filter) => [
          episodesKeyOf({ showId: null, filter, text: '', order: 'newest', offset: 0, limit: 5 }),
          { rows: [], total: 0 },
        ]),
      ),
    },
    { recentlyPlayed: [FIP] },
  );
  page.commands.ask.mockResolvedValue('added' as never);
  return page;
};
const make = () => screen.queryByRole('button', { name: 'New collection' });

test.each([
  ['with favourites', [itemFavourite(FIP)]],
  ['without any', []],
])('somebody who has no collection sees where to make one, %s', async (_, favourites) => {
  const { user, commands, queries } = open(favourites, []);
  const section = make()?.closest('section');
  expect(section).toBe(screen.getByRole('region', { name: 'Favourites' }));
  make()?.focus();
  await user.keyboard('{Enter}');
  await pass(300);
  await user.type(
    screen.getByRole('textbox', { name: 'Name of the collection' }),
    'Mornings{Enter}',
  );
  await pass(300);
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:addCollection', {
    ...{ collection: { id: expect.any(String), name: 'Mornings', things: [] }, at: undefined },
  });
  queries.answer('collections', [ONE]);
  await pass(300);
  // Its page is open, and has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mornings'));
});

test('somebody who thinks better of it is back at the button', async () => {
  const { user, commands } = open([itemFavourite(FIP)], []);
  await user.click(make() as HTMLElement);
  await pass(300);
  await user.keyboard('{Escape}');
  await pass(500);
  expect(screen.queryByRole('textbox', { name: 'Name of the collection' })).toBeNull();
  expect(document.activeElement).toBe(make());
  expect(commands.ask).not.toHaveBeenCalled();
});

test('with collections they are made where all of them are', () => {
  open([itemFavourite(FIP)], [ONE]);
  expect(make()).toBeNull();
});

test('the grids of Home are lists in the same frame in which a collection opens beside them', async () => {
  resizeWindow(800);
  const panes = () => document.querySelectorAll('[data-pane]').length;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() =>
    panes() > 1 ? 280 : 700,
  );
  const { user, queries } = open([itemFavourite(FIP)], [ONE]);
  queries.answer('collections 1', { ...ONE, things: [] });
  await pass(300);
  const columns = () =>
    ['Recently played', 'Favourites'].map(
      (name) => screen.getByRole('list', { name }).dataset.tiles,
    );
  expect(columns()).toEqual(['7', '7']);
  // No observer reports anything here: browsers' observers do so after the frame.
  await user.click(await screen.findByRole('button', { name: 'Open Mornings' }));
  expect(panes()).toBe(2);
  expect(columns()).toEqual([undefined, undefined]);
  await user.keyboard('{Escape}');
  expect(columns()).toEqual(['7', '7']);
});
