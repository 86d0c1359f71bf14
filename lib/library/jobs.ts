import type { LibraryJob } from '@/lib/contract/library';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { keyRange } from './key-range';
import type { LibraryDatabase, Reader } from './library-database';
import type { Outcome } from './library-failure';
import type { JobEntry, StoredJob } from './library-schema';

export interface JobLeft {
  kind: LibraryJob['kind'];
  entries: JobEntry[];
}

/**
 * Long-running work, one entry at a time. What remains is stored, so that it continues after any
 * interruption.
 */
export interface JobStore {
  /** Stores a whole job in one transaction. It starts when earlier jobs are done. */
  add(
    kind: LibraryJob['kind'],
    entries: readonly Omit<JobEntry, 'jobId' | 'nth'>[],
    faults: readonly ImportFault[],
  ): Promise<Outcome<null>>;
  /** The job to show: the first that is running, otherwise the latest. */
  current(): Promise<Outcome<StoredJob | null>>;
  /** The next entries of the first running job, in order; null if none is running. */
  left(limit: number): Promise<Outcome<JobLeft | null>>;
  /** Removes an entry from the list; false if it is no longer there. */
  finish(entry: JobEntry, fault: ImportFault | null): Promise<Outcome<boolean>>;
  /** Ends the first running job, without undoing what it has done. Returns whether there was one. */
  cancel(): Promise<Outcome<boolean>>;
  /** Deletes finished jobs. */
  clearOver(): Promise<Outcome<null>>;
}

export function createJobStore(database: LibraryDatabase): JobStore {
  return {
    add: (kind, entries, faults) =>
      database.write(['jobs', 'jobEntries'], async (writer) => {
        const total = entries.length;
        const job = { kind, total, done: 0, faults: [...faults] };
        const state = total > 0 ? 'running' : 'done';
        // The store generates the key, in ascending order.
        const jobId = await writer.store('jobs').add({ ...job, state } as StoredJob);
        await Promise.all(
          entries.map((entry, nth) => writer.store('jobEntries').add({ ...entry, jobId, nth })),
        );
        return null;
      }),
    current: () =>
      database.read(['jobs'], async (reader) => {
        const jobs = await allJobs(reader);
        return jobs.find(isRunning) ?? jobs.at(-1) ?? null;
      }),
    left: (limit) =>
      database.write(['jobs', 'jobEntries'], async (writer) => {
        for (const job of await allJobs(writer)) {
          if (!isRunning(job)) continue;
          const found = await writer.store('jobEntries').getAll(keyRange(job.id), limit);
          const entries = found
            .map((value) => writer.sift('jobEntries', value))
            .filter((entry) => entry !== null);
          if (entries.length > 0) return { kind: job.kind, entries };
          // Its remaining entries were unreadable and have been quarantined.
          await writer.store('jobs').put({ ...job, state: 'done' });
        }
        return null;
      }),
    finish: ({ jobId, nth }, fault) =>
      database.write(['jobs', 'jobEntries'], async (writer) => {
        const entries = writer.store('jobEntries');
        if ((await entries.getKey([jobId, nth])) === undefined) return false;
        await entries.delete([jobId, nth]);
        const job = await writer.get('jobs', jobId);
        if (job === null) return false;
        const isOver = (await entries.getKey(keyRange(jobId))) === undefined;
        await writer.store('jobs').put({
          ...job,
          done: isOver ? job.total : job.done + 1,
          faults: fault === null ? job.faults : [...job.faults, fault],
          state: isOver ? 'done' : 'running',
        });
        return true;
      }),
    cancel: () =>
      database.write(['jobs', 'jobEntries'], async (writer) => {
        const running = (await allJobs(writer)).find(isRunning);
        if (running === undefined) return false;
        await writer.store('jobEntries').delete(keyRange(running.id));
        await writer.store('jobs').put({ ...running, state: 'cancelled' });
        return true;
      }),
    clearOver: () =>
      database.write(['jobs'], async (writer) => {
        const over = (await allJobs(writer)).filter((job) => !isRunning(job));
        await Promise.all(over.map(({ id }) => writer.store('jobs').delete(id)));
        return null;
      }),
  };
}

const isRunning = ({ state }: StoredJob) => state === 'running';

async function allJobs(reader: Reader): Promise<StoredJob[]> {
  const found = await reader.store('jobs').getAll();
  return found.map((value) => reader.sift('jobs', value)).filter((job) => job !== null);
}
