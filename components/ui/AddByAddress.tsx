import { Dialog } from '@base-ui/react/dialog';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { AddressDialog } from './AddressDialog';
import { IconButton } from './IconButton';

/** The button and its dialog: play, keep or subscribe to anything that has an address. */
export function AddByAddress() {
  // A link's menu opens this page to ask what to do with the link.
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get('add') ?? '');
  const [open, setOpen] = useState(asked !== '');
  const leadsElsewhere = useRef(false);

  function close() {
    setOpen(false);
    setAsked('');
  }

  return (
    <Dialog.Root open={open} onOpenChange={(opens) => (opens ? setOpen(true) : close())}>
      <Dialog.Trigger
        render={
          <IconButton label="Add by address">
            <Plus aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => {
            const stays = !leadsElsewhere.current;
            leadsElsewhere.current = false;
            return stays;
          }}
          className="fixed inset-x-4 top-1/2 mx-auto flex max-h-[calc(100%-2rem)] max-w-md -translate-y-1/2 flex-col rounded-2xl border border-line bg-raised shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <AddressDialog
            asked={asked}
            onDone={close}
            onLeave={() => {
              leadsElsewhere.current = true;
              close();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
