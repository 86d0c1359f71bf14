import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { BACKDROP, growFromPressed, TALL_DIALOG } from './looks';

interface TallDialogProps {
  open: boolean;
  onClose: () => void;
  /** What gets the focus afterwards, in Base UI's form. */
  finalFocus: NonNullable<ComponentProps<typeof Dialog.Popup>['finalFocus']>;
  /** `z-10` lays it above the page's own layers, such as the player. */
  layer?: 'z-10';
  /** Its width. */
  className: string;
  /** Its title, and something that scrolls. */
  children: ReactNode;
}

/** A dialog in the middle of the page, which grows from the pressed element to as much height as it needs. */
export function TallDialog(props: TallDialogProps) {
  const { open, onClose, finalFocus, layer = '', className, children } = props;
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${layer} ${BACKDROP}`} />
        <Dialog.Popup
          ref={growFromPressed}
          finalFocus={finalFocus}
          className={`${layer} ${className} ${TALL_DIALOG}`}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
