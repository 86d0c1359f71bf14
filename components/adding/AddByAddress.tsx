import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { IconButton } from '../primitives/IconButton';
import { Overlay, opener } from '../primitives/popups/overlay';

/** The button and its dialog: play, add or subscribe to anything with an address. */
export function AddByAddress() {
  // The context menu of a link opens this page to ask what to do with the link.
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search).get('add') ?? '');
  const [isOpen, setOpen] = useState(asked !== '');
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    setAsked('');
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('address.heading')}
        {...opener('dialog', isOpen)}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden className="size-5" />
      </IconButton>
      <Overlay open={isOpen}>
        {({ AddressPopup }, open) => (
          <AddressPopup open={open} asked={asked} onClose={close} opener={button} />
        )}
      </Overlay>
    </>
  );
}
