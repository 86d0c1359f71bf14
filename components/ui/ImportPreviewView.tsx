import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { ImportOrder, ImportOutcome, ImportPreview } from '@/lib/contract/library';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from './Button';
import { FaultList } from './FaultList';
import { ImportChoices } from './ImportChoices';
import { ImportResult } from './ImportResult';
import { changeLines, changesAnything, faultsWords } from './import-words';
import { NameList } from './NameList';
import { Spinner } from './Spinner';

/** Stands in a dialog: what an import would change, the choices it leaves, and after it what came of it. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { importPreviewed, fetchLibraryJob } = usePlayer();
  const [mode, setMode] = useState<ImportOrder['mode']>('merge');
  const [settings, setSettings] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const useful = changesAnything(preview);

  async function importIt() {
    if (busy) return;
    setBusy(true);
    const found = await importPreviewed({ id: preview.id, mode, settings });
    // So that the job shown is this one, not the one before.
    if (found.ok && found.queued > 0) await fetchLibraryJob().catch(() => null);
    setOutcome(found);
  }

  if (outcome !== null) return <ImportResult preview={preview} outcome={outcome} />;
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{TITLES[preview.format]}</Dialog.Title>
        <Dialog.Description className="text-muted">
          {useful
            ? 'Nothing has changed yet. Look at what importing it would do.'
            : 'There is nothing new in it.'}
        </Dialog.Description>
        {preview.format === 'backup' && (
          <ImportChoices
            mode={mode}
            onMode={setMode}
            hasSettings={preview.settings}
            settings={settings}
            onSettings={setSettings}
          />
        )}
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {changeLines(preview, { mode, settings }).map(({ kind, words, loss }) => (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-medium">{kind}</dt>
              <dd className={loss ? 'text-danger' : 'text-muted'}>{words}</dd>
            </div>
          ))}
        </dl>
        <NameList names={preview.names} of={preview.shows.added + favouritesAdded(preview)} />
        <FaultList heading={faultsWords(preview.faults.length)} faults={preview.faults} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Dialog.Close render={<Button />}>{useful ? 'Cancel' : 'Close'}</Dialog.Close>
        {useful && (
          <Button
            look={mode === 'replace' ? 'danger' : 'primary'}
            aria-busy={busy}
            onClick={importIt}
            className="relative"
          >
            <span className={busy ? 'opacity-0' : ''}>Import</span>
            {busy && (
              <span className="absolute inset-0 grid place-items-center">
                <Spinner className="size-4" />
              </span>
            )}
          </Button>
        )}
      </div>
    </>
  );
}

const TITLES: Record<ImportPreview['format'], string> = {
  opml: 'Import podcasts',
  playlist: 'Import stations',
  backup: 'Import a backup',
};

const favouritesAdded = ({ stations, favourites }: ImportPreview) =>
  stations.added + favourites.added;
