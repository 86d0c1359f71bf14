import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { Overlay } from '../primitives/popups/open-overlay';
import { useFileImport } from './use-file-import';

/** Accepts files dropped anywhere on the page. The settings have a button for the same. */
export function DropImport() {
  const { subject, take, close } = useFileImport();
  const [over, setOver] = useState(false);
  const taken = useEffectEvent(take);

  useEffect(() => {
    const controller = new AbortController();
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', react: Reaction) =>
      window.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) react(event, event.dataTransfer);
        },
        { signal: controller.signal },
      );
    // Otherwise the browser would open the file instead of the page.
    const accept: Reaction = (event, data) => {
      event.preventDefault();
      data.dropEffect = 'copy';
    };
    listen('dragenter', (event, data) => {
      // If what lies under the pointer has just changed, the drop follows this event, without a `dragover`.
      accept(event, data);
      setOver(true);
    });
    listen('dragover', accept);
    listen('dragleave', (event) => {
      // Moving between elements of the page does not count as leaving.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event, data) => {
      event.preventDefault();
      setOver(false);
      taken([...data.files]);
    });
    return () => controller.abort();
  }, []);

  return (
    <>
      {over && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-2 z-30 grid place-items-center rounded-2xl border-2 border-dashed border-accent bg-ground/95"
        >
          <p className="flex flex-col items-center gap-2 p-4 text-center font-semibold">
            <FileDown className="size-8 text-accent" />
            {t('import.drop')}
          </p>
        </div>
      )}
      <Overlay open={subject !== null}>
        {({ ImportDialog }, open) => (
          <ImportDialog subject={open ? subject : null} onClose={close} />
        )}
      </Overlay>
    </>
  );
}

type Reaction = (event: DragEvent, data: DataTransfer) => void;
