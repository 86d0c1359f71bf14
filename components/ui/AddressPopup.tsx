import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useRef } from 'react';
import { AddressDialog } from './AddressDialog';
import { BACKDROP, TALL_DIALOG } from './dialog-look';

interface AddressPopupProps {
  open: boolean;
  /** Looked into at once; empty for none. */
  asked: string;
  onClose: () => void;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** The dialog that asks for an address. */
export function AddressPopup({ open, asked, onClose, opener }: AddressPopupProps) {
  const leadsElsewhere = useRef(false);

  function leave() {
    leadsElsewhere.current = true;
    onClose();
  }

  function focusAfterwards() {
    const stays = !leadsElsewhere.current;
    leadsElsewhere.current = false;
    return stays && opener.current;
  }

  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup finalFocus={focusAfterwards} className={`max-w-md ${TALL_DIALOG}`}>
          <AddressDialog asked={asked} onDone={onClose} onLeave={leave} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
