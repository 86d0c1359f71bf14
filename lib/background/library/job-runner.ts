import { JOB_KEY } from '@/lib/contract/library';
import type { JobEntry, StoredJob } from '@/lib/library/library-schema';
import type { EntryTrouble } from '@/lib/model/trouble-kinds';
import type { LibraryContext } from './library-context';

/** Equals the number of feeds that are read at the same time. */
const AT_ONCE = 4;

/** The result of an entry: done, successfully or not, or `later`. */
export type EntryResult = { done: true; fault: EntryTrouble | null } | 'later';

export type EntryWork = (
  kind: StoredJob['kind'],
  entry: JobEntry,
  signal: AbortSignal,
) => Promise<EntryResult>;

/**
 * Works through the stored jobs. An entry is removed only once it is done, so none is lost if the worker
 * ends.
 */
export interface JobRunner {
  /**
   * Continues with what is left; resolves with true when everything is done, and with false if the rest must
   * wait. Joins work that is already running.
   */
  run(): Promise<boolean>;
  cancel(): Promise<void>;
}

export function createJobRunner(
  { jobs, tell }: Pick<LibraryContext, 'jobs' | 'tell'>,
  work: EntryWork,
): JobRunner {
  let running: Promise<boolean> | null = null;
  let asked = false;
  let controller = new AbortController();

  async function workOff(): Promise<boolean> {
    const busy = new Map<string, Promise<void>>();
    let wait = false;
    for (;;) {
      const left = wait ? null : await jobs.left(2 * AT_ONCE);
      // A storage failure may be gone at the next attempt.
      if (left !== null && !left.ok) wait = true;
      const { kind, entries } = (left?.ok && left.value) || { kind: 'import', entries: [] };
      const next = entries
        .filter((entry) => !busy.has(nameOf(entry)))
        .slice(0, AT_ONCE - busy.size);
      for (const entry of next) {
        const name = nameOf(entry);
        const done = workOn(kind, entry).then((isDone) => {
          busy.delete(name);
          if (!isDone) wait = true;
        });
        busy.set(name, done);
      }
      if (busy.size === 0) return !wait;
      await Promise.race(busy.values());
    }
  }

  /** Whether the entry need not be tried again. */
  async function workOn(kind: StoredJob['kind'], entry: JobEntry): Promise<boolean> {
    const { signal } = controller;
    const result = await work(kind, entry, signal);
    if (signal.aborted) return true;
    if (result === 'later') return false;
    const { feedUrl, title, line } = entry;
    const fault =
      result.fault === null ? null : { line, text: title || feedUrl, trouble: result.fault };
    const finished = await jobs.finish(entry, fault);
    tell(JOB_KEY);
    return finished.ok;
  }

  return {
    run() {
      asked = true;
      running ??= (async () => {
        let isDone = true;
        while (asked) {
          asked = false;
          isDone = await workOff();
        }
        running = null;
        return isDone;
      })();
      return running;
    },
    async cancel() {
      await jobs.cancel();
      controller.abort();
      controller = new AbortController();
      tell(JOB_KEY);
    },
  };
}

const nameOf = ({ jobId, nth }: JobEntry) => `${jobId} ${nth}`;
