import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import type { ImportOutcome, ImportPreview, LibraryJob } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { refusalWords } from '@/lib/i18n/words/imports';
import { useLibraryJob } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { BusyButton, Button } from '../primitives/Button';
import { ProgressBar } from '../primitives/ProgressBar';
import { FaultList } from './FaultList';

interface ImportResultProps {
  preview: ImportPreview;
  outcome: ImportOutcome;
  /** Whether it is being retried. */
  busy: boolean;
  onRetry: () => void;
}

/** An import's result or, while podcasts are still being read, its progress. */
export function ImportResult({ preview, outcome, busy, onRetry }: ImportResultProps) {
  const { cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = outcome.ok && outcome.queued > 0 && job?.kind === 'import' ? job : null;
  const running = shown?.state === 'running';

  // The pressed button is gone, so the focus moves here.
  useEffect(() => heading.current?.focus(), [outcome]);

  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {titleOf(outcome, shown)}
        </Dialog.Title>
        {running ? (
          <>
            <ProgressBar
              label={t('import.importing_podcasts')}
              done={shown.done}
              total={shown.total}
            />
            <p className="text-muted">{t('import.goes_on')}</p>
          </>
        ) : (
          <p role={outcome.ok ? 'status' : 'alert'} className={outcome.ok ? '' : 'text-danger'}>
            {outcome.ok
              ? resultWords(shown, preview.faults.length > 0)
              : refusalWords(outcome.trouble)}
          </p>
        )}
        <FaultList heading={t('import.faults')} faults={shown?.faults ?? preview.faults} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        {running && <Button onClick={cancelLibraryJob}>{t('import.cancel')}</Button>}
        {!outcome.ok && (
          <BusyButton busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </BusyButton>
        )}
        <Dialog.Close render={<Button look="primary" />}>{t('common.close')}</Dialog.Close>
      </div>
    </>
  );
}

function titleOf(outcome: ImportOutcome, job: LibraryJob | null): string {
  if (!outcome.ok) return t('import.not_imported');
  if (job?.state === 'running') return t('import.importing');
  return job?.state === 'cancelled' ? t('import.cancelled') : t('import.imported');
}

/** The message once nothing is running. */
export function resultWords(job: LibraryJob | null, faulty = false): string {
  if (job === null) {
    return faulty ? t('import.some_here') : t('import.all_here');
  }
  if (job.state === 'cancelled') {
    return tn('import.cancelled_after', job.total, { done: job.done });
  }
  return job.faults.length > 0
    ? tn('import.gone_through', job.total)
    : tn('import.podcasts_added', job.total);
}
