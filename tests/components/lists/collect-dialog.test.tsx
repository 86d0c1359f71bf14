// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CollectDialog } from '@/components/lists/CollectDialog';
import { MOST_COLLECTIONS } from '@/lib/model/collection';
import { itemFavourite } from '@/lib/model/favourite';
import { pass, stopTime } from '../../support/page';
import { openInApp } from '../podcasts/sample-shows';

beforeEach(stopTime);

const FIP = itemFavourite({
  ...{ radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
});
const TILES = [
  { id: 'a', name: 'Mornings', size: 1, covers: [FIP] },
  { id: 'b', name: 'Nights', size: 0, covers: [] },
];

async function open(collections: typeof TILES = TILES) {
  const page = openInApp(
    <CollectDialog open wish={{ kind: 'add', thing: FIP }} opener={null} onClose={() => {}} />,
    { collections, [`collections with ${FIP.key}`]: collections.length > 0 ? ['a'] : [] },
  );
  await pass(300);
  page.commands.ask.mockImplementation((async (type: string) =>
    type === 'library:addCollection' ? 'added' : true) as never);
  return page;
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const isTicked = (name: string) => box(name).getAttribute('aria-checked') === 'true';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New collection' });

test('what it is in is ticked, and ticking puts it into more', async () => {
  const { user, commands } = await open();
  expect(screen.getByRole('heading', { name: 'Add FIP to a collection' })).toBeDefined();
  expect([isTicked('Mornings'), isTicked('Nights')]).toEqual([true, false]);
  await user.click(box('Nights'));
  await user.click(box('Mornings'));
  expect(commands.ask.mock.calls).toEqual([
    ['library:collect', { id: 'b', thing: FIP, at: undefined }],
    ['library:uncollect', { id: 'a', key: FIP.key }],
  ]);
  expect([isTicked('Mornings'), isTicked('Nights')]).toEqual([false, true]);
});

test('a tick that could not be stored is taken back, and said', async () => {
  const { user, commands } = await open();
  commands.ask.mockResolvedValueOnce(false as never);
  await user.click(box('Nights'));
  await pass(100);
  expect(isTicked('Nights')).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('That didn’t work. Please try again.');
});

test('a new collection is made with the thing in it, and the field is ready for the next', async () => {
  const { user, commands, queries } = await open([]);
  expect(document.activeElement).toBe(field());
  await user.type(field(), ' Deep \u202esea {Enter}');
  await pass(100);
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:addCollection', {
    ...{ collection: { id: expect.any(String), name: 'Deep sea', things: [FIP] }, at: undefined },
  });
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  queries.answer('collections', TILES);
  expect(box('Mornings')).toBeDefined();
});

test('the name of one that there is means that one', async () => {
  const { user, commands } = await open();
  await user.type(field(), 'NIGHTS{Enter}');
  await pass(100);
  expect(commands.ask).toHaveBeenCalledExactlyOnceWith('library:collect', {
    ...{ id: 'b', thing: FIP, at: undefined },
  });
});

test('says that there is no room for another, and keeps the name', async () => {
  const { user, commands } = await open();
  commands.ask.mockResolvedValueOnce('full' as never);
  await user.type(field(), 'One more{Enter}');
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain(`You have ${MOST_COLLECTIONS}`);
  expect(field().value).toBe('One more');
  act(() => field().blur());
});
