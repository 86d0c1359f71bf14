import type { Handlers } from '@/lib/contract/messages/define-message';
import type { LIBRARY_MESSAGES } from '@/lib/contract/messages/library';
import { afterReady } from '../after-ready';
import type { JobRunner } from './job-runner';
import type { LibraryContext } from './library-context';
import {
  addFavourite,
  currentJob,
  listFavourites,
  markLookedAt,
  moveFavourite,
  removeFavourite,
} from './library-orders';
import { listEpisodes, openEpisode, timeOfQueue } from './list-episodes';
import { orThrow } from './or-throw';
import { openShow, subscribeNow, unsubscribe } from './subscribe';
import { listShows } from './subscribed-show';

/** Answers the pages' messages about the library. */
export function libraryHandlers(
  context: LibraryContext,
  {
    ready,
    runner,
    refresh,
  }: {
    /** Resolves when the library can be used. */
    ready: Promise<unknown>;
    runner: JobRunner;
    refresh(showId: string | null): Promise<void>;
  },
): Handlers<typeof LIBRARY_MESSAGES> {
  return afterReady(ready, {
    'library:favourites': () => listFavourites(context),
    'library:addFavourite': (order) => addFavourite(context, order),
    'library:removeFavourite': (key) => removeFavourite(context, key),
    'library:moveFavourite': (order) => moveFavourite(context, order),
    'library:shows': () => listShows(context),
    'library:show': (show) => openShow(context, show),
    'library:showsNaming': async (person) => orThrow(await context.shows.naming(person)),
    'library:episodes': (query) => listEpisodes(context, query),
    'library:episode': ({ id }) => openEpisode(context, id),
    'library:queueTime': () => timeOfQueue(context),
    'library:subscribe': (feedUrl) => subscribeNow(context, feedUrl),
    'library:unsubscribe': (showId) => unsubscribe(context, showId),
    'library:refresh': (showId) => refresh(showId),
    'library:looked': (showId) => markLookedAt(context, showId),
    'library:job': () => currentJob(context),
    'library:cancelJob': () => runner.cancel(),
  });
}
