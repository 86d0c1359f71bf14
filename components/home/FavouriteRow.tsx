import GripVertical from 'lucide-react/icons/grip-vertical';
import HeartOff from 'lucide-react/icons/heart-off';
import type { ComponentProps, CSSProperties } from 'react';
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
  /** While one is dragged. */
  style: CSSProperties | undefined;
  /** Where it can be moved. */
  handle: ComponentProps<'button'> | undefined;
  onRemove: () => void;
}

/** A station, an episode or a show that is kept in reach. */
export function FavouriteRow({ favourite, style, handle, onRemove }: FavouriteRowProps) {
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
      {handle && (
        <RowButton
          label={t('rows.move_named', { name })}
          hint={t('rows.move_hint')}
          className="size-8! cursor-grab! touch-none opacity-0 row-active:opacity-100 hover-none:opacity-100 hover:bg-line active:cursor-grabbing!"
          {...handle}
        >
          <GripVertical aria-hidden className="size-4.5" />
        </RowButton>
      )}
    </>
  );
  if (favourite.kind === 'show') {
    return (
      <ShowRow show={favourite.show} room="two sometimes" place={{ style }}>
        {buttons}
      </ShowRow>
    );
  }
  return (
    <FavouriteItem item={favourite.item} style={style}>
      {buttons}
    </FavouriteItem>
  );
}

function FavouriteItem({ item, style, children }: { item: PlayableItem } & ComponentProps<'li'>) {
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
      place={{ style }}
    >
      {/* Where there is too little room for it, the episode's page has it. */}
      <span className={showId === undefined ? 'contents' : 'contents max-[340px]:hidden'}>
        <QueueMenu item={item} />
      </span>
      {children}
    </PlayableRow>
  );
}
