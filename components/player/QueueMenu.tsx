import { Menu } from '@base-ui/react/menu';
import { createContext, type ReactNode, use, useState } from 'react';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { MoreButton } from '../ui/MoreButton';
import { FavouriteMenuItem } from './FavouriteMenuItem';
import { ENTRY, QueueMenuItems } from './QueueMenuItems';

const createQueueMenu = () => Menu.createHandle<PlayableItem>();

const QueueMenuContext = createContext<ReturnType<typeof createQueueMenu> | null>(null);

/** Around all that has a `QueueMenu`, inside of a `Toast.Provider`. It holds the one menu that they open. */
export function QueueMenus({ children }: { children: ReactNode }) {
  const [menu] = useState(createQueueMenu);
  return (
    <QueueMenuContext value={menu}>
      {children}
      <Menu.Root handle={menu}>
        {({ payload: item }) => (
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
              <Menu.Popup className="min-w-48 rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
                {item && <QueueMenuItems item={item} />}
                {item && <FavouriteMenuItem item={item} className={ENTRY} />}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        )}
      </Menu.Root>
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
