import { EPISODES_KEY, JOB_KEY, SHOWS_KEY } from '@/lib/contract/library';
import type { PlayerState } from '@/lib/contract/player-state';
import { fetchFeed } from '@/lib/feeds/fetch-feed';
import type { LibraryDatabase } from '@/lib/library/library-database';
import { keptInInbox } from '@/lib/model/own-settings';
import type { Storage } from '@/lib/model/storage-area';
import { isSameData } from '@/lib/model/values/same-data';
import { logFailures } from '@/lib/platform/log';
import { type Alarms, createStayAwake, type StayAwake } from '@/lib/platform/time/alarms';
import type { Clock } from '@/lib/platform/time/clock';
import { createEpisodeNotices } from '../surfaces/episode-notices';
import type { Notice } from '../surfaces/notice';
import { createLibrary } from './create-library';
import { createLibraryContext } from './create-library-context';
import { createProgressFollower } from './follow-progress';
import { createJobRunner } from './job-runner';
import { createJobWork } from './job-work';
import type { LibraryContext } from './library-context';
import { enqueueRefresh } from './library-orders';
import { startLibraryRhythm } from './library-rhythm';
import { retryTroubled } from './refresh-round';
import { refreshShow } from './refresh-show';
import { libraryHandlers } from './serve-library';

export interface LibraryParts {
  state: LibraryContext['player'];
  storage: Storage;
  database: LibraryDatabase;
  clock: Clock;
  alarms: Alarms;
  fetch: typeof fetch;
  /** Writes a text on the toolbar button; an empty one clears it. */
  setBadge(text: string): void;
  /** Shows a notification, if the listener allows that. */
  showNotice(notice: Notice): void;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
  progressed: LibraryContext['progressed'];
  savedIn: LibraryContext['savedIn'];
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
}

/** Puts the library together and starts it. Listeners are registered before this returns. */
export function startLibrary(parts: LibraryParts) {
  const { state, storage, clock, alarms } = parts;
  const notices = createEpisodeNotices({
    player: state,
    local: storage.local,
    clock,
    show: parts.showNotice,
  });
  const context = createLibraryContext({
    ...{ player: state, clock, progress: storage.progress, setBadge: parts.setBadge },
    readFeed: (request, signal) => fetchFeed(request, { fetch: parts.fetch, signal, clock }),
    database: parts.database,
    random: Math.random,
    isOnline: () => navigator.onLine,
    announce: notices.add,
    ...{ tell: parts.tell, progressed: parts.progressed, savedIn: parts.savedIn },
  });
  const awake = createStayAwake(clock, alarms);
  /** Announces the new episodes whenever any work ends. */
  const stayAwake: StayAwake = (work) => awake(() => work().finally(notices.tell));
  const runner = createJobRunner(context, createJobWork(context));
  const rhythm = startLibraryRhythm(context, {
    ...{ alarms, session: storage.session, runner, stayAwake },
    begin: parts.ready,
  });
  const { ready } = rhythm;
  const quietly = logFailures('library');

  /** One show now, or all in a job. Resolves when it has started. */
  async function refresh(showId: string | null): Promise<void> {
    if (showId === null) {
      await enqueueRefresh(context);
      quietly(rhythm.work());
      return;
    }
    const show = await context.shows.get(showId);
    if (!show.ok || show.value === null) return;
    const known = show.value;
    quietly(stayAwake(() => refreshShow(context, known)));
  }
  const followProgress = createProgressFollower(context);
  /** How many new episodes of each show the inbox kept when the pages were last told. */
  let inInbox: [string, number][] = [];
  // A new browser session starts without a badge.
  quietly(ready.then(() => context.tell(SHOWS_KEY)));
  // Announces what an earlier run of the background did not get to.
  quietly(ready.then(notices.tell));

  return {
    handlers: libraryHandlers(context, { ready, runner, refresh }),
    library: createLibrary(context, {
      ready,
      work() {
        context.tell(JOB_KEY);
        quietly(rhythm.work());
      },
    }),
    /** Call it with every change of the player's state. */
    follow(changes: Partial<PlayerState>, whole: PlayerState): void {
      const moved = changes.currentTimeMap ?? changes.progressMap ?? changes.markedAsPlayedMap;
      if (moved && !whole.isPrivate) {
        quietly(ready.then(() => followProgress(whole)));
      }
      // A queued episode is no longer new, and one that is taken out may be new again.
      if (changes.queue) context.tell(EPISODES_KEY);
      if (changes.settings) {
        // The badge setting may have changed.
        context.tell(SHOWS_KEY);
        const kept = [...keptInInbox(whole.settings.own)];
        if (!isSameData(kept, inInbox)) context.tell(EPISODES_KEY);
        inInbox = kept;
      }
      if (changes.hostAccess)
        quietly(ready.then(() => retryTroubled(context)).then(rhythm.refresh));
    },
  };
}
