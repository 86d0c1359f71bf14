import { Menu } from '@base-ui/react/menu';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import { POPUP } from './looks';
import type { MenuOpening } from './menu';

export interface MenuPopupProps {
  open: boolean;
  opening: MenuOpening;
  onClose: () => void;
}

interface Looks {
  align?: ComponentProps<typeof Menu.Positioner>['align'];
  className?: string;
  /** Whether an entry opened something that has the focus now; the button then gets it back from there. */
  leadsElsewhere?: () => boolean;
  children: ReactNode;
}

/** A menu next to the button that opened it, which gets the focus back. */
export function MenuPopup(props: MenuPopupProps & Looks) {
  const { open, opening, onClose, align = 'end', className = '', children } = props;
  const { leadsElsewhere } = props;
  const before = opening.before?.isConnected ? opening.before : opening.by;
  /** The opening that has received its first focus. */
  const begun = useRef<MenuOpening | null>(null);

  /** The menu itself is focused first, and passes the focus on. */
  function passOn({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (begun.current === opening || target !== currentTarget) return;
    begun.current = opening;
    if (opening.focus === null) return;
    const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    entries.at(opening.focus === 'first' ? 0 : -1)?.focus();
  }

  return (
    <Menu.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={opening.place ?? opening.by}
          sideOffset={4}
          align={align}
          collisionPadding={8}
          className="z-10"
        >
          <Menu.Popup
            aria-label={opening.by.getAttribute('aria-label') ?? undefined}
            finalFocus={() => !leadsElsewhere?.() && before}
            onFocus={passOn}
            className={`${POPUP} max-h-(--available-height) ${className}`}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
