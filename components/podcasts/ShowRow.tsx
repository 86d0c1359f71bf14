import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';
import type { PodcastItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { ROW } from '@/lib/ui/focus-when-there';
import { useNavigation } from '@/lib/ui/navigation';
import { Cover } from '../primitives/Cover';
import { showRow } from './use-subscribing';

interface ShowRowProps {
  show: Show;
  /** The line below the title; by default the author. */
  detail?: ReactNode;
  /** The number of new episodes. */
  fresh?: number;
  /** Buttons at the end of the row. */
  children?: ReactNode;
  /** How many of them are always visible, and how many only while the row is in use. */
  room: keyof typeof ROOM;
  /** Props for its place in a list that draws only the visible rows. */
  place?: ComponentProps<'li'>;
}

const ROOM = {
  'one always': 'pe-8',
  'one and one': 'pe-8 row-active:pe-16 hover-none:pe-16',
  'two sometimes': 'row-active:pe-16 hover-none:pe-16',
};

/** A show in a list: press anywhere on it to open its page. */
export function ShowRow({ show, detail, fresh = 0, children, room, place }: ShowRowProps) {
  const { open } = useNavigation();
  const { title, author } = show;
  return (
    <li
      {...place}
      {...{ [ROW]: showRow(show.id) }}
      className="group relative flex min-h-14 items-center gap-3 rounded-xl px-2 py-1.5 transition-colors hover:bg-sunken"
    >
      <button
        type="button"
        aria-label={t('rows.open_named', { name: title })}
        onClick={() => open({ kind: 'show', show })}
        className="shrink-0 outline-none after:absolute after:inset-0 after:rounded-xl after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
      >
        <Cover item={showCover(show)} className="cover-11 rounded-lg" />
      </button>
      <div className={`min-w-0 flex-1 ${ROOM[room]}`}>
        <p className="flex items-center gap-2">
          <span dir="auto" title={title} className="one-line min-w-0 font-medium">
            {title}
          </span>
          <FreshCount count={fresh} />
        </p>
        {detail ?? (
          <p dir="auto" title={author} className="one-line text-xs text-muted">
            {author}
          </p>
        )}
      </div>
      {children && <div className="absolute inset-y-0 end-1 flex items-center">{children}</div>}
    </li>
  );
}

/** What to draw a show's cover from. */
export const showCover = (show: Pick<Show, 'id' | 'title'> & Partial<Show>): PodcastItem => ({
  ...{ id: show.id, url: '', title: show.title, image: show.image ?? '' },
});

/** The number of episodes that arrived since the listener last looked; renders nothing for 0. */
export function FreshCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      // Drawn by CSS: the text read aloud has it in words.
      data-count={formatNumber(count)}
      className="shrink-0 rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums before:content-[attr(data-count)_/_'']"
    >
      <span className="sr-only">{tn('podcasts.fresh', count)}</span>
    </span>
  );
}
