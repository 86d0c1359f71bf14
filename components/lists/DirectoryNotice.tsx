import CloudOff from 'lucide-react/icons/cloud-off';
import { formatDate } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { Notice } from '../primitives/Notice';

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
    <div className="pb-2">
      <Notice Sign={CloudOff} name={name} onRetry={onRetry}>
        {why} {at !== null && t('directories.shown_from', { date: formatDate(at, Date.now()) })}
      </Notice>
    </div>
  );
}
