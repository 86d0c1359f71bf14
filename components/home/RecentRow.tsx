import X from 'lucide-react/icons/x';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { isLiveItem, itemName, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { QueueMenu } from '../player/QueueMenu';
import { FavouriteButton } from '../ui/FavouriteButton';
import { MarkButton } from '../ui/MarkButton';
import { PlayableRow } from '../ui/PlayableRow';
import { RowButton } from '../ui/RowButton';
import { useItemHeard } from './use-item-heard';

/** One of the recently played, with how far the listener got. */
export function RecentRow({ item }: { item: PlayableItem }) {
  const { removeRecentlyPlayed } = usePlayer();
  const { heard, progress } = useItemHeard(item);
  const isFile = !isLiveItem(item);
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={progress}
      buttons={isFile ? '4 or 3' : '3 or 2'}
    >
      {heard && <MarkButton item={item} played={heard.played} />}
      {/* Where there is too little room for it, the menu has it. */}
      <span className="contents max-[340px]:hidden">
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
