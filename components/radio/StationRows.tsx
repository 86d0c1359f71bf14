import { useCallback } from 'react';
import { t } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { useFavourites } from '@/lib/ui/use-favourites';
import { useItemMenu } from '../ui/menu';
import type { DrawRow } from '../ui/VirtualRow';
import { VirtualRows } from '../ui/VirtualRows';
import { StationMenu } from './StationMenu';
import { StationRow } from './StationRow';

interface StationRowsProps {
  stations: readonly RadioItem[];
  /** Whether there are more to come than these. */
  more: boolean;
  /** Whether other ones are on their way. */
  busy: boolean;
  onNearEnd: () => void;
}

/** The directory's stations, however many. */
export function StationRows({ stations, more, busy, onNearEnd }: StationRowsProps) {
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
        label={t('radio.stations')}
        items={stations}
        keyOf={keyOf}
        total={more ? UNKNOWN : stations.length}
        busy={busy}
        onNearEnd={onNearEnd}
        recycles
      >
        {draw}
      </VirtualRows>
      {opening && (
        <StationMenu open={isOpen} opening={opening} station={opening.item} onClose={close} />
      )}
    </>
  );
}

/** What ARIA calls a size that is not known. */
const UNKNOWN = -1;

const keyOf = ({ radio_id }: RadioItem) => radio_id;
