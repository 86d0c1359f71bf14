import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { ImportOrder, ImportOutcome, ImportPreview } from '@/lib/contract/library';
import type { AddressSetting } from '@/lib/contract/settings';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton } from './BusyButton';
import { Button } from './Button';
import { FaultList } from './FaultList';
import { ImportAddresses } from './ImportAddresses';
import { ImportChoices } from './ImportChoices';
import { ImportResult } from './ImportResult';
import { changeLines, changesAnything } from './import-words';
import { NameList } from './NameList';

/** Stands in a dialog: what an import would change, the choices it leaves, and after it what came of it. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { importPreviewed, fetchLibraryJob } = usePlayer();
  const [mode, setMode] = useState<ImportOrder['mode']>('merge');
  const [settings, setSettings] = useState(false);
  const [addresses, setAddresses] = useState<AddressSetting[]>([]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const useful = changesAnything(preview);

  async function importIt() {
    if (busy) return;
    setBusy(true);
    const found = await importPreviewed({ id: preview.id, mode, settings, addresses });
    // So that the job shown is this one, not the one before.
    if (found.ok && found.queued > 0) await fetchLibraryJob().catch(() => null);
    setBusy(false);
    setOutcome(found);
  }

  if (outcome !== null) {
    return <ImportResult preview={preview} outcome={outcome} busy={busy} onRetry={importIt} />;
  }
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title className="text-lg font-semibold">{t(TITLES[preview.format])}</Dialog.Title>
        <Dialog.Description className="text-muted">
          {useful ? t('import.look_first') : t('import.nothing_new')}
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
        <ImportAddresses addresses={preview.addresses} taken={addresses} onTaken={setAddresses} />
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {changeLines(preview, { mode, settings }).map(({ kind, words, loss }) => (
            <div key={kind} className="col-span-2 grid grid-cols-subgrid">
              <dt className="font-medium">{kind}</dt>
              <dd className={loss ? 'text-danger' : 'text-muted'}>{words}</dd>
            </div>
          ))}
        </dl>
        <NameList names={preview.names} of={preview.shows.added + favouritesAdded(preview)} />
        <FaultList
          heading={tn('import.faults_ahead', preview.faults.length)}
          faults={preview.faults}
        />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        <Dialog.Close render={<Button />}>
          {useful ? t('common.cancel') : t('common.close')}
        </Dialog.Close>
        {useful && (
          <BusyButton
            look={mode === 'replace' ? 'danger' : 'primary'}
            busy={busy}
            onClick={importIt}
          >
            {t('common.import')}
          </BusyButton>
        )}
      </div>
    </>
  );
}

const TITLES = {
  opml: 'import.podcasts',
  playlist: 'import.stations',
  backup: 'import.backup',
} as const satisfies Record<ImportPreview['format'], MessageKey>;

const favouritesAdded = ({ stations, favourites }: ImportPreview) =>
  stations.added + favourites.added;
