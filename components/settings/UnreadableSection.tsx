import { useRef, useState } from 'react';
import { t, tn } from '@/lib/i18n/translate';
import { useQuarantine } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../primitives/Button';
import { download } from '../primitives/download';
import { ConfirmDialog } from '../primitives/popups/ConfirmDialog';
import { SettingsSection } from './SettingsSection';

/** Stored records that could not be read. Only shown if there are any, or were when the page opened. */
export function UnreadableSection() {
  const { exportQuarantine, clearQuarantine } = usePlayer();
  const { value: found = [], refresh } = useQuarantine();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<{ sentence: string; bad: boolean } | null>(null);
  const saidAt = useRef<HTMLParagraphElement>(null);
  if (found.length === 0 && said === null) return null;

  async function save() {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const file = await exportQuarantine();
    setBusy(false);
    if (file === null) return setSaid({ sentence: t('lists.interrupted'), bad: true });
    download(file.text, file.name, file.type);
    setSaid({ sentence: t('settings.backup.saved_as', { name: file.name }), bad: false });
  }

  async function clear() {
    const done = await clearQuarantine();
    const sentence = done ? t('unreadable.deleted') : t('lists.interrupted');
    setSaid({ sentence, bad: !done });
    refresh();
  }

  return (
    <SettingsSection name="unreadable">
      {found.length > 0 && (
        <>
          <p className="text-muted">{tn('unreadable.what_happened', found.length)}</p>
          <div className="flex flex-wrap gap-2">
            <BusyButton busy={busy} onClick={save}>
              {t('common.export')}
            </BusyButton>
            <Button onClick={() => setAsking(true)}>{t('common.delete')}</Button>
          </div>
        </>
      )}
      <p
        ref={saidAt}
        role="status"
        tabIndex={-1}
        className={`outline-none empty:-mt-3 ${said?.bad ? 'text-danger' : 'text-muted'}`}
      >
        {said?.sentence}
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        heading={t('unreadable.delete_question')}
        action={t('common.delete')}
        finalFocus={(confirmed) => (confirmed ? saidAt.current : null)}
        onConfirm={clear}
      >
        {t('unreadable.what_is_lost')}
      </ConfirmDialog>
    </SettingsSection>
  );
}
