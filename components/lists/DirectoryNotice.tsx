import CloudOff from 'lucide-react/icons/cloud-off';
import { formatDate } from '@/lib/i18n/format-date';
import { t } from '@/lib/i18n/translate';
import { Notice } from '../primitives/Notice';

interface DirectoryNoticeProps {
  /** The directory's name. */
  name: string;
  /** Why it returned nothing new. */
  why: string;
  /** When the results shown were fetched, milliseconds since 1970; null if none are shown. */
  at: number | null;
  onRetry: () => void;
}

/** Says that a directory returned nothing new, and what is shown instead. */
export function DirectoryNotice({ name, why, at, onRetry }: DirectoryNoticeProps) {
  return (
    <div className="pb-2">
      <Notice Sign={CloudOff} name={name} onRetry={onRetry}>
        {why} {at !== null && t('directories.shown_from', { date: formatDate(at, Date.now()) })}
      </Notice>
    </div>
  );
}
