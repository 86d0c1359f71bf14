import { BOOKMARKS_KEY } from '@/lib/contract/bookmarks';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { BOOKMARK_MESSAGES } from '@/lib/contract/messages/library';
import type { BookmarkStore } from '@/lib/library/bookmark-store';
import type { EpisodeStore } from '@/lib/library/episodes';
import { type Bookmark, MOST_BOOKMARKS, transcriptLine } from '@/lib/model/bookmark';
import { chooseTranscript } from '@/lib/model/choose-transcript';
import type { Network } from '@/lib/platform/net/http-client';
import { fetchTranscript } from './episode-files';
import { orThrow } from './or-throw';

interface BookmarkParts {
  store: BookmarkStore;
  episodes: Pick<EpisodeStore, 'get'>;
  network: Network;
  /** The listener's, BCP 47. */
  language(): string;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
}

/** Answers the pages' messages about bookmarks. */
export function bookmarkHandlers(parts: BookmarkParts): Handlers<typeof BOOKMARK_MESSAGES> {
  const { store, tell } = parts;
  return {
    'library:bookmarks': async (itemKey) => orThrow(await store.list(itemKey)),
    async 'library:addBookmark'(bookmark) {
      const added = await store.add([bookmark], MOST_BOOKMARKS);
      tell(BOOKMARKS_KEY);
      // Not awaited: the bookmark is stored without its line, and the page may be closed by then.
      if (added.ok && added.value && bookmark.line === '') void addLine(parts, bookmark);
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

/** Adds what was said at the bookmark's position to it, if the episode has a transcript. Never throws. */
async function addLine(
  { store, episodes, network, language, tell }: BookmarkParts,
  { id, item, position }: Bookmark,
): Promise<void> {
  if (!('showId' in item)) return;
  const found = await episodes.get(String(item.id));
  const links = (found.ok && found.value?.details?.transcripts) || [];
  const transcript = chooseTranscript(links, language());
  if (transcript === undefined) return;
  const read = await fetchTranscript(network, transcript.url);
  const line = read.ok ? transcriptLine(read.lines, position) : '';
  if (line === '') return;
  const added = await store.setLine(id, line);
  if (added.ok && added.value) tell(BOOKMARKS_KEY);
}
