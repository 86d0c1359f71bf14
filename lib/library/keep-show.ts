import type { Show } from '@/lib/model/show';
import type { StoredShow, Totals } from './library-schema';
import type { Reader, Writer } from './library-transaction';

const NONE: Totals = { key: 'subscribed', shows: 0, episodes: 0, fresh: 0 };

/** The stores that `putShow` writes to. */
export const SHOW_STORES = ['shows', 'totals'] as const;

/** A show whose feed has not been read yet; an empty title becomes the feed's host. */
export function unreadShow(id: string, feedUrl: string, title: string): Show {
  return {
    ...{ id, feedUrl, title: title || new URL(feedUrl).host, author: '', image: '', homepage: '' },
    ...{ description: '', language: '', categories: [], explicit: false },
  };
}

/** The record of a show whose feed has not been read yet. */
export function newShow(show: Show, now: number): StoredShow {
  return {
    id: show.id,
    show: { ...show, description: '' },
    ...{ episodes: 0, fresh: 0, latestAt: 0, rhythm: 0, nextNth: 1 },
    ...{ lookedAt: now, refreshedAt: 0, trouble: null, failures: 0 },
    ...{ etag: '', lastModified: '', redirect: null },
  };
}

/** Writes a show, or deletes it if given null, and updates the totals. */
export async function putShow(
  writer: Writer,
  before: StoredShow | null,
  after: StoredShow | null,
): Promise<void> {
  if (after !== null) await writer.store('shows').put(after);
  else if (before !== null) await writer.store('shows').delete(before.id);
  const [was, is] = [shareOf(before), shareOf(after)];
  if (was.shows === is.shows && was.episodes === is.episodes && was.fresh === is.fresh) return;
  const totals = await readTotals(writer);
  await writer.store('totals').put({
    key: 'subscribed',
    shows: Math.max(0, totals.shows + is.shows - was.shows),
    episodes: Math.max(0, totals.episodes + is.episodes - was.episodes),
    fresh: Math.max(0, totals.fresh + is.fresh - was.fresh),
  });
}

/** What all subscriptions add up to. Zeros before the first one. */
export async function readTotals(reader: Reader): Promise<Totals> {
  return (await reader.get('totals', 'subscribed')) ?? NONE;
}

/** Recomputes the totals, which reads every show. */
export async function recountTotals(writer: Writer): Promise<Totals> {
  const totals = { ...NONE };
  for (const value of await writer.store('shows').getAll()) {
    const share = shareOf(writer.sift('shows', value));
    totals.shows += share.shows;
    totals.episodes += share.episodes;
    totals.fresh += share.fresh;
  }
  await writer.store('totals').put(totals);
  return totals;
}

/** A show's contribution to the totals: nothing if it is not subscribed. */
function shareOf(show: StoredShow | null): Omit<Totals, 'key'> {
  if (show === null || show.leftAt !== undefined) return { shows: 0, episodes: 0, fresh: 0 };
  return { shows: 1, episodes: show.episodes, fresh: show.fresh };
}
