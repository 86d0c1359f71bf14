import { t } from '@/lib/i18n/translate';
import { Button } from '../ui/Button';
import { RowSkeletons } from '../ui/RowSkeletons';

/** Stands after the last row while there is more to come. */
export function ListEnd({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <RowSkeletons count={2} label={t('radio.loading_more')} />;
  return (
    <div className="flex items-center gap-3 p-3 text-xs text-muted">
      <p className="min-w-0 flex-1">{t('radio.no_more')}</p>
      <Button className="h-8 px-3 text-xs" onClick={onRetry}>
        {t('radio.load_more')}
      </Button>
    </div>
  );
}
