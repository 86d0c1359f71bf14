import {
  episodesKey,
  SHOWS_KEY,
  type ShowOutcome,
  type ShowPage,
  type SubscribeOutcome,
} from '@/lib/contract/library';
import type { FetchedFeed } from '@/lib/feeds/fetch-feed';
import { newShow, unreadShow } from '@/lib/library/keep-show';
import type { Outcome } from '@/lib/library/library-failure';
import type { StoredShow } from '@/lib/library/library-schema';
import { dueAfterSuccess } from '@/lib/library/refresh-schedule';
import { MINUTE } from '@/lib/model/constants';
import type { ShowTrouble } from '@/lib/model/trouble-kinds';
import { parseAddress } from '@/lib/model/values/audio-address';
import { isRecent } from '@/lib/platform/time/clock';
import type { WantedShow } from './library';
import type { LibraryContext } from './library-context';
import { isForLater, refreshShow, troubleOf } from './refresh-show';
import { subscribedShow } from './subscribed-show';
import { takeFeed } from './take-feed';

/** A show that is opened without being subscribed is read again if its stored copy is older than this. */
const LOOKED_AT_FOR = 10 * MINUTE;

/** The result of reading a feed for the first time. `later`: nothing can be said about the feed yet. */
export type FirstReading =
  | { kind: 'read'; show: StoredShow }
  | { kind: 'failed'; trouble: ShowTrouble; later: boolean };

/** Subscribes to a feed, or restores a subscription that was cancelled in this session. */
export async function subscribe(
  context: LibraryContext,
  { feedUrl, id, lookedAt }: Pick<WantedShow, 'feedUrl' | 'id' | 'lookedAt'>,
  signal?: AbortSignal,
): Promise<FirstReading> {
  const url = parseAddress(feedUrl);
  if (url === null) return failure({ kind: 'no-address' });
  const known = await findShow(context, url, ...(id === undefined ? [] : [id]));
  // A show that was added without being read is read now.
  if (known !== null && known.refreshedAt > 0) return join(context, known.id);
  const showId = known?.id ?? id ?? url;
  return readFirst(context, { url, showId, isWanted: true, lookedAt }, signal);
}

/** Like `subscribe`, with the outcome that pages expect. */
export async function subscribeNow(
  context: LibraryContext,
  address: string,
): Promise<SubscribeOutcome> {
  const reading = await subscribe(context, { feedUrl: address });
  if (reading.kind === 'failed') return { ok: false, trouble: reading.trouble };
  return { ok: true, show: (await pageOf(context, reading.show)).show };
}

/**
 * Subscribes to all of these before their feeds have been read: from then on, no failure of a feed or of
 * storage loses one.
 */
export async function subscribeUnread(
  context: LibraryContext,
  wanted: readonly WantedShow[],
): Promise<Outcome<null>> {
  const { shows, clock, tell } = context;
  for (const { feedUrl, id, title, lookedAt } of wanted) {
    const url = parseAddress(feedUrl);
    if (url === null) continue;
    const now = clock.now();
    const known = await findShow(context, url, ...(id === undefined ? [] : [id]));
    const unread = {
      ...newShow(unreadShow(id ?? url, url, title), now),
      lookedAt: lookedAt ?? now,
    };
    const kept =
      known === null
        ? await shows.add(joined(context, unread))
        : await shows.change(known.id, (show) =>
            show.leftAt === undefined ? show : joined(context, show),
          );
    if (!kept.ok) return kept;
  }
  tell(SHOWS_KEY);
  return { ok: true, value: null };
}

/** Unsubscribes. The show stays stored until the session ends, so that this can be undone. */
export async function unsubscribe(context: LibraryContext, showId: string): Promise<boolean> {
  const { shows, clock, tell } = context;
  const left = await shows.change(showId, ({ dueAt, ...show }) => ({
    ...show,
    leftAt: clock.now(),
  }));
  tell(SHOWS_KEY);
  tell(episodesKey(showId));
  return left.ok;
}

/** A show's page, by its id or feed address. If it is not subscribed, its feed is read now. */
export async function openShow(context: LibraryContext, address: string): Promise<ShowOutcome> {
  const { shows, clock } = context;
  const url = parseAddress(address);
  const known = await findShow(context, address, ...(url === null ? [] : [url]));
  if (known === null) {
    if (url === null) return { ok: false, trouble: { kind: 'no-address' } };
    const reading = await readFirst(context, { url, showId: url, isWanted: false });
    if (reading.kind === 'failed') return { ok: false, trouble: reading.trouble };
    await shows.purgeLeft('surplus');
    return { ok: true, page: await pageOf(context, reading.show) };
  }
  const isStale = !isRecent(known.refreshedAt, LOOKED_AT_FOR, clock.now());
  if (known.leftAt === undefined || !isStale) {
    return { ok: true, page: await pageOf(context, known) };
  }
  await refreshShow(context, known);
  const again = await shows.get(known.id);
  const show = again.ok && again.value !== null ? again.value : known;
  return { ok: true, page: await pageOf(context, show) };
}

/** The show with an address, even if the scheme differs. */
export async function findShow(
  { shows }: LibraryContext,
  ...addresses: string[]
): Promise<StoredShow | null> {
  const both = addresses.flatMap((address) => [address, withOtherScheme(address)]);
  const found = await shows.find(both);
  return found.ok ? found.value : null;
}

const withOtherScheme = (url: string) =>
  /^http:/i.test(url) ? url.replace(/^http:/i, 'https:') : url.replace(/^https:/i, 'http:');

interface FirstRequest {
  url: string;
  showId: string;
  /** Whether to subscribe to it. */
  isWanted: boolean;
  /** Whether a page led here: a second page is not followed. */
  isLinked?: boolean;
  /** When the listener last looked at it elsewhere, if known. */
  lookedAt?: number;
}

/** Reads a feed for the first time; follows a page that links to exactly one feed. */
async function readFirst(
  context: LibraryContext,
  request: FirstRequest,
  signal?: AbortSignal,
): Promise<FirstReading> {
  const { url, showId, isWanted, isLinked = false, lookedAt } = request;
  const fetched = await context.readFeed({ url, showId }, signal);
  if (fetched.kind === 'page' && !isLinked) {
    const [only, another] = fetched.feeds;
    if (only === undefined) return failure({ kind: 'page-without-feed' });
    if (another !== undefined) return failure({ kind: 'several-feeds' });
    const known = await findShow(context, only.url);
    if (known !== null && known.refreshedAt > 0) return comeUpon(context, known, isWanted);
    const linked = { url: only.url, showId: known?.id ?? only.url };
    return readFirst(context, { ...linked, isWanted, isLinked: true }, signal);
  }
  if (fetched.kind === 'unchanged') return failure({ kind: 'page-without-feed' });
  if (fetched.kind !== 'fresh') return failedReading(context, fetched);
  const present = fetched.movedTo ?? fetched.redirect?.to;
  const moved = present === undefined ? null : await findShow(context, present);
  if (moved !== null && moved.id !== showId) return comeUpon(context, moved, isWanted);
  const place = { showId, feedUrl: url, lookedAt };
  const taken = await takeFeed(context, place, fetched, (show, before) => {
    if (isWanted) return joined(context, show);
    return before === null ? { ...show, leftAt: context.clock.now() } : show;
  });
  if (!taken.ok) return failure({ kind: taken.failure.kind });
  tellOf(context, showId);
  return { kind: 'read', show: taken.value.show };
}

/** Used when a different address led to a show that is already stored. */
async function comeUpon(
  context: LibraryContext,
  known: StoredShow,
  isWanted: boolean,
): Promise<FirstReading> {
  return isWanted ? join(context, known.id) : { kind: 'read', show: known };
}

function failedReading(
  context: LibraryContext,
  fetched: Extract<FetchedFeed, { kind: 'page' | 'failed' }>,
): FirstReading {
  if (isForLater(context, fetched)) {
    return { kind: 'failed', trouble: { kind: 'offline' }, later: true };
  }
  const later = fetched.kind === 'failed' && fetched.retryable;
  return { kind: 'failed', trouble: troubleOf(context, fetched), later };
}

async function join(context: LibraryContext, id: string): Promise<FirstReading> {
  const changed = await context.shows.change(id, (show) =>
    show.leftAt === undefined ? show : joined(context, show),
  );
  tellOf(context, id);
  if (!changed.ok) return failure({ kind: changed.failure.kind });
  return changed.value === null
    ? failure({ kind: 'page-without-feed' })
    : { kind: 'read', show: changed.value };
}

function joined({ clock, random }: LibraryContext, show: StoredShow): StoredShow {
  const { leftAt, ...subscribed } = show;
  return { ...subscribed, dueAt: dueAfterSuccess(show, clock.now(), random()) };
}

function tellOf({ tell }: LibraryContext, showId: string): void {
  tell(SHOWS_KEY);
  tell(episodesKey(showId));
}

async function pageOf({ shows, savedIn }: LibraryContext, show: StoredShow): Promise<ShowPage> {
  const found = await shows.about(show.id);
  const { description, extras } = found.ok ? found.value : { description: '', extras: null };
  const listed = subscribedShow(show);
  const saved = savedIn(show.id);
  return {
    ...listed,
    ...(saved > 0 && { saved }),
    show: { ...show.show, description },
    extras,
    subscribed: show.leftAt === undefined,
  };
}

function failure(trouble: ShowTrouble): FirstReading {
  return { kind: 'failed', trouble, later: false };
}
