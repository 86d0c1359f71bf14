import type { ComponentProps } from 'react';
import { itemFavourite } from '@/lib/model/favourite';
import { itemName, type RadioItem } from '@/lib/model/playable-item';
import { FavouriteButton } from '../ui/FavouriteButton';
import { MoreButton } from '../ui/MoreButton';
import type { ItemMenu } from '../ui/menu';
import { PlayableRow } from '../ui/PlayableRow';
import { StationDetail } from './StationDetail';

interface StationRowProps {
  station: RadioItem;
  favourite: boolean;
  menu: ItemMenu<RadioItem>;
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
      <MoreButton menu={menu} item={station} name={itemName(station)} />
    </PlayableRow>
  );
}
