import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '@/lib/i18n/translate';
import { Button } from '../Button';
import { BACKDROP, DIALOG, growFromPressed } from './looks';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  heading: string;
  /** What will be lost. */
  children: ReactNode;
  /** The confirming button's label. */
  action: string;
  onConfirm: () => void;
  /** What gets the focus afterwards, if not the button that opened the dialog. */
  finalFocus?: (confirmed: boolean) => HTMLElement | null;
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, heading, children, action, onConfirm, finalFocus } = props;
  const confirmed = useRef(false);

  function confirm() {
    confirmed.current = true;
    onConfirm();
  }

  function focusAfterwards() {
    const target = finalFocus?.(confirmed.current) ?? true;
    confirmed.current = false;
    return target;
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup
          ref={growFromPressed}
          finalFocus={focusAfterwards}
          className={`top-1/4 max-w-md p-5 ${DIALOG}`}
        >
          <AlertDialog.Title className="text-lg font-semibold">{heading}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{children}</AlertDialog.Description>
          <div className="mt-4 flex justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{t('common.cancel')}</AlertDialog.Close>
            <AlertDialog.Close render={<Button look="danger" />} onClick={confirm}>
              {action}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
