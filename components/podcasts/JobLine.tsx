import X from 'lucide-react/icons/x';
import { t } from '@/lib/i18n/translate';
import { useLibraryJob } from '@/lib/ui/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { IconButton } from '../ui/IconButton';
import { JobProgress } from '../ui/JobProgress';

const WORDS = { import: 'podcasts.job_import', refresh: 'podcasts.job_refresh' } as const;

/** How far the long work in the background is, as long as it goes on. */
export function JobLine() {
  const { cancelLibraryJob } = usePlayer();
  const { value: job } = useLibraryJob();
  if (job?.state !== 'running') return null;
  return (
    <div className="animate-arrive flex items-end gap-1 ps-2 pb-3 text-xs">
      <div className="flex-1">
        <JobProgress label={t(WORDS[job.kind])} done={job.done} total={job.total} />
      </div>
      <IconButton
        label={t('common.cancel')}
        onClick={() => cancelLibraryJob()}
        className="-mb-2.5 size-8!"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
