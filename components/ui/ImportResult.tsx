import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import type { ImportOutcome, ImportPreview, LibraryJob } from '@/lib/contract/library';
import { useLibraryJob } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from './Button';
import { FaultList } from './FaultList';
import { podcasts } from './import-words';
import { JobProgress } from './JobProgress';

/** Said above the list of what came out badly. */
export const FAULTS = 'What did not work:';

interface ImportResultProps {
  preview: ImportPreview;
  outcome: ImportOutcome;
}

/** What came of an import; while podcasts are still read, how far that has come. */
export function ImportResult({ preview, outcome }: ImportResultProps) {
  const { cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = outcome.ok && outcome.queued > 0 && job?.kind === 'import' ? job : null;
  const running = shown?.state === 'running';

  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {titleOf(outcome, shown)}
        </Dialog.Title>
        {running ? (
          <>
            <JobProgress label="Importing podcasts" done={shown.done} total={shown.total} />
            <p className="text-muted">This goes on when you close the dialog, and every page.</p>
          </>
        ) : (
          <p role={outcome.ok ? 'status' : 'alert'} className={outcome.ok ? '' : 'text-danger'}>
            {outcome.ok ? resultWords(shown, preview.faults.length > 0) : outcome.sentence}
          </p>
        )}
        <FaultList heading={FAULTS} faults={shown?.faults ?? preview.faults} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-4">
        {running && <Button onClick={cancelLibraryJob}>Cancel import</Button>}
        <Dialog.Close render={<Button look="primary" />}>Close</Dialog.Close>
      </div>
    </>
  );
}

function titleOf(outcome: ImportOutcome, job: LibraryJob | null): string {
  if (!outcome.ok) return 'Not imported';
  if (job?.state === 'running') return 'Importing';
  return job?.state === 'cancelled' ? 'Cancelled' : 'Imported';
}

/** What is said when nothing runs any more. */
export function resultWords(job: LibraryJob | null, faulty = false): string {
  if (job === null) {
    return faulty ? 'What could be read of it is here now.' : 'All of it is here now.';
  }
  if (job.state === 'cancelled') {
    return `Cancelled after ${job.done} of ${podcasts(job.total)}. Those are here, the others are not.`;
  }
  return job.faults.length > 0
    ? `${podcasts(job.total)} gone through.`
    : `${podcasts(job.total)} added.`;
}
