import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { BOOKMARK_MESSAGES } from '@/lib/contract/messages/library';
import type { BookmarkStore } from '@/lib/library/bookmark-store';
import { MOST_BOOKMARKS } from '@/lib/model/bookmark';
import { orThrow } from './or-throw';

/** Answers the pages' messages about bookmarks. `tell` makes every open page fetch the data with this key again. */
export function bookmarkHandlers(
  store: BookmarkStore,
  tell: (key: string) => void,
): Handlers<typeof BOOKMARK_MESSAGES> {
  return {
    'library:bookmarks': async (itemKey) => orThrow(await store.list(itemKey)),
    async 'library:addBookmark'(bookmark) {
      const added = await store.add([bookmark], MOST_BOOKMARKS);
      tell(BOOKMARKS_KEY);
      return added.ok ? (added.value ? 'added' : 'full') : 'failed';
    },
    async 'library:noteBookmark'({ id, note }) {
      const noted = await store.setNote(id, note);
      tell(BOOKMARKS_KEY);
      return noted.ok && noted.value;
    },
    async 'library:removeBookmark'(id) {
      const { ok } = await store.remove([id]);
      tell(BOOKMARKS_KEY);
      return ok;
    },
  };
}
