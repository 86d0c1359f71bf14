import { Menu } from '@base-ui/react/menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { t } from '@/lib/i18n/translate';
import { IconButton } from './IconButton';
import { RowButton } from './RowButton';

interface MoreButtonProps<Item> {
  /** The one menu of the whole list: a menu in each row would cost more than all else that a row draws. */
  menu: Menu.Handle<Item>;
  /** What the menu is then about. */
  item: Item;
  /** What the item is called. */
  name: string;
  /** In a row it shows itself only while the row has the pointer or the focus. */
  place?: 'row' | 'page';
}

/** Opens the menu of what is seldom wanted of an item. */
export function MoreButton<Item>({ menu, item, name, place = 'row' }: MoreButtonProps<Item>) {
  const Button = place === 'row' ? RowButton : IconButton;
  return (
    <Menu.Trigger
      handle={menu}
      payload={item}
      // In a list the arrows have led to another row by now.
      onKeyDown={(event) => event.defaultPrevented && event.preventBaseUIHandler()}
      render={
        <Button label={t('rows.more_named', { name })} hint={t('rows.more')}>
          <Ellipsis aria-hidden className={place === 'row' ? 'size-4.5' : 'size-5'} />
        </Button>
      }
    />
  );
}
