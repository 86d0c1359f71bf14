import { createContext, type ReactNode, use } from 'react';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { type ItemMenu, useItemMenu } from '../primitives/popups/menu';
import { Overlay } from '../primitives/popups/open-overlay';
import { MoreButton } from './MoreButton';

const QueueMenuContext = createContext<ItemMenu<PlayableItem> | null>(null);

/**
 * Wrap everything that contains a `QueueMenu` in this, inside a `ToasterProvider`. It holds the one menu
 * they all open.
 */
export function QueueMenus({ children }: { children: ReactNode }) {
  const { isOpen, opening, menu, close } = useItemMenu<PlayableItem>();
  return (
    <QueueMenuContext value={menu}>
      {children}
      <Overlay open={isOpen}>
        {({ QueueMenuPopup }, open) =>
          opening && (
            <QueueMenuPopup open={open} opening={opening} item={opening.item} onClose={close} />
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
export function QueueMenu({ item, place = 'row' }: QueueMenuProps) {
  const menu = use(QueueMenuContext);
  if (menu === null) throw new Error('A QueueMenu needs QueueMenus around it');
  return <MoreButton menu={menu} item={item} name={itemName(item)} place={place} />;
}
