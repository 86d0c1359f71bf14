import ChevronRight from 'lucide-react/icons/chevron-right';
import Inbox from 'lucide-react/icons/inbox';
import type { SubscribedShow } from '@/lib/contract/library';
import { useNavigation } from '../ui/navigation';
import { ROW } from '../ui/use-row-focus';

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
      <span className="flex-1">New episodes</span>
      {fresh > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
          {fresh}
          <span className="sr-only"> new</span>
        </span>
      )}
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  );
}
