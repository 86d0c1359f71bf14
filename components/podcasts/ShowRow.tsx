import { type ComponentProps, memo, type ReactNode } from 'react';
import { formatNumber } from '@/lib/i18n/formats';
import { t, tn } from '@/lib/i18n/translate';
import { showFavourite } from '@/lib/model/favourite';
import { type Show, showCover } from '@/lib/model/show';
import { isSamePlace, useNavigation } from '@/lib/ui/navigation';
import { FavouriteButton } from '../lists/FavouriteButton';
import { ListRow, ROW_COVER, ROW_NAME, ROW_PRESS } from '../lists/rows/ListRow';
import { Cover } from '../primitives/Cover';
import { OPENS_PAGE } from '../primitives/near';
import { SubscribeButton } from './SubscribeButton';
import { type Subscribing, showRow } from './use-subscribing';

interface ShowRowProps
  extends Pick<ComponentProps<typeof ListRow>, 'hiding' | 'lastStays' | 'place'> {
  show: Show;
  /** The line below the title; by default the author. */
  detail?: ReactNode;
  /** The number of new episodes. */
  fresh?: number;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

/** A show in a list: press anywhere on it to open its page. */
export function ShowRow(props: ShowRowProps) {
  const { show, detail, fresh = 0, children, hiding, lastStays, place } = props;
  const { open, tab, current } = useNavigation();
  const { title, author } = show;
  // Its page is beside this list.
  const isOpen = tab === 'podcasts' && isSamePlace(current.podcasts.place, { kind: 'show', show });
  return (
    <ListRow
      row={showRow(show.id)}
      current={isOpen}
      thing={() => showFavourite(show)}
      {...{ hiding, lastStays, place }}
      cover={
        <button
          type="button"
          {...{ [OPENS_PAGE]: '' }}
          aria-label={t('rows.open_named', { name: title })}
          aria-current={isOpen || undefined}
          onClick={() => open({ kind: 'show', show })}
          className={ROW_PRESS}
        >
          <Cover item={showCover(show)} className={ROW_COVER} />
        </button>
      }
      buttons={children}
    >
      <p className="flex items-center gap-2 tile:items-start">
        <span dir="auto" title={title} className={`min-w-0 font-medium ${ROW_NAME}`}>
          {title}
        </span>
        <FreshCount
          count={fresh}
          className="tile:absolute tile:start-1 tile:top-1 tile:min-w-5 tile:leading-5 tile:text-center tile:shadow-float"
        />
      </p>
      {detail ?? (
        <p dir="auto" title={author} className="one-line text-xs text-muted">
          {author}
        </p>
      )}
    </ListRow>
  );
}

interface FoundShowRowProps extends Pick<ShowRowProps, 'show' | 'place'> {
  subscribing: Subscribing;
}

/** A show that was found, with buttons to subscribe to it or to unsubscribe. */
export const FoundShowRow = memo(function FoundShowRow(props: FoundShowRowProps) {
  const { show, subscribing, place } = props;
  return (
    <ShowRow show={show} hiding={1} lastStays place={place}>
      <FavouriteButton favourite={showFavourite(show)} />
      <SubscribeButton show={show} subscribing={subscribing} look="sign" />
    </ShowRow>
  );
});

interface FreshCountProps {
  count: number;
  className?: string;
}

/** The number of episodes that arrived since the listener last looked; renders nothing for 0. */
export function FreshCount({ count, className = '' }: FreshCountProps) {
  if (count === 0) return null;
  return (
    <span
      // Drawn by CSS: the text read aloud has it in words.
      data-count={formatNumber(count)}
      className={`shrink-0 rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums before:content-[attr(data-count)_/_''] ${className}`}
    >
      <span className="sr-only">{tn('podcasts.fresh', count)}</span>
    </span>
  );
}
