import { formatTime } from '@/lib/i18n/format-time';
import { t } from '@/lib/i18n/translate';
import {
  type Bookmark,
  canBookmark,
  MOST_BOOKMARKS,
  momentLink,
  transcriptLine,
} from '@/lib/model/bookmark';
import { chooseTranscript } from '@/lib/model/choose-transcript';
import type { PlayableItem } from '@/lib/model/playable-item';
import { episodeQuery, transcriptQuery } from '@/lib/ui/data/use-episodes';
import { inPrivateWindow } from '@/lib/ui/private-window';
import type { Player } from '@/lib/ui/use-player';
import { positionAt } from '@/lib/ui/use-position';
import { actUndoably, troubleOf } from '../lists/use-undo';
import { closeInFront, toastInFront } from '../primitives/popups/toast-in-front';

/** The button of the menu from which this may have been pressed; the menu is gone by then. */
const OPENER = '[aria-haspopup=menu][aria-expanded=true]';

/** The loaded item if it can be bookmarked; otherwise null. */
export function bookmarkableItem<Item extends PlayableItem>({
  currentTrack,
  pendingTrack,
}: {
  currentTrack: Item | null;
  pendingTrack: Item | null;
}): Item | null {
  return pendingTrack === null && currentTrack !== null && canBookmark(currentTrack)
    ? currentTrack
    : null;
}

/** Bookmarks the current moment, and says so with an offer to undo it. */
export async function bookmarkMoment(player: Player): Promise<void> {
  const { state, commands } = player;
  const moment = heardMoment(player);
  if (moment === null) return;
  if (state.isPrivate || inPrivateWindow()) {
    toastInFront({ words: t('bookmarks.private') });
    return;
  }
  const { activeElement } = document;
  const focus = document.querySelector<HTMLElement>(OPENER) ?? activeElement;
  const id = crypto.randomUUID();
  await actUndoably(
    { add: toastInFront, close: closeInFront },
    {
      words: t('bookmarks.added', { time: formatTime(moment.position) }),
      run: async () => {
        const bookmark = { ...(await moment.told()), id, note: '', madeAt: Date.now() };
        const outcome = await commands.addBookmark(bookmark);
        if (outcome === 'added') return null;
        return outcome === 'full'
          ? t('bookmarks.full', { limit: MOST_BOOKMARKS })
          : t('lists.not_done');
      },
      undo: () => troubleOf(commands.removeBookmark(id)),
    },
    (toast) => {
      if (focus instanceof HTMLElement) focus.focus();
      closeInFront(toast);
    },
  );
}

/** Copies a link to the current moment, and says so. */
export async function shareMoment(player: Player): Promise<void> {
  const moment = await heardMoment(player)?.told();
  if (moment === undefined) return;
  const copied = navigator.clipboard.writeText(momentLink(moment));
  const isDone = await copied.then(
    () => true,
    () => false,
  );
  toastInFront({ words: t(isDone ? 'bookmarks.link_copied' : 'lists.not_copied') });
}

/** The current moment, and what is known of it; null if there is none. */
function heardMoment({ state, queries }: Player) {
  const item = bookmarkableItem(state);
  if (item === null) return null;
  const position = positionAt(state, Date.now());
  const { language } = state.settings;
  return {
    position,
    async told(): Promise<Pick<Bookmark, 'item' | 'position' | 'link' | 'line'>> {
      const showId = 'showId' in item ? item.showId : undefined;
      const query = showId === undefined ? null : episodeQuery(String(item.id), showId);
      // A page that shows the episode has it already; otherwise it is fetched, and a failure is not reported.
      const page = query && (queries.read(query).value ?? (await query.fetch().catch(() => null)));
      const transcript = page && chooseTranscript(page.transcripts, language ?? navigator.language);
      // Only if a page shows it; otherwise the background reads it and adds the line.
      const read = transcript && queries.read(transcriptQuery(transcript.url)).value;
      const line = read?.ok ? transcriptLine(read.lines, position) : '';
      return { item, position, link: page?.link ?? '', line };
    },
  };
}
