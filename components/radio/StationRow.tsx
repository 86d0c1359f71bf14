import type { ComponentProps } from 'react';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { FavouriteButton } from '../ui/FavouriteButton';
import { PlayableRow } from '../ui/PlayableRow';
import { StationDetail } from './StationDetail';
import { StationMenuButton, type StationMenuHandle } from './StationMenu';

interface StationRowProps {
  station: RadioItem;
  favourite: boolean;
  menu: StationMenuHandle;
  place: ComponentProps<'li'>;
}

/** A station of the directory, and what can be done with it. */
export function StationRow({ station, favourite, menu, place }: StationRowProps) {
  return (
    <PlayableRow
      item={station}
      detail={<StationDetail station={station} favourite={favourite} />}
      buttons={2}
      place={place}
    >
      <FavouriteButton favourite={itemFavourite(station)} />
      <StationMenuButton menu={menu} station={station} />
    </PlayableRow>
  );
}
