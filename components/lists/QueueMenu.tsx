import { createContext, type ReactNode, use } from 'react';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { type ItemMenu, useItemMenu } from '../primitives/popups/menu';
import { Overlay } from '../primitives/popups/overlay';
import { MoreButton } from './MoreButton';

const QueueMenuContext = createContext<ItemMenu<PlayableItem> | null>(null);

/** Around all that has a `QueueMenu`, inside of a `ToasterProvider`. It holds the one menu that they open. */
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
  /** In a row it shows itself only while the row has the pointer or the focus. */
  place?: 'row' | 'page';
}

/** A button for what has no button of its own: to play next, or later. */
export function QueueMenu({ item, place = 'row' }: QueueMenuProps) {
  const menu = use(QueueMenuContext);
  if (menu === null) throw new Error('A QueueMenu needs QueueMenus around it');
  return <MoreButton menu={menu} item={item} name={itemName(item)} place={place} />;
}
