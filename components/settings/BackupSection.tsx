import { useState } from 'react';
import type { ExportFormat } from '@/lib/contract/library';
import { useFileImport } from '@/lib/ui/use-file-import';
import { usePlayer } from '@/lib/ui/use-player';
import { download } from '../ui/download';
import { ImportDialog } from '../ui/ImportDialog';
import { BusyButton } from './BusyButton';
import { FileButton } from './FileButton';
import { ImportJob } from './ImportJob';
import { SettingsSection } from './SettingsSection';

const EXPORTS: { format: ExportFormat; name: string }[] = [
  { format: 'opml', name: 'Export subscriptions (OPML)' },
  { format: 'm3u', name: 'Export stations (M3U)' },
  { format: 'backup', name: 'Back up everything (JSON)' },
];

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
      setSaid({ sentence: 'Skywave was interrupted. Please try again.', bad: true });
      return;
    }
    download(file.text, file.name, file.type);
    setSaid({ sentence: `Saved as ${file.name}.`, bad: false });
  }

  return (
    <SettingsSection heading="Backup and restore">
      <p className="text-muted">
        Podcasts go to other players as OPML, favourite stations as M3U. A backup has all of it:
        podcasts, favourites, queue, how far you got, saved tracks and settings. No password and no
        connection string is in any of them.
      </p>
      <div className="flex flex-wrap gap-2">
        {EXPORTS.map(({ format, name }) => (
          <BusyButton key={format} busy={busy === format} onClick={() => save(format)}>
            {name}
          </BusyButton>
        ))}
      </div>
      <p role="status" className={`empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}>
        {said?.sentence}
      </p>
      <p className="text-muted">
        Import any of these, or a list from another player. You see what would change before
        anything does. Files can also be dropped on the side panel.
      </p>
      <div>
        <FileButton onFiles={take}>Import a file…</FileButton>
      </div>
      <ImportJob hidden={subject !== null} />
      <ImportDialog subject={subject} onClose={close} />
    </SettingsSection>
  );
}
