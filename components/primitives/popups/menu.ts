import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { opener } from './open-overlay';

/** How a menu was opened. */
export interface MenuOpening {
  /** The button that opened it: the menu appears next to it and returns the focus to it. */
  by: HTMLElement;
  /** Where it appears instead if there is no room for the button. */
  place?: HTMLElement;
  /** What gets the focus back instead, if a key opened it from there. */
  before?: HTMLElement;
  /** The entry focused at once; null if opened with the pointer. */
  focus: 'first' | 'last' | null;
}

const ARROWS: Record<string, MenuOpening['focus']> = { ArrowDown: 'first', ArrowUp: 'last' };

/** The props of a button that opens a menu, with the pointer or the keyboard. */
export const menuButton = (isOpen: boolean, open: (opening: MenuOpening) => void) => ({
  ...opener('menu', isOpen),
  onClick({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    // `detail` is 0 for a click caused by a key.
    open({ by: currentTarget, focus: detail === 0 ? 'first' : null });
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const focus = ARROWS[event.key];
    // In a list, the arrow key has already moved to another row.
    if (focus === undefined || event.defaultPrevented) return;
    event.preventDefault();
    open({ by: event.currentTarget, focus });
  },
});

/** A menu with its own button. The last opening is kept while the menu fades out. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<MenuOpening | null>(null);

  function open(next: MenuOpening) {
    setOpening(next);
    setOpen(true);
  }

  return { isOpen, opening, open, button: menuButton(isOpen, open), close: () => setOpen(false) };
}

interface ItemOpening<Item> extends MenuOpening {
  item: Item;
  onClosed: () => void;
}

/** Opens a list's shared menu. */
export interface ItemMenu<Item> {
  open(opening: ItemOpening<Item>): void;
}

/** One menu for a whole list: a menu in each row would cost more than the rest of the row. */
export function useItemMenu<Item>() {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<ItemOpening<Item> | null>(null);
  const current = useRef<ItemOpening<Item> | null>(null);

  // Stays the same for the list's lifetime, so that opening the menu does not re-render the rows.
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
