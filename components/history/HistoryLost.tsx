import { t } from '@/lib/i18n/translate';
import { ListLost } from '../lists/ListMessage';

interface HistoryLostProps {
  /** What went wrong; by default, that the background was interrupted. */
  trouble?: string;
  onRetry: () => void;
}

/** Replaces tracks that could not be loaded. */
export function HistoryLost({ trouble, onRetry }: HistoryLostProps) {
  return (
    <ListLost
      heading={t('history.lost')}
      why={trouble ?? t('history.interrupted')}
      onRetry={onRetry}
    />
  );
}
