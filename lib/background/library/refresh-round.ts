import { MINUTE } from '@/lib/model/constants';
import type { LibraryContext } from './library-context';
import { refreshShow } from './refresh-show';

/**
 * Rounds come every ten minutes. A show that is due in the first half of the interval is closer to this
 * round.
 */
const AHEAD = 5 * MINUTE;
/** What a round does not finish within this time is left to the next. */
const ROUND_LIMIT = 4 * MINUTE;

/** Refreshes the shows that are due. Without a network it does not even try. */
export async function refreshDue(context: LibraryContext): Promise<void> {
  const { shows, clock, isOnline } = context;
  if (!isOnline()) return;
  const began = clock.now();
  const due = await shows.due(began + AHEAD);
  if (!due.ok) return;
  const waiting = due.value.values();
  // `readFeed` lets only a few through; this is enough to keep its slots full.
  const workers = Array.from({ length: 4 }, async () => {
    for (const show of waiting) {
      if (clock.now() - began > ROUND_LIMIT || !isOnline()) return;
      await refreshShow(context, show);
    }
  });
  await Promise.all(workers);
}

/** Makes all failed shows due at once, for example after access to sites was granted. */
export async function retryTroubled({ shows, clock }: LibraryContext): Promise<void> {
  await shows.changeAll((show) =>
    show.trouble === null || show.dueAt === undefined
      ? show
      : { ...show, failures: 0, dueAt: clock.now() },
  );
}
