import { episodesKey, SHOWS_KEY } from '@/lib/contract/library';
import type { FetchedFeed } from '@/lib/feeds/fetch-feed';
import type { StoredShow } from '@/lib/library/library-schema';
import { dueAfterFailure, dueAfterSuccess } from '@/lib/library/refresh-schedule';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import type { LibraryContext } from './library-context';
import { takeFeed } from './take-feed';

/** `later`: no result, because there is no network or the work was cancelled. */
export type RefreshResult = { done: true; trouble: ShowTrouble | null } | 'later';

/**
 * Reads a show's feed again if it changed. On a failure the episodes stay as they are, and the reason is
 * stored.
 */
export async function refreshShow(
  context: LibraryContext,
  show: StoredShow,
  signal?: AbortSignal,
): Promise<RefreshResult> {
  const { id: showId, etag, lastModified, redirect } = show;
  const { feedUrl: url } = show.show;
  const fetched = await context.readFeed({ url, showId, etag, lastModified, redirect }, signal);
  if (isForLater(context, fetched)) return 'later';
  const trouble = await keepFetched(context, show, fetched);
  context.tell(SHOWS_KEY);
  return { done: true, trouble };
}

/** Whether the result says nothing about the feed itself. */
export function isForLater({ isOnline }: LibraryContext, fetched: FetchedFeed): boolean {
  if (fetched.kind !== 'failed') return false;
  const unreached = fetched.reason === 'unreachable' || fetched.reason === 'timeout';
  return fetched.reason === 'cancelled' || (unreached && !isOnline());
}

/** Why a show's feed could not be read. */
export function troubleOf(
  { player }: LibraryContext,
  fetched: Extract<FetchedFeed, { kind: 'page' | 'failed' }>,
): ShowTrouble {
  if (fetched.kind === 'page') return { kind: 'page' };
  const barred = fetched.reason === 'unreachable' && !player.hostAccess;
  return { kind: barred ? 'barred' : fetched.reason };
}

async function keepFetched(
  context: LibraryContext,
  { id, show: { feedUrl } }: StoredShow,
  fetched: FetchedFeed,
): Promise<ShowTrouble | null> {
  const { shows, clock, tell } = context;
  if (fetched.kind === 'fresh') {
    const taken = await takeFeed(context, { showId: id, feedUrl }, fetched, (show, before) =>
      // The show may have been unsubscribed while its feed was being read.
      before === null ? { ...show, leftAt: clock.now() } : readWell(context, show),
    );
    if (taken.ok && taken.value.changed) tell(episodesKey(id));
    if (taken.ok) {
      await context.announce(taken.value.news);
      return null;
    }
    const trouble: ShowTrouble = { kind: taken.failure.kind };
    await shows.change(id, (show) => readBadly(context, show, trouble, 0));
    return trouble;
  }
  if (fetched.kind === 'unchanged') {
    const { movedTo, redirect } = fetched;
    await shows.change(id, (show) =>
      readWell(context, {
        ...show,
        show: { ...show.show, feedUrl: movedTo ?? show.show.feedUrl },
        ...{ redirect, refreshedAt: clock.now(), trouble: null, failures: 0 },
      }),
    );
    return null;
  }
  const trouble = troubleOf(context, fetched);
  const wait = fetched.kind === 'failed' ? (fetched.retryAfter ?? 0) : 0;
  const isGone = fetched.kind === 'failed' && fetched.reason === 'gone';
  await shows.change(id, (show) => {
    const { dueAt, ...troubled } = readBadly(context, show, trouble, wait);
    return isGone ? troubled : { ...troubled, dueAt };
  });
  return trouble;
}

/** Only subscribed shows are refreshed again. */
function readWell({ clock, random }: LibraryContext, show: StoredShow): StoredShow {
  if (show.leftAt !== undefined) return show;
  return { ...show, dueAt: dueAfterSuccess(show, clock.now(), random()) };
}

/** The show after another failed refresh; `wait` is the delay the server asked for, in milliseconds. */
export function readBadly(
  { clock, random }: LibraryContext,
  show: StoredShow,
  trouble: ShowTrouble,
  wait: number,
): StoredShow {
  const failures = show.failures + 1;
  const troubled = { ...show, trouble, failures };
  if (show.leftAt !== undefined) return troubled;
  return { ...troubled, dueAt: dueAfterFailure(failures, wait, clock.now(), random()) };
}
