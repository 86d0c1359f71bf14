import { Dialog } from '@base-ui/react/dialog';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { AddressForm } from './AddressForm';
import { IconButton } from './IconButton';

/** The button and its dialog: play anything that has an address. */
export function AddByAddress() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <IconButton label="Add by address">
            <Plus aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-4 top-1/4 mx-auto max-w-md rounded-2xl border border-line bg-raised p-5 shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
          <Dialog.Title className="text-lg font-semibold">Add by address</Dialog.Title>
          <AddressForm onAdded={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
