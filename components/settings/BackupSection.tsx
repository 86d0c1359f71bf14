import { useState } from 'react';
import type { ExportFormat } from '@/lib/contract/library';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { useFileImport } from '@/lib/ui/use-file-import';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton } from '../ui/BusyButton';
import { download } from '../ui/download';
import { ImportDialog } from '../ui/ImportDialog';
import { FileButton } from './FileButton';
import { ImportJob } from './ImportJob';
import { SettingsSection } from './SettingsSection';

const EXPORTS = [
  { format: 'opml', name: 'settings.backup.subscriptions' },
  { format: 'm3u', name: 'settings.backup.stations' },
  { format: 'backup', name: 'settings.backup.everything' },
] as const satisfies { format: ExportFormat; name: MessageKey }[];

/** Taking everything along, and bringing it back. */
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
