import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { ImportSubject } from '@/lib/ui/use-file-import';
import { Button } from './Button';
import { ImportPreviewView } from './ImportPreviewView';
import { Spinner } from './Spinner';

interface ImportDialogProps {
  /** What is imported; null for nothing, and then the dialog is closed. */
  subject: ImportSubject | null;
  onClose: () => void;
}

/** From a file, or from a list found at an address: what importing it would change, and then how it goes. */
export function ImportDialog({ subject, onClose }: ImportDialogProps) {
  // Shown on while the dialog fades away.
  const [shown, setShown] = useState(subject);
  if (subject !== null && subject !== shown) setShown(subject);
  return (
    <Dialog.Root open={subject !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-4 top-1/2 mx-auto flex max-h-[calc(100%-2rem)] max-w-lg -translate-y-1/2 flex-col rounded-2xl border border-line bg-raised shadow-float outline-none transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
          {shown?.phase === 'preview' && (
            <ImportPreviewView key={shown.preview.id} preview={shown.preview} />
          )}
          {shown?.phase === 'reading' && <Reading name={shown.name} />}
          {shown?.phase === 'refused' && <Refused name={shown.name} sentence={shown.sentence} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reading({ name }: { name: string }) {
  return (
    <div className="flex flex-col gap-4 p-5">
      <Dialog.Title className="text-lg font-semibold">Import a file</Dialog.Title>
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-4 shrink-0" />
        <span>
          Reading <bdi>{name}</bdi>…
        </span>
      </p>
      <div className="flex justify-end">
        <Dialog.Close render={<Button />}>Cancel</Dialog.Close>
      </div>
    </div>
  );
}

function Refused({ name, sentence }: { name: string; sentence: string }) {
  return (
    <div className="flex flex-col gap-4 p-5">
      <Dialog.Title className="text-lg font-semibold">Not imported</Dialog.Title>
      <div role="alert" className="flex flex-col gap-1">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p className="text-danger">{sentence}</p>
      </div>
      <div className="flex justify-end">
        <Dialog.Close render={<Button />}>Close</Dialog.Close>
      </div>
    </div>
  );
}
