import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { opener } from './overlay';

/** How a menu was opened. */
export interface MenuOpening {
  /** The button, beside which it shows, and which gets the focus back. */
  by: HTMLElement;
  /** The entry that has the focus at once; none where it was opened with the pointer. */
  focus: 'first' | 'last' | null;
}

const ARROWS: Record<string, MenuOpening['focus']> = { ArrowDown: 'first', ArrowUp: 'last' };

/** What a button needs that opens a menu, with the pointer or the keys. */
export const menuButton = (isOpen: boolean, open: (opening: MenuOpening) => void) => ({
  ...opener('menu', isOpen),
  onClick({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    // A key counts no clicks.
    open({ by: currentTarget, focus: detail === 0 ? 'first' : null });
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const focus = ARROWS[event.key];
    // In a list the arrows have led to another row by now.
    if (focus === undefined || event.defaultPrevented) return;
    event.preventDefault();
    open({ by: event.currentTarget, focus });
  },
});

/** A menu with a button of its own. The last opening is kept while the menu fades away. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<MenuOpening | null>(null);

  function open(next: MenuOpening) {
    setOpening(next);
    setOpen(true);
  }

  return { isOpen, opening, button: menuButton(isOpen, open), close: () => setOpen(false) };
}

interface ItemOpening<Item> extends MenuOpening {
  item: Item;
  onClosed: () => void;
}

/** Opens the one menu of a list. */
export interface ItemMenu<Item> {
  open(opening: ItemOpening<Item>): void;
}

/** The one menu of a whole list: a menu in each row would cost more than all else that a row draws. */
export function useItemMenu<Item>() {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<ItemOpening<Item> | null>(null);
  const current = useRef<ItemOpening<Item> | null>(null);

  // The same as long as the list is there: the rows are not drawn anew when it opens.
  const { menu, close } = useMemo(() => {
    function close() {
      current.current?.onClosed();
      current.current = null;
      setOpen(false);
    }
    const menu: ItemMenu<Item> = {
      open(next) {
        close();
        current.current = next;
        setOpening(next);
        setOpen(true);
      },
    };
    return { menu, close };
  }, []);

  return { isOpen, opening, menu, close };
}
