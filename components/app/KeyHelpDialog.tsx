import { Dialog } from '@base-ui/react/dialog';
import type { RefObject } from 'react';
import { t } from '@/lib/i18n/translate';
import { pageKeys } from '@/lib/ui/page-keys';
import { Button } from '../primitives/Button';
import { KeyList } from '../primitives/KeyList';
import { BACKDROP, DIALOG } from '../primitives/popups/looks';

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
        <Dialog.Backdrop className={`z-10 ${BACKDROP}`} />
        <Dialog.Popup
          finalFocus={focusBefore}
          className={`top-1/2 z-10 max-h-[90vh] max-w-sm -translate-y-1/2 overflow-y-auto p-5 ${DIALOG}`}
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
