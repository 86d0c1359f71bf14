import { Menu } from '@base-ui/react/menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { RowButton } from '../ui/RowButton';
import { QueueMenuItems } from './QueueMenuItems';

/** A row's button for what has no button of its own: to play next, or later. */
export function QueueMenu({ item }: { item: PlayableItem }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <RowButton label={`More about ${itemName(item)}`} hint="More">
            <Ellipsis aria-hidden className="size-4.5" />
          </RowButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
          <Menu.Popup className="min-w-48 rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <QueueMenuItems item={item} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
