import { useState } from 'react';
import { t } from '@/lib/i18n/translate';
import { useLibraryJob } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../ui/Button';
import { FaultList } from '../ui/FaultList';
import { resultWords } from '../ui/ImportResult';
import { JobProgress } from '../ui/JobProgress';

/** An import that goes on in the background; once it was seen going on, also what came of it. */
export function ImportJob({ hidden }: { hidden: boolean }) {
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
      <JobProgress label={t('import.importing_podcasts')} done={job.done} total={job.total} />
      <div>
        <Button onClick={cancelLibraryJob}>{t('import.cancel')}</Button>
      </div>
    </>
  );
}
