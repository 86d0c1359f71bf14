import { expect, test } from 'vitest';
import { changeLines, changesAnything } from '@/components/importing/import-words';
import type { ImportPreview } from '@/lib/contract/library';

const none = { added: 0, known: 0 };
const preview: ImportPreview = {
  id: '1',
  format: 'backup',
  shows: { added: 12, known: 3 },
  stations: none,
  favourites: { added: 0, known: 4 },
  progress: { added: 20, known: 0 },
  tracks: none,
  bookmarks: { added: 3, known: 0 },
  lists: { added: 0, known: 0 },
  collections: { added: 2, known: 1 },
  settings: true,
  addresses: {},
  removes: {
    ...{ shows: 2, favourites: 0, progress: 7, tracks: 5, bookmarks: 1, lists: 0 },
    collections: 1,
  },
  faults: [],
  names: [],
};

test('a merge lists what is new and what is already here, and removes nothing', () => {
  expect(changeLines(preview, { mode: 'merge', settings: false })).toEqual([
    { kind: 'Podcasts', words: '12 new, 3 already here', loss: false },
    { kind: 'Favourites', words: '4 already here', loss: false },
    { kind: 'Progress', words: '20 new', loss: false },
    { kind: 'Bookmarks', words: '3 new', loss: false },
    { kind: 'Collections', words: '2 new, 1 already here', loss: false },
  ]);
});

test('a replacement also lists what it removes, even for kinds missing from the file', () => {
  expect(changeLines(preview, { mode: 'replace', settings: false })).toEqual([
    { kind: 'Podcasts', words: '12 new, 3 already here, 2 removed', loss: true },
    { kind: 'Favourites', words: '4 already here', loss: false },
    { kind: 'Progress', words: '20 new, 7 removed', loss: true },
    { kind: 'Saved tracks', words: '5 removed', loss: true },
    { kind: 'Bookmarks', words: '3 new, 1 removed', loss: true },
    { kind: 'Collections', words: '2 new, 1 already here, 1 removed', loss: true },
    { kind: 'Settings', words: 'taken from the backup', loss: false },
  ]);
});

test('a list with nothing new changes nothing; a backup is always assumed to change something', () => {
  const known = { added: 0, known: 9 };
  const list = { ...preview, collections: known };
  expect(changesAnything({ ...list, format: 'opml', shows: known })).toBe(false);
  expect(changesAnything({ ...list, format: 'playlist', shows: none, stations: known })).toBe(
    false,
  );
  expect(changesAnything({ ...list, format: 'opml' })).toBe(true);
  expect(changesAnything({ ...preview, format: 'opml', shows: known })).toBe(true);
  expect(changesAnything({ ...preview, shows: known })).toBe(true);
});
