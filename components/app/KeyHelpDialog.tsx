import { Dialog } from '@base-ui/react/dialog';
import type { RefObject } from 'react';
import { t } from '@/lib/i18n/translate';
import { pageKeys } from '@/lib/ui/use-shortcuts';
import { Button } from '../primitives/Button';
import { KeyList } from '../primitives/KeyList';

interface KeyHelpDialogProps {
  open: boolean;
  onClose: () => void;
  /** What gets the focus back. */
  before: RefObject<HTMLElement | null>;
}

/** The list of keyboard shortcuts. */
export function KeyHelpDialog({ open, onClose, before }: KeyHelpDialogProps) {
  /** By default, Base UI would focus the first button of the dialog below. */
  function focusBefore(): false {
    before.current?.focus();
    return false;
  }

  return (
    <Dialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-10 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={focusBefore}
          className="fixed inset-x-4 top-1/2 z-10 mx-auto max-h-[90vh] max-w-sm -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-raised p-5 shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
        >
          <Dialog.Title className="pb-2 text-lg font-semibold">{t('keys.heading')}</Dialog.Title>
          <KeyList entries={pageKeys()} />
          <div className="flex justify-end pt-4">
            <Dialog.Close render={<Button />}>{t('common.close')}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
