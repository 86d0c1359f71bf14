import { JOB_KEY } from '@/lib/contract/library';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { type Alarms, onAlarms, type StayAwake } from '@/lib/platform/time/alarms';
import { TEN_MINUTES } from '../history/history-alarms';
import type { JobRunner } from './job-runner';
import type { LibraryContext } from './library-context';
import { refreshDue } from './refresh-round';

/** Wakes the worker every minute while a job is not done. */
const JOB_ALARM = 'library/job';

/** storage.session: that this session of the browser began, and what was left before is gone. */
const BEGUN_KEY = 'library/begun';

/** When the library works by itself. */
export interface LibraryRhythm {
  /** Resolves when the library can be asked: what was left in an earlier session is gone. */
  ready: Promise<void>;
  /** Goes on with the jobs, to their end. */
  work(): Promise<void>;
  /** Refreshes what is due. */
  refresh(): Promise<void>;
}

/**
 * Refreshes at the browser's start and with the alarm that comes every ten minutes anyway; goes on with
 * the jobs in every life of the worker. The listener is registered before this returns.
 */
export function startLibraryRhythm(
  context: LibraryContext,
  {
    alarms,
    session,
    runner,
    stayAwake,
    begin,
  }: {
    alarms: Alarms;
    session: StorageArea;
    runner: JobRunner;
    stayAwake: StayAwake;
    /** Resolves when the player's state is back. */
    begin: Promise<unknown>;
  },
): LibraryRhythm {
  let refreshing: Promise<void> | null = null;

  async function work(): Promise<void> {
    const left = await context.jobs.left(1);
    if (left.ok && left.value === null) return;
    // Before anything is begun: the worker may be ended at any moment.
    await alarms.create(JOB_ALARM, { periodInMinutes: 1 });
    const isDone = await stayAwake(() => runner.run());
    // Without a network the alarm that comes anyway is often enough.
    if (isDone || !context.isOnline()) await alarms.clear(JOB_ALARM);
    context.tell(JOB_KEY);
  }

  function refresh(): Promise<void> {
    refreshing ??= stayAwake(() => refreshDue(context)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** What is done once in a session of the browser; true where it was. */
  async function beginSession(): Promise<boolean> {
    const { [BEGUN_KEY]: begun } = await session.get([BEGUN_KEY]);
    if (begun !== undefined) return false;
    await context.shows.purgeLeft('all');
    await context.jobs.clearOver();
    await context.shows.recount();
    await session.set({ [BEGUN_KEY]: true });
    return true;
  }

  onAlarms(alarms, {
    [TEN_MINUTES]: () => quietly(ready.then(() => Promise.all([refresh(), work()]))),
    [JOB_ALARM]: () => quietly(ready.then(work)),
  });
  const begun = begin.then(beginSession);
  const ready = begun.then(
    () => {},
    (error: unknown) => log('library', 'not begun', error),
  );
  quietly(ready.then(work));
  // Later in the session the alarm sees to it, also when it is what woke the worker.
  quietly(begun.then((isFirst) => (isFirst ? refresh() : undefined)));
  return { ready, work, refresh };
}

function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log('library', 'failed', error));
}
