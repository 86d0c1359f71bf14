import { Menu } from '@base-ui/react/menu';
import { Toast } from '@base-ui/react/toast';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { RowButton } from '../ui/RowButton';

const ENTRY =
  'flex h-8 cursor-default items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-sunken';

/** Ties the menu to the buttons that open it. */
export type StationMenuHandle = ReturnType<typeof Menu.createHandle<RadioItem>>;

export const createStationMenu = (): StationMenuHandle => Menu.createHandle<RadioItem>();

/** A row's button for what is seldom wanted of a station. */
export function StationMenuButton({
  menu,
  station,
}: {
  menu: StationMenuHandle;
  station: RadioItem;
}) {
  return (
    <Menu.Trigger
      handle={menu}
      payload={station}
      render={
        <RowButton label={`More about ${itemName(station)}`} hint="More">
          <Ellipsis aria-hidden className="size-4.5" />
        </RowButton>
      }
    />
  );
}

/** One for all rows: a menu each would cost more than all else that a row draws. */
export function StationMenu({ menu }: { menu: StationMenuHandle }) {
  const { voteForStation } = usePlayer();
  const { add } = Toast.useToastManager();

  async function vote(station: RadioItem) {
    const outcome = await voteForStation(station.radio_id);
    const counted = `Your vote for ${itemName(station)} was counted.`;
    add({ title: outcome.ok ? counted : outcome.sentence });
  }

  return (
    <Menu.Root handle={menu}>
      {({ payload: station }) => (
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
            <Menu.Popup className="min-w-48 rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Menu.Item onClick={() => station && vote(station)} className={ENTRY}>
                <ThumbsUp aria-hidden className="size-4 text-muted" />
                Vote for this station
              </Menu.Item>
              {station?.homepage && (
                <Menu.LinkItem
                  href={station.homepage}
                  target="_blank"
                  rel="noreferrer"
                  closeOnClick
                  className={ENTRY}
                >
                  <ExternalLink aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
                  Open its homepage
                </Menu.LinkItem>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  );
}
