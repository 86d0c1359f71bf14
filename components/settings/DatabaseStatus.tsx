import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import HardDrive from 'lucide-react/icons/hard-drive';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { HistoryStatus } from '@/lib/contract/history';
import { formatDate } from '../ui/format-date';

/** Where the history is now, and how the database fares. */
export function DatabaseStatus({ status }: { status: HistoryStatus | undefined }) {
  if (status === undefined) {
    return <div className="animate-breathe h-12 rounded-xl bg-sunken" />;
  }
  const { place, host, database, usesBuiltIn, lastSuccessAt, lastError, pending, warning } = status;
  if (place === 'local') {
    return (
      <div className="flex items-center gap-3 rounded-xl bg-sunken px-4 py-3">
        <HardDrive aria-hidden className="size-5 shrink-0 text-muted" />
        <p className="font-medium">The history is kept in this browser</p>
      </div>
    );
  }
  const Sign = lastError ? CircleAlert : CircleCheck;
  return (
    <div className="flex flex-col gap-3 rounded-xl bg-sunken px-4 py-3">
      <div className="flex gap-3">
        <Sign
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${lastError ? 'text-danger' : 'text-accent'}`}
        />
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">Host</dt>
          <dd dir="ltr" className="begin-with-page font-medium">
            {host}
          </dd>
          <dt className="text-muted">Database</dt>
          <dd>
            <bdi className="font-medium">{database}</bdi>
            {usesBuiltIn && <span className="text-muted"> (built into this copy)</span>}
          </dd>
          <dt className="text-muted">Last success</dt>
          <dd>{lastSuccessAt === null ? 'None yet' : <When at={lastSuccessAt} />}</dd>
          {lastError && (
            <>
              <dt className="text-muted">Last error</dt>
              <dd className="text-danger">
                {lastError.sentence} (<When at={lastError.at} />)
              </dd>
            </>
          )}
          {pending > 0 && (
            <>
              <dt className="text-muted">Waiting</dt>
              <dd>
                {pending === 1 ? 'One track' : `${pending} tracks`}, to be stored when the database
                answers
              </dd>
            </>
          )}
        </dl>
      </div>
      {warning && (
        <p className="flex gap-3 border-t border-line pt-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}

function When({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {formatDate(at, Date.now())}
    </time>
  );
}
