import { Menu } from '@base-ui/react/menu';
import Heart from 'lucide-react/icons/heart';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import { useFavourites } from '@/lib/ui/data/use-library';
import { MenuPopup, type MenuPopupProps } from '../primitives/popups/MenuPopup';
import { useCollectEntry } from './CollectDialog';
import { ENTRY, QueueMenuItems } from './QueueMenuItems';

/** The menu of an item in a list. */
export function QueueMenuPopup({ item, ...rest }: MenuPopupProps & { item: PlayableItem }) {
  const { entry, leadsElsewhere, dialog } = useCollectEntry(item, rest.opening.by);
  return (
    <>
      <MenuPopup {...rest} {...{ leadsElsewhere }} className="min-w-48">
        <QueueMenuItems item={item} />
        <FavouriteMenuItem item={item} className={ENTRY} />
        {entry}
      </MenuPopup>
      {dialog}
    </>
  );
}

/** The menu entry that adds or removes a favourite, for rows too narrow for a button. */
function FavouriteMenuItem({ item, className }: { item: PlayableItem; className: string }) {
  const { isFavourite, toggle } = useFavourites();
  const favourite = itemFavourite(item);
  const kept = isFavourite(favourite.key);
  return (
    <Menu.Item onClick={() => toggle(favourite)} className={className}>
      <Heart aria-hidden className={`size-4 ${kept ? 'fill-current text-accent' : 'text-muted'}`} />
      {t(kept ? 'rows.remove_favourite' : 'rows.add_favourite')}
    </Menu.Item>
  );
}
