import { Dialog } from '@base-ui/react/dialog';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type RefObject, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { IconButton } from '../ui/IconButton';
import { KeyHelp } from '../ui/KeyHelp';
import { ToasterProvider } from '../ui/toaster';
import { QueuePanel } from './QueuePanel';

interface QueueDialogProps {
  open: boolean;
  onClose: () => void;
  /** The button that gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** What plays next, over the whole page. */
export function QueueDialog({ open, onClose, opener }: QueueDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          // Not a button: the keys of the player work at once.
          initialFocus={popup}
          finalFocus={opener}
          className="fixed inset-0 flex flex-col bg-ground outline-none transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
        >
          <header className="mx-auto grid min-h-12 w-full max-w-3xl shrink-0 grid-cols-[2.25rem_minmax(0,1fr)_2.25rem] items-center gap-2 px-2 py-1">
            <Dialog.Close
              render={
                <IconButton label={t('queue.close')}>
                  <ChevronDown aria-hidden className="size-5" />
                </IconButton>
              }
            />
            <Dialog.Title className="text-center text-md font-semibold">
              {t('queue.name')}
            </Dialog.Title>
          </header>
          <ToasterProvider>
            <QueuePanel />
          </ToasterProvider>
          <KeyHelp />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
