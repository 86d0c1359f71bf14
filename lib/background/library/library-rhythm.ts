import { JOB_KEY } from '@/lib/contract/library';
import type { StorageArea } from '@/lib/model/storage-area';
import { log, logFailures } from '@/lib/platform/log';
import { type Alarms, onAlarms, type StayAwake } from '@/lib/platform/time/alarms';
import { TEN_MINUTES } from '../history/history-alarms';
import type { JobRunner } from './job-runner';
import type { LibraryContext } from './library-context';
import { refreshDue } from './refresh-round';

const quietly = logFailures('library');

/** Wakes the worker every minute while a job is running. */
const JOB_ALARM = 'library/job';

/**
 * storage.session: set once this browser session has started and the leftovers of earlier ones are deleted.
 */
const BEGUN_KEY = 'library/begun';

/** When the library works without being asked. */
export interface LibraryRhythm {
  /** Resolves when the library can be used: the leftovers of an earlier session are deleted. */
  ready: Promise<void>;
  /** Continues with the jobs until they are done. */
  work(): Promise<void>;
  /** Refreshes the shows that are due. */
  refresh(): Promise<void>;
}

/**
 * Refreshes when the browser starts and with the alarm that fires every ten minutes anyway; continues with
 * the jobs whenever the worker starts. The listener is registered before this returns.
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
    /** Resolves when the player's state is restored. */
    begin: Promise<unknown>;
  },
): LibraryRhythm {
  let refreshing: Promise<void> | null = null;

  async function work(): Promise<void> {
    const left = await context.jobs.left(1);
    if (left.ok && left.value === null) return;
    // Before any work is started: the worker may be ended at any moment.
    await alarms.create(JOB_ALARM, { periodInMinutes: 1 });
    const isDone = await stayAwake(() => runner.run());
    // Without a network, the regular alarm is often enough.
    if (isDone || !context.isOnline()) await alarms.clear(JOB_ALARM);
    context.tell(JOB_KEY);
  }

  function refresh(): Promise<void> {
    refreshing ??= stayAwake(() => refreshDue(context)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** Does what is done once per browser session; returns false if it was done before. */
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
  // Later in the session the alarm does this, even if it is what woke the worker.
  quietly(begun.then((isFirst) => (isFirst ? refresh() : undefined)));
  return { ready, work, refresh };
}
