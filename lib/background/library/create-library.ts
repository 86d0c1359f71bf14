import { JOB_KEY } from '@/lib/contract/library';
import { noteProgress } from './follow-progress';
import type { Library } from './library';
import type { LibraryContext } from './library-context';
import { changeFavourites, listFavourites } from './library-orders';
import { orThrow } from './or-throw';
import { findShow, subscribeNow, subscribeUnread, unsubscribe } from './subscribe';
import { listShows } from './subscribed-show';

/** Far more than any show has; IndexedDB does not accept infinity. */
const MOST_EPISODES = 1_000_000;

/** The library for the rest of the background. `work` starts the jobs. */
export function createLibrary(
  context: LibraryContext,
  { ready, work }: { ready: Promise<unknown>; work(): void },
): Library {
  const { shows, episodes, jobs, favourites, tell } = context;
  return {
    shows: () => ready.then(() => listShows(context)),
    async lookedAt() {
      await ready;
      const subscribed = orThrow(await shows.subscribed());
      return new Map(subscribed.map(({ id, lookedAt }) => [id, lookedAt]));
    },
    async isSubscribed(feedUrl) {
      await ready;
      const show = await findShow(context, feedUrl);
      return show !== null && show.leftAt === undefined;
    },
    subscribe: (feedUrl) => ready.then(() => subscribeNow(context, feedUrl)),
    unsubscribe: (showId) => ready.then(() => unsubscribe(context, showId)),
    subscribeUnread: (wanted) => ready.then(() => subscribeUnread(context, wanted)),
    async enqueueSubscriptions(wanted, faults = []) {
      await ready;
      const added = await jobs.add('import', wanted, faults);
      tell(JOB_KEY);
      if (added.ok) work();
      return added;
    },
    favourites: () => ready.then(() => listFavourites(context)),
    addFavourites: (added) => ready.then(() => changeFavourites(context, favourites.add(added))),
    replaceFavourites: (wanted) =>
      ready.then(() => changeFavourites(context, favourites.replace(wanted))),
    async episodesOf(showId) {
      await ready;
      const query = { showId, filter: 'all', text: '', order: 'newest' } as const;
      const { found } = orThrow(await episodes.list({ ...query, offset: 0, limit: MOST_EPISODES }));
      return found.map(({ episode }) => episode);
    },
    episodes: (ids) => ready.then(async () => orThrow(await episodes.getMany(ids))),
    noteProgress: (progress) => ready.then(() => noteProgress(context, progress)),
  };
}
