import type { LucideIcon } from 'lucide-react';
import Link from 'lucide-react/icons/link';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { PlayableItem } from '@/lib/model/playable-item';
import { pageOf, useNavigation } from '@/lib/ui/navigation';
import { FavouriteButton } from '../lists/FavouriteButton';
import { QueueMenu } from '../lists/QueueMenu';
import { ListRow, ROW_PRESS } from '../lists/rows/ListRow';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { useItemHeard } from '../lists/rows/use-item-heard';
import { Overlay, opener } from '../primitives/popups/open-overlay';
import { type FoundSetting, SECTIONS } from '../settings/sections';

/** A station or an episode that was found. No station is asked what it plays: the rows change with every letter. */
export function ItemResult({ item }: { item: PlayableItem }) {
  const { open } = useNavigation();
  const { heard, progress } = useItemHeard(item);
  const page = pageOf(item);
  const episode = page?.kind === 'episode' ? page : null;
  return (
    <PlayableRow
      item={item}
      heard={heard}
      progress={progress}
      buttons={episode === null ? 2 : 3}
      onOpen={episode === null ? undefined : () => open(episode)}
    >
      <FavouriteButton favourite={itemFavourite(item)} />
      <QueueMenu item={item} />
    </PlayableRow>
  );
}

/** A setting, which opens in the settings at its section. */
export function SettingResult({ setting }: { setting: FoundSetting }) {
  const { name, section } = setting;
  const { heading, Sign } = SECTIONS[section];
  return (
    <ListRow
      row={`setting ${section} ${name}`}
      cover={
        <a
          href={`/options.html#${section}`}
          target="_blank"
          rel="noopener"
          aria-label={t('rows.open_named', { name })}
          className={ROW_PRESS}
        >
          <RowIcon Sign={Sign} />
        </a>
      }
    >
      <p className="one-line font-medium">{name}</p>
      {name !== t(heading) && <Detail>{t(heading)}</Detail>}
    </ListRow>
  );
}

/** Offers to look at an address, in the dialog that plays it or asks what to do with what is there. */
export function AddressResult({ address }: { address: string }) {
  return (
    <AddressOverlay asked={address}>
      {(button) => (
        <ul aria-label={t('search.address')}>
          <ListRow
            row="address"
            cover={
              <button
                type="button"
                {...button}
                aria-label={t('common.play', { name: address })}
                className={ROW_PRESS}
              >
                <RowIcon Sign={Link} />
              </button>
            }
          >
            <p title={address} className="one-line font-medium">
              <bdi dir="ltr">{address}</bdi>
            </p>
            <Detail>{t('search.address_hint')}</Detail>
          </ListRow>
        </ul>
      )}
    </AddressOverlay>
  );
}

interface AddressOverlayProps {
  /** The address to inspect at once; empty to ask for one. */
  asked: string;
  /** Renders the button that opens it. */
  children: (button: ComponentProps<'button'>) => ReactNode;
}

/** The dialog for an address, and the button that opens it. */
export function AddressOverlay({ asked, children }: AddressOverlayProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {children({ ref: button, ...opener('dialog', isOpen), onClick: () => setOpen(true) })}
      <Overlay open={isOpen}>
        {({ AddressPopup }, open) => (
          <AddressPopup
            key={asked}
            {...{ open, asked, opener: button }}
            onClose={() => setOpen(false)}
          />
        )}
      </Overlay>
    </>
  );
}

/** In place of a cover. */
function RowIcon({ Sign }: { Sign: LucideIcon }) {
  return (
    <span className="grid size-11 place-items-center rounded-lg bg-sunken text-muted">
      <Sign aria-hidden className="size-5" />
    </span>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <p className="one-line text-xs text-muted">{children}</p>;
}
