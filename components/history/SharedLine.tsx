import CircleAlert from 'lucide-react/icons/circle-alert';
import Users from 'lucide-react/icons/users';
import type { HistoryStatus } from '@/lib/contract/history';
import { parts, tn } from '@/lib/i18n/translate';
import { Sentence } from '../ui/Sentence';

interface SharedLineProps {
  status: HistoryStatus | undefined;
  /** Whether what does not work is said elsewhere. */
  troubleTold?: boolean;
}

/** With a database: who sees these tracks, and what does not work at the moment. */
export function SharedLine({ status, troubleTold = false }: SharedLineProps) {
  if (status?.place !== 'database') return null;
  const { host } = status;
  const trouble = troubleTold ? '' : troubleOf(status);
  return (
    <div className="flex flex-col gap-1 px-2 pb-2 text-xs text-muted">
      <p className="flex items-start gap-1.5">
        <Users aria-hidden className="mt-0.5 size-3 shrink-0" />
        <span>
          <Sentence of={parts('history.shared')} host={<bdi dir="ltr">{host}</bdi>} />
        </span>
      </p>
      {trouble !== '' && (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{trouble}</span>
        </p>
      )}
    </div>
  );
}

/** What is amiss with the database, and what becomes of the tracks meanwhile; empty where all is well. */
export function troubleOf({ lastError, pending }: HistoryStatus): string {
  if (lastError === null) return '';
  return [lastError.sentence, pending > 0 && tn('history.waiting', pending)]
    .filter(Boolean)
    .join(' ');
}
