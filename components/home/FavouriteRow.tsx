import HeartOff from 'lucide-react/icons/heart-off';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import { QueueMenu } from '../player/QueueMenu';
import { ShowRow } from '../podcasts/ShowRow';
import { useNavigation } from '../ui/navigation';
import { PlayableRow } from '../ui/PlayableRow';
import { RowButton } from '../ui/RowButton';
import { useItemHeard } from './use-item-heard';

interface FavouriteRowProps {
  favourite: Favourite;
  place: ComponentProps<'li'>;
  /** By which it is moved. */
  handle: ReactNode;
  onRemove: () => void;
}

/** A station, an episode or a show that is kept in reach. */
export function FavouriteRow({ favourite, place, handle, onRemove }: FavouriteRowProps) {
  const name = favouriteName(favourite);
  const buttons = (
    <>
      <RowButton
        label={t('rows.remove_favourite_named', { name })}
        hint={t('rows.remove_favourite')}
        onClick={onRemove}
      >
        <HeartOff aria-hidden className="size-4.5" />
      </RowButton>
      {handle}
    </>
  );
  if (favourite.kind === 'show') {
    return (
      <ShowRow show={favourite.show} room="two sometimes" place={place}>
        {buttons}
      </ShowRow>
    );
  }
  return (
    <FavouriteItem item={favourite.item} place={place}>
      {buttons}
    </FavouriteItem>
  );
}

interface FavouriteItemProps {
  item: PlayableItem;
  place: ComponentProps<'li'>;
  children: ReactNode;
}

function FavouriteItem({ item, place, children }: FavouriteItemProps) {
  const { open } = useNavigation();
  const { heard, progress } = useItemHeard(item);
  const showId = 'showId' in item ? item.showId : undefined;
  const openEpisode = (show: string) => () =>
    open({
      kind: 'episode',
      episode: { id: String(item.id), showId: show, title: item.title ?? '' },
    });
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={progress}
      buttons={showId === undefined ? 3 : '3 or 2'}
      onOpen={showId === undefined ? undefined : openEpisode(showId)}
      place={place}
    >
      {/* Where there is too little room for it, the episode's page has it. */}
      <span className={showId === undefined ? 'contents' : 'contents max-[340px]:hidden'}>
        <QueueMenu item={item} />
      </span>
      {children}
    </PlayableRow>
  );
}
