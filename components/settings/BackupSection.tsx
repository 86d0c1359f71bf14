import { useState } from 'react';
import { BusyButton } from '@/components/primitives/Button';
import type { ExportFormat } from '@/lib/contract/library';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { useLibraryJob } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { FaultList } from '../importing/FaultList';
import { FileButton } from '../importing/FileButton';
import { ImportDialog } from '../importing/ImportDialog';
import { resultWords } from '../importing/ImportResult';
import { useFileImport } from '../importing/use-file-import';
import { Button } from '../primitives/Button';
import { download } from '../primitives/download';
import { ProgressBar } from '../primitives/ProgressBar';
import { SettingsSection } from './SettingsSection';

const EXPORTS = [
  { format: 'opml', name: 'settings.backup.subscriptions' },
  { format: 'm3u', name: 'settings.backup.stations' },
  { format: 'backup', name: 'settings.backup.everything' },
] as const satisfies { format: ExportFormat; name: MessageKey }[];

/** Export and import. */
export function BackupSection() {
  const { exportLibrary } = usePlayer();
  const { subject, take, close } = useFileImport();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [said, setSaid] = useState<{ sentence: string; bad: boolean } | null>(null);

  async function save(format: ExportFormat) {
    if (busy !== null) return;
    setBusy(format);
    setSaid(null);
    const file = await exportLibrary(format);
    setBusy(null);
    if (file === null) {
      setSaid({ sentence: t('lists.interrupted'), bad: true });
      return;
    }
    download(file.text, file.name, file.type);
    setSaid({ sentence: t('settings.backup.saved_as', { name: file.name }), bad: false });
  }

  return (
    <SettingsSection name="backup">
      <p className="text-muted">{t('settings.backup.what_for')}</p>
      <div className="flex flex-wrap gap-2">
        {EXPORTS.map(({ format, name }) => (
          <BusyButton key={format} busy={busy === format} onClick={() => save(format)}>
            {t(name)}
          </BusyButton>
        ))}
      </div>
      <p role="status" className={`empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}>
        {said?.sentence}
      </p>
      <p className="text-muted">{t('settings.backup.import_hint')}</p>
      <div>
        <FileButton onFiles={take}>{t('settings.backup.import_file')}</FileButton>
      </div>
      <ImportJob hidden={subject !== null} />
      <ImportDialog subject={subject} onClose={close} />
    </SettingsSection>
  );
}

/** An import running in the background and, if it was seen running, its result. */
function ImportJob({ hidden }: { hidden: boolean }) {
  const { cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  const running = job?.kind === 'import' && job.state === 'running';
  const [seen, setSeen] = useState(false);
  if (running && !seen) setSeen(true);
  if (hidden || !seen || job?.kind !== 'import') return null;
  if (!running) {
    return (
      <>
        <p role="status">{resultWords(job)}</p>
        <FaultList heading={t('import.faults')} faults={job.faults} />
      </>
    );
  }
  return (
    <>
      <ProgressBar label={t('import.importing_podcasts')} done={job.done} total={job.total} />
      <div>
        <Button onClick={cancelLibraryJob}>{t('import.cancel')}</Button>
      </div>
    </>
  );
}
