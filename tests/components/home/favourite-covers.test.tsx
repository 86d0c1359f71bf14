// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FavouriteCovers } from '@/components/home/FavouriteCovers';
import type { PlayerState } from '@/lib/contract/player-state';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import { openPage } from '../../support/page';
import { SHOW } from '../podcasts/sample-shows';

beforeEach(() => localStorage.clear());

const station = (title: string) => ({
  ...{ radio_id: title, id: title, aURL: `https://a.example/${title}`, isLive: true, title },
});
const FIP = station('FIP');
const FAVOURITES = [itemFavourite(FIP), itemFavourite(station('KEXP')), showFavourite(SHOW)];

const open = (favourites?: readonly Favourite[], state: Partial<PlayerState> = {}) =>
  openPage(<FavouriteCovers />, { state, fetched: favourites && { favourites } });

const button = (name: string) => screen.getByRole('button', { name });

test('one press on a cover plays it, or pauses what plays', async () => {
  const { user, commands, hear } = open(FAVOURITES);
  within(screen.getByRole('list', { name: 'Favourites' })).getByRole('button', {
    name: 'Play KEXP',
  });
  await user.click(button('Play FIP'));
  expect(commands.toggleItem.mock.lastCall?.[0].item).toEqual(FIP);
  await hear({ currentTrack: FIP, isPlaying: true });
  expect(button('Pause FIP').getAttribute('aria-current')).toBe('true');
  expect(button('Play KEXP').hasAttribute('aria-current')).toBe(false);
});

test('the row is one stop of the Tab key, and the arrow keys move in it', async () => {
  const { user } = open(FAVOURITES);
  await user.tab();
  expect(document.activeElement).toBe(button('Play FIP'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Play KEXP'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(button(`Open ${SHOW.title}`));
  await user.tab();
  expect(screen.queryByRole('list')?.contains(document.activeElement)).toBe(false);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(button(`Open ${SHOW.title}`));
});

test('the room is kept while the favourites are not known, and there is none without any', async () => {
  localStorage.setItem('favouritesCounted', '2');
  const { container, queries } = open();
  expect(container.firstElementChild).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => queries.answer('favourites', []));
  expect(container.firstElementChild).toBeNull();
});

test('a listener without favourites gets no row', () => {
  expect(open([]).container.firstElementChild).toBeNull();
});
