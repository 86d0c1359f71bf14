import type { Bookmark } from '@/lib/model/bookmark';
import { listKey } from '@/lib/model/playable-item';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';

/** The listener's bookmarks in episodes. */
export interface BookmarkStore {
  /** All of them, or those in the item with this `listKey`. The latest first. */
  list(itemKey?: string | null): Promise<Outcome<Bookmark[]>>;
  /** Replaces those with the same id. False, and nothing is stored, if there would be more than `most`. */
  add(bookmarks: readonly Bookmark[], most?: number): Promise<Outcome<boolean>>;
  /** False if the bookmark is gone, as for `setLine`. */
  setNote(id: string, note: string): Promise<Outcome<boolean>>;
  setLine(id: string, line: string): Promise<Outcome<boolean>>;
  remove(ids: readonly string[]): Promise<Outcome<null>>;
}

export function createBookmarkStore(database: LibraryDatabase): BookmarkStore {
  const change = (id: string, changes: Partial<Pick<Bookmark, 'note' | 'line'>>) =>
    database.write(['bookmarks'], async (writer) => {
      const record = await writer.get('bookmarks', id);
      if (record === null) return false;
      const bookmark = { ...record.bookmark, ...changes };
      await writer.store('bookmarks').put({ ...record, bookmark });
      return true;
    });
  return {
    list: (itemKey = null) =>
      database.read(['bookmarks'], async (reader) => {
        const store = reader.store('bookmarks');
        const found = await (itemKey === null
          ? store.getAll()
          : store.index('byItem').getAll(itemKey));
        return found
          .flatMap((value) => reader.sift('bookmarks', value)?.bookmark ?? [])
          .sort((a, b) => b.madeAt - a.madeAt);
      }),
    add: (bookmarks, most = Number.POSITIVE_INFINITY) =>
      database.write(['bookmarks'], async (writer) => {
        const store = writer.store('bookmarks');
        if ((await store.count()) + bookmarks.length > most) return false;
        for (const bookmark of bookmarks) {
          await store.put({ id: bookmark.id, itemKey: listKey(bookmark.item), bookmark });
        }
        return true;
      }),
    setNote: (id, note) => change(id, { note }),
    setLine: (id, line) => change(id, { line }),
    remove: (ids) =>
      database.write(['bookmarks'], async (writer) => {
        for (const id of ids) await writer.store('bookmarks').delete(id);
        return null;
      }),
  };
}
