import type { Bookmark } from '@/lib/model/bookmark';

/** A bookmark in the episode `e` of the show Waves, one minute in unless told otherwise. */
export const aBookmark = (id: string, changes: Partial<Bookmark> = {}): Bookmark => ({
  id,
  item: {
    ...{ id: 'e', enclosureUrl: 'https://a.example/e.mp3', showId: 'https://a.example/feed' },
    ...{ title: 'One', artist: 'Waves', image: '' },
  },
  ...{ link: 'https://a.example/one', position: 60, line: '', note: '', madeAt: 1000 },
  ...changes,
});
