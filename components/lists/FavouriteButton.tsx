import Heart from 'lucide-react/icons/heart';
import { t } from '@/lib/i18n/translate';
import { type Favourite, favouriteName } from '@/lib/model/favourite';
import { useFavourites } from '@/lib/ui/data/use-library';
import { IconButton } from '../primitives/IconButton';
import { RowButton } from './rows/RowButton';

interface FavouriteButtonProps {
  favourite: Favourite;
  /** In a row it is visible only while the row is hovered or focused. */
  place?: 'row' | 'page';
}

/** Adds a favourite, or removes it. */
export function FavouriteButton({ favourite, place = 'row' }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourites();
  const name = favouriteName(favourite);
  const kept = isFavourite(favourite.key);
  const Button = place === 'row' ? RowButton : IconButton;
  return (
    <Button
      label={
        kept ? t('rows.remove_favourite_named', { name }) : t('rows.add_favourite_named', { name })
      }
      hint={kept ? t('rows.remove_favourite') : t('rows.add_favourite')}
      onClick={() => toggle(favourite)}
    >
      <Heart
        aria-hidden
        className={`${place === 'row' ? 'size-4.5' : 'size-5'} ${kept ? 'fill-current text-accent' : ''}`}
      />
    </Button>
  );
}
