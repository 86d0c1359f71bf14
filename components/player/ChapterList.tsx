import { t } from '@/lib/i18n/translate';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { Chapter } from '@/lib/model/show';
import { indexAt } from '@/lib/model/timed-list';
import { usePosition } from '@/lib/ui/use-position';
import { formatTime } from '../ui/format-time';
import { RowFocus } from '../ui/RowFocus';
import { ROW } from '../ui/use-row-focus';
import { useGoTo } from './use-go-to';

interface ChapterListProps {
  item: PlayableItem;
  chapters: readonly Chapter[];
}

/** An episode's chapters: the one that is on is marked, a press goes to one. */
export function ChapterList({ item, chapters }: ChapterListProps) {
  const current = indexAt(chapters, usePosition());
  const goTo = useGoTo(item);
  return (
    <RowFocus>
      <ol aria-label={t('player.chapters')}>
        {chapters.map(({ startTime, title }, index) => (
          <li key={`${startTime} ${title}`} {...{ [ROW]: String(startTime) }}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(startTime)}
              className="flex min-h-10 w-full items-baseline gap-3 rounded-lg px-2 py-2 text-start -outline-offset-2 hover:bg-sunken aria-[current]:bg-sunken/60 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span dir="ltr" className="w-12 shrink-0 text-end text-xs text-muted tabular-nums">
                {formatTime(startTime)}
              </span>
              <span dir="auto" className="line-clamp-4 min-w-0 flex-1">
                {title || t('player.chapter', { number: index + 1 })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </RowFocus>
  );
}
