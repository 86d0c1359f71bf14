import { onMessage } from '@/lib/contract/messages';
import type { JobRunner } from './job-runner';
import type { LibraryContext } from './library-context';
import {
  addFavourite,
  currentJob,
  listFavourites,
  lookAt,
  moveFavourite,
  removeFavourite,
} from './library-orders';
import { listEpisodes, openEpisode } from './list-episodes';
import { openShow, subscribeNow, unsubscribe } from './subscribe';
import { listShows } from './subscribed-show';

/** Answers the pages' messages about the library. Called in the worker's first turn. */
export function serveLibrary(
  context: LibraryContext,
  {
    ready,
    runner,
    refresh,
  }: {
    /** Resolves when the library can be asked. */
    ready: Promise<unknown>;
    runner: JobRunner;
    refresh(showId: string | null): Promise<void>;
  },
): void {
  /** Every handler waits until the library can be asked. */
  const once =
    <Args extends unknown[], Result>(run: (...args: Args) => Result | Promise<Result>) =>
    (...args: Args) =>
      ready.then(() => run(...args));

  onMessage(
    'library:favourites',
    once(() => listFavourites(context)),
  );
  onMessage(
    'library:addFavourite',
    once(({ data }) => addFavourite(context, data)),
  );
  onMessage(
    'library:removeFavourite',
    once(({ data }) => removeFavourite(context, data)),
  );
  onMessage(
    'library:moveFavourite',
    once(({ data }) => moveFavourite(context, data)),
  );
  onMessage(
    'library:shows',
    once(() => listShows(context)),
  );
  onMessage(
    'library:show',
    once(({ data }) => openShow(context, data)),
  );
  onMessage(
    'library:episodes',
    once(({ data }) => listEpisodes(context, data)),
  );
  onMessage(
    'library:episode',
    once(({ data }) => openEpisode(context, data.id)),
  );
  onMessage(
    'library:subscribe',
    once(({ data }) => subscribeNow(context, data)),
  );
  onMessage(
    'library:unsubscribe',
    once(({ data }) => unsubscribe(context, data)),
  );
  onMessage(
    'library:refresh',
    once(({ data }) => refresh(data)),
  );
  onMessage(
    'library:looked',
    once(({ data }) => lookAt(context, data)),
  );
  onMessage(
    'library:job',
    once(() => currentJob(context)),
  );
  onMessage(
    'library:cancelJob',
    once(() => runner.cancel()),
  );
}
