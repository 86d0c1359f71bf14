import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { isLiveItem, itemName, listKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { FavouriteButton } from '../lists/FavouriteButton';
import { MarkButton } from '../lists/MarkButton';
import { QueueMenu } from '../lists/QueueMenu';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { RowButton } from '../lists/rows/RowButton';
import { RowSkeletons } from '../lists/rows/RowSkeletons';
import { useItemHeard } from '../lists/rows/use-item-heard';
import { gridProps, useTiles } from '../lists/use-tiles';
import { SectionHeading } from '../primitives/SectionHeading';

export function RecentlyPlayed() {
  const { state } = usePlayer();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{t('home.recently_played')}</SectionHeading>
      {state.recentlyPlayedLoading ? (
        <RowSkeletons count={4} label={t('home.loading_recently_played')} />
      ) : (
        <RecentRows items={state.recentlyPlayed} labelledBy={headingId} />
      )}
    </section>
  );
}

interface RecentRowsProps {
  items: readonly PlayableItem[];
  labelledBy: string;
}

/** Rows, or a grid where there is room. */
function RecentRows({ items, labelledBy }: RecentRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useTiles(list, 'shared');
  return (
    <ul ref={list} aria-labelledby={labelledBy} {...gridProps(columns)}>
      {items.map((item, at) => (
        <RecentRow key={listKey(item)} item={item} leads={at === 0} />
      ))}
    </ul>
  );
}

/** A recently played item with its progress. */
function RecentRow({ item, leads }: { item: PlayableItem; leads: boolean }) {
  const { removeRecentlyPlayed } = usePlayer();
  const { heard, progress } = useItemHeard(item);
  const isFile = !isLiveItem(item);
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={progress}
      buttons={isFile ? '4 or 3' : '3 or 2'}
      leads={leads}
      tellsOnAir
    >
      {heard && <MarkButton item={item} played={heard.played} />}
      {/* In a narrow page, and on a small cover, this is in the menu. */}
      <span className="contents max-[340px]:hidden tile:hidden">
        <FavouriteButton favourite={itemFavourite(item)} />
      </span>
      <QueueMenu item={item} />
      <RowButton
        label={t('home.remove_recent_named', { name: itemName(item) })}
        hint={t('home.remove_recent')}
        onClick={() => removeRecentlyPlayed(item)}
      >
        <X aria-hidden className="size-4.5" />
      </RowButton>
    </PlayableRow>
  );
}
