import { type ComponentProps, useCallback } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import { useFavourites } from '@/lib/ui/data/use-library';
import { FavouriteButton } from '../lists/FavouriteButton';
import { MoreButton } from '../lists/MoreButton';
import type { DrawRow } from '../lists/rows/PlacedRow';
import { PlayableRow } from '../lists/rows/PlayableRow';
import { VirtualRows } from '../lists/rows/VirtualRows';
import { type ItemMenu, useItemMenu } from '../primitives/popups/menu';
import { StationDetail } from './StationDetail';
import { StationMenu } from './StationMenu';

interface StationRowsProps {
  /** The list's label, if these are not just the stations of the page. */
  label?: string;
  stations: readonly RadioItem[];
  /** Whether there are more stations to load. */
  more: boolean;
  /** Whether other stations are about to replace these. */
  busy: boolean;
  onNearEnd?: () => void;
}

/** The directory's stations, however many. */
export function StationRows({ label, stations, more, busy, onNearEnd }: StationRowsProps) {
  const { isFavourite } = useFavourites();
  const { isOpen, opening, menu, close } = useItemMenu<RadioItem>();
  const draw: DrawRow<RadioItem> = useCallback(
    (station, place) => (
      <StationRow
        station={station}
        favourite={isFavourite(itemFavourite(station).key)}
        menu={menu}
        place={place}
      />
    ),
    [isFavourite, menu],
  );
  return (
    <>
      <VirtualRows
        label={label ?? t('radio.stations')}
        items={stations}
        keyOf={keyOf}
        total={more ? UNKNOWN : stations.length}
        busy={busy}
        onNearEnd={onNearEnd}
        recycles
        tiles
      >
        {draw}
      </VirtualRows>
      {opening && (
        <StationMenu open={isOpen} opening={opening} station={opening.item} onClose={close} />
      )}
    </>
  );
}

/** ARIA's value for an unknown size. */
const UNKNOWN = -1;

const keyOf = ({ radio_id }: RadioItem) => radio_id;

interface StationRowProps {
  station: RadioItem;
  favourite: boolean;
  menu: ItemMenu<RadioItem>;
  place: ComponentProps<'li'>;
}

/** A station in the directory, with its actions. */
function StationRow({ station, favourite, menu, place }: StationRowProps) {
  return (
    <PlayableRow
      item={station}
      detail={<StationDetail station={station} favourite={favourite} />}
      buttons={2}
      place={place}
      leads={place['aria-posinset'] === 1}
    >
      <FavouriteButton favourite={itemFavourite(station)} />
      <MoreButton menu={menu} item={station} name={itemName(station)} />
    </PlayableRow>
  );
}
