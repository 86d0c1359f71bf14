import Trash2 from 'lucide-react/icons/trash-2';
import { t } from '@/lib/i18n/translate';
import type { Show } from '@/lib/model/show';
import { RowButton } from '../ui/RowButton';
import type { Subscribing } from './use-subscribing';

/** Takes a show out of the subscriptions, in whose list it stands. */
export function UnsubscribeButton({ show, subscribing }: { show: Show; subscribing: Subscribing }) {
  return (
    <RowButton
      label={t('podcasts.unsubscribe_from', { name: show.title })}
      hint={t('podcasts.unsubscribe')}
      onClick={() => subscribing.unsubscribe(show)}
    >
      <Trash2 aria-hidden className="size-4.5" />
    </RowButton>
  );
}
