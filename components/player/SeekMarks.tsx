import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { useBookmarks } from '@/lib/ui/data/use-bookmarks';
import { useChapters, useEpisode } from '@/lib/ui/data/use-episodes';

interface SeekMarksProps {
  item: PlayableItem;
  /** Seconds. */
  duration: number;
}

/** Marks on the seek bar: gaps where chapters begin, and dots above it at the listener's bookmarks. */
export function SeekMarks({ item, duration }: SeekMarksProps) {
  const showId = 'showId' in item ? item.showId : undefined;
  return (
    <>
      {showId !== undefined && (
        <ChapterMarks id={String(item.id)} showId={showId} duration={duration} />
      )}
      <BookmarkMarks item={item} duration={duration} />
    </>
  );
}

function BookmarkMarks({ item, duration }: SeekMarksProps) {
  const { value: bookmarks = [] } = useBookmarks(listKey(item));
  const parts = bookmarks.map(({ position }) => Math.min(1, position / duration));
  return [...new Set(parts)].map((part) => (
    <span
      key={part}
      aria-hidden
      data-bookmark-mark
      className="absolute -top-1.5 -ms-[2px] size-1 rounded-full bg-accent"
      style={{ insetInlineStart: `${part * 100}%` }}
    />
  ));
}

interface ChapterMarksProps {
  id: string;
  showId: string;
  /** Seconds. */
  duration: number;
}

/** Where chapters begin, except at the very start. */
function ChapterMarks({ id, showId, duration }: ChapterMarksProps) {
  const { value: page } = useEpisode(id, showId);
  const begins = useChapters(page).map(({ startTime }) => startTime / duration);
  return [...new Set(begins)]
    .filter((part) => part > 0 && part < 1)
    .map((part) => (
      <span
        key={part}
        aria-hidden
        data-chapter-mark
        className="absolute inset-y-0 -ms-px w-0.5 bg-raised"
        style={{ insetInlineStart: `${part * 100}%` }}
      />
    ));
}
