import { Dialog } from '@base-ui/react/dialog';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { AddressDialog } from './AddressDialog';
import { BACKDROP, TALL_DIALOG } from './dialog-look';
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
          <IconButton label={t('address.heading')}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          finalFocus={() => {
            const stays = !leadsElsewhere.current;
            leadsElsewhere.current = false;
            return stays;
          }}
          className={`max-w-md ${TALL_DIALOG}`}
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
