import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { IconButton } from '../primitives/IconButton';
import { type ItemMenu, menuButton } from '../primitives/popups/menu';
import { RowButton } from './rows/RowButton';

interface MoreButtonProps<Item> {
  menu: ItemMenu<Item>;
  /** The item that the menu is about. */
  item: Item;
  /** The item's name. */
  name: string;
  /** In a row it is visible only while the row is hovered or focused. */
  place?: 'row' | 'page';
}

/** Opens the menu of an item's less common actions. */
export function MoreButton<Item>({ menu, item, name, place = 'row' }: MoreButtonProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const Button = place === 'row' ? RowButton : IconButton;
  const button = menuButton(isOpen, (opening) => {
    menu.open({ ...opening, item, onClosed: () => setOpen(false) });
    setOpen(true);
  });
  return (
    <Button label={t('rows.more_named', { name })} hint={t('rows.more')} {...button}>
      <Ellipsis aria-hidden className={place === 'row' ? 'size-4.5' : 'size-5'} />
    </Button>
  );
}
