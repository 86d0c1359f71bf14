import type { PlayableItem } from '@/lib/model/playable-item';
import { MenuPopup, type MenuPopupProps } from '../ui/MenuPopup';
import { FavouriteMenuItem } from './FavouriteMenuItem';
import { ENTRY, QueueMenuItems } from './QueueMenuItems';

/** The menu of something that is in a list. */
export function QueueMenuPopup({ item, ...rest }: MenuPopupProps & { item: PlayableItem }) {
  return (
    <MenuPopup {...rest} className="min-w-48">
      <QueueMenuItems item={item} />
      <FavouriteMenuItem item={item} className={ENTRY} />
    </MenuPopup>
  );
}
