import { Menu } from '@base-ui/react/menu';
import { Toast } from '@base-ui/react/toast';
import ExternalLink from 'lucide-react/icons/external-link';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { t } from '@/lib/i18n/translate';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import { isWebAddress } from '@/lib/model/web-address';
import { usePlayer } from '@/lib/ui/use-player';
import { ENTRY, QueueMenuItems } from '../player/QueueMenuItems';

/** Ties the menu to the buttons that open it. */
export type StationMenuHandle = ReturnType<typeof Menu.createHandle<RadioItem>>;

export const createStationMenu = (): StationMenuHandle => Menu.createHandle<RadioItem>();

/** One for all rows: a menu each would cost more than all else that a row draws. */
export function StationMenu({ menu }: { menu: StationMenuHandle }) {
  const { voteForStation } = usePlayer();
  const { add } = Toast.useToastManager();

  async function vote(station: RadioItem) {
    const outcome = await voteForStation(station.radio_id);
    const counted = t('radio.voted', { name: itemName(station) });
    add({ title: outcome.ok ? counted : outcome.sentence });
  }

  return (
    <Menu.Root handle={menu}>
      {({ payload: station }) => (
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-10">
            <Menu.Popup className="min-w-48 rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
              {station && <QueueMenuItems item={station} />}
              <Menu.Separator className="mx-2 my-1 h-px bg-line" />
              <Menu.Item onClick={() => station && vote(station)} className={ENTRY}>
                <ThumbsUp aria-hidden className="size-4 text-muted" />
                {t('radio.vote')}
              </Menu.Item>
              {station?.homepage && isWebAddress(station.homepage) && (
                <Menu.LinkItem
                  href={station.homepage}
                  target="_blank"
                  rel="noreferrer"
                  closeOnClick
                  className={ENTRY}
                >
                  <ExternalLink aria-hidden className="size-4 text-muted rtl:-scale-x-100" />
                  {t('radio.homepage')}
                </Menu.LinkItem>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  );
}
