import { useMemo } from 'react';
import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import type { Bookmark } from '@/lib/model/bookmark';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useQuery, type Watched } from './use-query';

/** The listener's bookmarks, or those in the item with this `listKey`. The latest first. */
export function useBookmarks(itemKey: string | null = null): Watched<Bookmark[]> {
  return useQuery(
    useMemo(
      (): Query<Bookmark[]> => ({
        key: itemKey === null ? BOOKMARKS_KEY : `${BOOKMARKS_KEY} ${itemKey}`,
        isAbout: (changed) => changed === BOOKMARKS_KEY,
        fetch: () => ask('library:bookmarks', itemKey),
      }),
      [itemKey],
    ),
  );
}
