import type { SubscribedShow } from '@/lib/contract/library';
import type { StoredShow } from '@/lib/library/library-schema';
import type { LibraryContext } from './library-context';
import { orThrow } from './or-throw';

/**
 * The subscriptions by title, without their descriptions, which would be most of the data. Rejects if storage
 * fails.
 */
export async function listShows({ shows }: LibraryContext): Promise<SubscribedShow[]> {
  const found = orThrow(await shows.subscribed());
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  return found.map(subscribedShow).sort((a, b) => compare(a.show.title, b.show.title));
}

/** The show as lists need it. */
export function subscribedShow(stored: StoredShow): SubscribedShow {
  const { show, guid, episodes, fresh, latestAt, trouble, refreshedAt, live = [] } = stored;
  const rest = { episodes, fresh, latestAt, trouble, refreshedAt, live };
  return { show, ...(guid !== undefined && { guid }), ...rest };
}
