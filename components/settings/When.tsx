import { formatDate } from '@/lib/i18n/format-date';

/** A date and time. */
export function When({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {formatDate(at, Date.now())}
    </time>
  );
}
