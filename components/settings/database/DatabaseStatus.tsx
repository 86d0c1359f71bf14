import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import HardDrive from 'lucide-react/icons/hard-drive';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { HistoryStatus } from '@/lib/contract/history';
import { parts, t, tn } from '@/lib/i18n/translate';
import { databaseTroubleWords, roleWarningWords } from '@/lib/i18n/words/database';
import { Sentence } from '../../primitives/Sentence';
import { When } from '../When';

/** Where the history is kept, and the state of the database. */
export function DatabaseStatus({ status }: { status: HistoryStatus | undefined }) {
  if (status === undefined) {
    // As high as the single line that most listeners see here.
    return <div className="animate-breathe rounded-xl bg-sunken px-4 py-3">{'\u00a0'}</div>;
  }
  const { place, host, database, usesBuiltIn, lastSuccessAt, lastError, pending, warning } = status;
  if (place === 'local') {
    return (
      <div className="flex items-center gap-3 rounded-xl bg-sunken px-4 py-3">
        <HardDrive aria-hidden className="size-5 shrink-0 text-muted" />
        <p className="font-medium">{t('database.in_browser')}</p>
      </div>
    );
  }
  const name = <bdi className="font-medium text-ink">{database}</bdi>;
  const Sign = lastError ? CircleAlert : CircleCheck;
  return (
    <div className="flex flex-col gap-3 rounded-xl bg-sunken px-4 py-3">
      <div className="flex gap-3">
        <Sign
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${lastError ? 'text-danger' : 'text-accent'}`}
        />
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">{t('database.host')}</dt>
          <dd dir="ltr" className="begin-with-page font-medium">
            {host}
          </dd>
          <dt className="text-muted">{t('database.name')}</dt>
          <dd className="text-muted">
            {usesBuiltIn ? <Sentence of={parts('database.built_in_name')} database={name} /> : name}
          </dd>
          <dt className="text-muted">{t('database.last_success')}</dt>
          <dd>{lastSuccessAt === null ? t('database.no_success') : <When at={lastSuccessAt} />}</dd>
          {lastError && (
            <>
              <dt className="text-muted">{t('database.last_error')}</dt>
              <dd className="text-danger">
                <Sentence
                  of={parts('database.error_at')}
                  error={databaseTroubleWords(lastError.trouble)}
                  time={<When at={lastError.at} />}
                />
              </dd>
            </>
          )}
          {pending > 0 && (
            <>
              <dt className="text-muted">{t('database.waiting')}</dt>
              <dd>{tn('database.tracks_waiting', pending)}</dd>
            </>
          )}
        </dl>
      </div>
      {warning && (
        <p className="flex gap-3 border-t border-line pt-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>{roleWarningWords(warning)}</span>
        </p>
      )}
    </div>
  );
}
