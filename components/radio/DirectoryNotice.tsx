import CloudOff from 'lucide-react/icons/cloud-off';
import type { DirectoryTrouble } from '@/lib/contract/directory';
import { Button } from '../ui/Button';
import { formatDate } from '../ui/format-date';

interface DirectoryNoticeProps {
  trouble: DirectoryTrouble;
  /** When what shows came from the directory, milliseconds since 1970; null where nothing of it shows. */
  at: number | null;
  onRetry: () => void;
}

/** Says that the directory gave nothing new, and what shows instead. */
export function DirectoryNotice({ trouble, at, onRetry }: DirectoryNoticeProps) {
  const why =
    trouble === 'offline'
      ? 'You are offline: the station directory cannot be reached.'
      : 'The station directory cannot be reached.';
  return (
    <div
      role="status"
      aria-label="Station directory"
      className="mb-2 flex items-center gap-3 rounded-xl border border-line p-3 text-xs text-muted"
    >
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        {why} {at !== null && `These are from ${formatDate(at, Date.now())}.`}
      </p>
      <Button className="h-8 px-3 text-xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
