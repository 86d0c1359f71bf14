import { createContext, type ReactNode, use } from 'react';
import { type Favourite, favouriteName, itemFavourite } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import { type ItemMenu, useItemMenu } from '../primitives/popups/menu';
import { Overlay } from '../primitives/popups/open-overlay';
import { MoreButton } from './MoreButton';

const QueueMenuContext = createContext<ItemMenu<Favourite> | null>(null);

/**
 * Wrap everything that contains a `QueueMenu` in this, inside a `ToasterProvider`. It holds the one menu
 * they all open.
 */
export function QueueMenus({ children }: { children: ReactNode }) {
  const { isOpen, opening, menu, close } = useItemMenu<Favourite>();
  return (
    <QueueMenuContext value={menu}>
      {children}
      <Overlay open={isOpen}>
        {({ QueueMenuPopup }, open) =>
          opening && (
            <QueueMenuPopup open={open} opening={opening} thing={opening.item} onClose={close} />
          )
        }
      </Overlay>
    </QueueMenuContext>
  );
}

interface QueueMenuProps {
  item: PlayableItem;
  /** In a row it is visible only while the row is hovered or focused. */
  place?: 'row' | 'page';
}

/** Opens a menu to play an item next or later. */
export function QueueMenu({ item, place }: QueueMenuProps) {
  return <ThingMenu thing={itemFavourite(item)} place={place} />;
}

interface ThingMenuProps extends Pick<QueueMenuProps, 'place'> {
  thing: Favourite;
}

/** The same for anything that can be kept; a show is not queued. */
export function ThingMenu({ thing, place }: ThingMenuProps) {
  const menu = use(QueueMenuContext);
  if (menu === null) throw new Error('A QueueMenu needs QueueMenus around it');
  return <MoreButton menu={menu} item={thing} name={favouriteName(thing)} place={place} />;
}
