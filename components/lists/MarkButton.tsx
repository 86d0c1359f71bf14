import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { t } from '@/lib/i18n/translate';
import { itemName, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../primitives/IconButton';
import { RowButton } from './rows/RowButton';

interface MarkButtonProps {
  item: PlayableItem;
  played: boolean;
  /** In a row it is visible only while the row is hovered or focused. */
  place?: 'row' | 'page';
}

/** Marks a file as played, or as unplayed. */
export function MarkButton({ item, played, place = 'row' }: MarkButtonProps) {
  const { togglePlayedStatus } = usePlayer();
  const name = itemName(item);
  const Button = place === 'row' ? RowButton : IconButton;
  const Sign = played ? CircleCheck : Circle;
  return (
    <Button
      label={
        played ? t('rows.mark_unplayed_named', { name }) : t('rows.mark_played_named', { name })
      }
      hint={played ? t('rows.mark_unplayed') : t('rows.mark_played')}
      onClick={() => togglePlayedStatus(item)}
    >
      <Sign aria-hidden className={place === 'row' ? 'size-4.5' : 'size-5'} />
    </Button>
  );
}
