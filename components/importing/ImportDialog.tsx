import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { parts, t } from '@/lib/i18n/translate';
import { refusalWords } from '@/lib/i18n/words/imports';
import type { ImportRefusal } from '@/lib/model/trouble-kinds';
import { Button } from '../primitives/Button';
import { BACKDROP, TALL_DIALOG } from '../primitives/popups/looks';
import { Sentence } from '../primitives/Sentence';
import { Spinner } from '../primitives/Spinner';
import { ImportPreviewView } from './ImportPreviewView';
import type { ImportSubject } from './use-file-import';

interface ImportDialogProps {
  /** What is imported; null closes the dialog. */
  subject: ImportSubject | null;
  onClose: () => void;
}

/** Imports a file, or a list found at an address: first shows what would change, then the progress. */
export function ImportDialog({ subject, onClose }: ImportDialogProps) {
  // Still shown while the dialog fades out.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <Dialog.Root open={subject !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className={`max-w-lg ${TALL_DIALOG}`}>
          {shown?.phase === 'preview' && (
            <ImportPreviewView key={shown.preview.id} preview={shown.preview} />
          )}
          {shown?.phase === 'reading' && <Reading name={shown.name} />}
          {shown?.phase === 'refused' && <Refused name={shown.name} trouble={shown.trouble} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reading({ name }: { name: string }) {
  return (
    <div className="flex flex-col gap-4 p-5">
      <Dialog.Title className="text-lg font-semibold">{t('import.heading')}</Dialog.Title>
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-4 shrink-0" />
        <span>
          <Sentence of={parts('import.reading')} name={<bdi>{name}</bdi>} />
        </span>
      </p>
      <div className="flex justify-end">
        <Dialog.Close render={<Button />}>{t('common.cancel')}</Dialog.Close>
      </div>
    </div>
  );
}

function Refused({ name, trouble }: { name: string; trouble: ImportRefusal }) {
  return (
    <div className="flex flex-col gap-4 p-5">
      <Dialog.Title className="text-lg font-semibold">{t('import.not_imported')}</Dialog.Title>
      <div role="alert" className="flex flex-col gap-1">
        <p dir="auto" className="begin-with-page font-medium">
          {name}
        </p>
        <p className="text-danger">{refusalWords(trouble)}</p>
      </div>
      <div className="flex justify-end">
        <Dialog.Close render={<Button />}>{t('common.close')}</Dialog.Close>
      </div>
    </div>
  );
}
