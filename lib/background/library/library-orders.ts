import {
  EPISODES_KEY,
  episodesKey,
  FAVOURITES_KEY,
  type FavouriteOrder,
  JOB_KEY,
  type LibraryJob,
  type MoveOrder,
  SHOWS_KEY,
} from '@/lib/contract/library';
import type { Outcome } from '@/lib/library/library-failure';
import type { StoredShow } from '@/lib/library/library-schema';
import type { Favourite } from '@/lib/model/favourite';
import type { LibraryContext } from './library-context';
import { orThrow } from './or-throw';

/** The pages' orders and queries that take a single step. The database logs storage failures. */

/** Rejects if storage fails. */
export async function listFavourites({ favourites }: LibraryContext): Promise<Favourite[]> {
  return orThrow(await favourites.list());
}

export async function addFavourite(
  context: LibraryContext,
  { favourite, at }: FavouriteOrder,
): Promise<boolean> {
  return (await changeFavourites(context, context.favourites.add([favourite], at))).ok;
}

export async function removeFavourite(context: LibraryContext, key: string): Promise<boolean> {
  return (await changeFavourites(context, context.favourites.remove([key]))).ok;
}

export async function moveFavourite(
  context: LibraryContext,
  { key, to }: MoveOrder,
): Promise<void> {
  await changeFavourites(context, context.favourites.move(key, to));
}

/** Tells the pages once the change is stored. */
export async function changeFavourites(
  { tell }: LibraryContext,
  change: Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const changed = await change;
  if (changed.ok) tell(FAVOURITES_KEY);
  return changed;
}

/** Marks the episodes of this show, or of all shows for null, as no longer new. */
export async function markLookedAt(context: LibraryContext, showId: string | null): Promise<void> {
  const { shows, clock, tell } = context;
  const look = (show: StoredShow): StoredShow => ({
    ...show,
    fresh: 0,
    // Later than any arrival, whatever the system clock did meanwhile.
    lookedAt: Math.max(clock.now(), show.lookedAt + 1),
  });
  if (showId === null) await shows.changeAll((show) => (show.fresh > 0 ? look(show) : show));
  else await shows.change(showId, look);
  tell(SHOWS_KEY);
  tell(showId === null ? EPISODES_KEY : episodesKey(showId));
}

export async function currentJob({ jobs }: LibraryContext): Promise<LibraryJob | null> {
  const current = await jobs.current();
  if (!current.ok || current.value === null) return null;
  const { id, ...job } = current.value;
  return job;
}

/** Adds a job that refreshes every subscription, unless one is running. */
export async function enqueueRefresh(context: LibraryContext): Promise<void> {
  const { shows, jobs, tell } = context;
  const [current, subscribed] = await Promise.all([jobs.current(), shows.subscribed()]);
  const isBusy =
    current.ok && current.value?.kind === 'refresh' && current.value.state === 'running';
  if (isBusy || !subscribed.ok || subscribed.value.length === 0) return;
  const entries = subscribed.value.map(({ id, show }) => {
    return { feedUrl: id, title: show.title, line: 0 };
  });
  await jobs.add('refresh', entries, []);
  tell(JOB_KEY);
}
