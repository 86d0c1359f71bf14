import ChevronRight from 'lucide-react/icons/chevron-right';
import Inbox from 'lucide-react/icons/inbox';
import type { SubscribedShow } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { useNavigation } from '../ui/navigation';
import { ROW } from '../ui/use-row-focus';
import { FreshCount } from './FreshCount';

/** Leads to the new episodes of all subscriptions. */
export function LatestLink({ shows }: { shows: readonly SubscribedShow[] }) {
  const { open } = useNavigation();
  const fresh = shows.reduce((sum, show) => sum + show.fresh, 0);
  return (
    <button
      type="button"
      {...{ [ROW]: 'latest' }}
      onClick={() => open({ kind: 'latest' })}
      className="flex min-h-11 w-full items-center gap-3 rounded-xl border border-line px-3 text-start font-medium transition-colors hover:bg-sunken"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{t('podcasts.latest')}</span>
      <FreshCount count={fresh} />
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  );
}
