import CloudOff from 'lucide-react/icons/cloud-off';
import { t } from '@/lib/i18n/translate';
import { Button } from './Button';
import { formatDate } from './format-date';

interface DirectoryNoticeProps {
  /** Which directory it is about. */
  name: string;
  /** Why it gave nothing new, in a sentence. */
  why: string;
  /** When what shows came from the directory, milliseconds since 1970; null where nothing of it shows. */
  at: number | null;
  onRetry: () => void;
}

/** Says that a directory gave nothing new, and what shows instead. */
export function DirectoryNotice({ name, why, at, onRetry }: DirectoryNoticeProps) {
  return (
    <div
      role="status"
      aria-label={name}
      className="mb-2 flex items-center gap-3 rounded-xl border border-line p-3 text-xs text-muted"
    >
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        {why} {at !== null && t('directories.shown_from', { date: formatDate(at, Date.now()) })}
      </p>
      <Button className="h-8 shrink-0 px-3 text-xs" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
