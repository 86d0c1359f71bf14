import { MINUTE } from '@/lib/model/constants';
import type { LibraryContext } from './library-context';
import { refreshShow } from './refresh-show';

/** Rounds come every ten minutes: what is due before the middle of the pause is nearer to this one. */
const AHEAD = 5 * MINUTE;
/** What a round does not come to in this time is done in the next. */
const ROUND_LIMIT = 4 * MINUTE;

/** Refreshes what is due. Without a network it is not even tried. */
export async function refreshDue(context: LibraryContext): Promise<void> {
  const { shows, clock, isOnline } = context;
  if (!isOnline()) return;
  const began = clock.now();
  const due = await shows.due(began + AHEAD);
  if (!due.ok) return;
  const waiting = due.value.values();
  // `readFeed` lets only a few through; these are so many that its slots are always full.
  const workers = Array.from({ length: 4 }, async () => {
    for (const show of waiting) {
      if (clock.now() - began > ROUND_LIMIT || !isOnline()) return;
      await refreshShow(context, show);
    }
  });
  await Promise.all(workers);
}

/** Makes due at once what failed before, as when access to sites was given meanwhile. */
export async function retryTroubled({ shows, clock }: LibraryContext): Promise<void> {
  await shows.changeAll((show) =>
    show.trouble === null || show.dueAt === undefined
      ? show
      : { ...show, failures: 0, dueAt: clock.now() },
  );
}
