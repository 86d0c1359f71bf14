import CircleAlert from 'lucide-react/icons/circle-alert';
import { t } from '@/lib/i18n/translate';
import { ListMessage } from '../lists/ListMessage';
import { Button } from '../primitives/Button';

interface HistoryLostProps {
  /** What went wrong; by default, that the background was interrupted. */
  trouble?: string;
  onRetry: () => void;
}

/** Replaces tracks that could not be loaded. */
export function HistoryLost({ trouble, onRetry }: HistoryLostProps) {
  return (
    <ListMessage Sign={CircleAlert} heading={t('history.lost')}>
      <p>{trouble ?? t('history.interrupted')}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </ListMessage>
  );
}
