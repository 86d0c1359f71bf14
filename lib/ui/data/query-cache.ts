// Not TanStack Query: its 10.7 kB (5.108, gzip) would take the popup's scripts, now 124 kB, above their limit of 130 kB.

import { isSameData } from '@/lib/model/values/same-data';
import { firstFrame } from '../first-frame';

/** Data of the background that a page shows, and fetches again when it changes. */
export interface Query<T> {
  /** Identifies the query. */
  key: string;
  /** Whether a change with this key makes the data out of date. */
  isAbout(changed: string): boolean;
  /** Resolves to undefined if the background dropped it for a newer query: the last answer then stays. */
  fetch(): Promise<T | undefined>;
  /** Whether an answer that is no longer watched is shown to the next watcher; true by default. */
  isReusable?(value: T): boolean;
}

export interface Answer<T> {
  /** Undefined until the first fetch succeeds. */
  value?: T;
  /** Whether the last attempt failed; the value is then the last known one. */
  failed: boolean;
}

/** The data this page fetched from the background, apart from the player's state. */
export interface QueryCache {
  /** The same object until it changes. */
  read<T>(query: Query<T>): Answer<T>;
  /**
   * Fetches it now, and again on every change while it is watched. Returns a function that stops watching.
   */
  watch<T>(query: Query<T>, onAnswer: () => void): () => void;
  /** Fetches it again. Resolves once the answer is there, or the attempt has failed. */
  refresh(query: Query<unknown>): Promise<void>;
  /** Fetches the watched queries again that a change with this key concerns. */
  invalidate(changed: string): void;
}

interface Entry {
  query: Query<unknown>;
  answer: Answer<unknown>;
  watchers: Set<() => void>;
  /** The fetch in progress; null if there is none. */
  loading: Promise<void> | null;
  /** Whether the data being fetched is already out of date. */
  again: boolean;
}

const NO_ANSWER: Answer<never> = { failed: false };

/**
 * The same object if the data is equal, as it mostly is on returning to a tab, where every list asks again: otherwise
 * each of them would be drawn a second time.
 */
function answerWith(before: Answer<unknown>, value: unknown): Answer<unknown> {
  if (value === undefined) return before;
  return !before.failed && isSameData(before.value, value) ? before : { value, failed: false };
}

/** How many answers are cached for when they are watched again, for example on returning to a tab. */
const KEPT = 20;

export function createQueryCache(): QueryCache {
  const entries = new Map<string, Entry>();

  function load(entry: Entry): Promise<void> {
    entry.again = entry.loading !== null;
    entry.loading ??= fetchUntilCurrent(entry);
    return entry.loading;
  }

  async function fetchUntilCurrent(entry: Entry): Promise<void> {
    const frame = firstFrame();
    if (frame !== null) await frame;
    do {
      entry.again = false;
      entry.answer = await entry.query.fetch().then(
        (value) => answerWith(entry.answer, value),
        () => ({ ...entry.answer, failed: true }),
      );
      // A search that nobody waits for must not displace the one that took its place.
    } while (entry.again && entry.watchers.size > 0);
    entry.loading = null;
    if (entry.watchers.size === 0) discardUseless(entry);
    for (const onAnswer of entry.watchers) onAnswer();
  }

  /** A failure, or an answer that cannot be reused, is not shown to the next watcher. */
  function discardUseless(entry: Entry): void {
    const { query, answer } = entry;
    const reusable = answer.value !== undefined && (query.isReusable?.(answer.value) ?? true);
    entry.answer = reusable ? { value: answer.value, failed: false } : NO_ANSWER;
  }

  function entryOf(query: Query<unknown>): Entry {
    const entry = entries.get(query.key) ?? {
      query,
      answer: NO_ANSWER,
      watchers: new Set(),
      loading: null,
      again: false,
    };
    // The most recently used is last.
    entries.delete(query.key);
    entries.set(query.key, entry);
    return entry;
  }

  function forgetOldest(): void {
    const idle = [...entries.values()].filter(({ watchers }) => watchers.size === 0);
    for (const { query } of idle.slice(0, -KEPT)) entries.delete(query.key);
  }

  return {
    read: <T>({ key }: Query<T>) => (entries.get(key)?.answer ?? NO_ANSWER) as Answer<T>,
    watch(query, onAnswer) {
      const entry = entryOf(query);
      // Another watcher already keeps it up to date.
      const isKept = entry.watchers.size > 0 && !entry.answer.failed;
      entry.watchers.add(onAnswer);
      if (!isKept) void load(entry);
      return () => {
        entry.watchers.delete(onAnswer);
        if (entry.watchers.size > 0) return;
        discardUseless(entry);
        forgetOldest();
      };
    },
    refresh: (query) => load(entryOf(query)),
    invalidate(changed) {
      for (const entry of entries.values()) {
        if (entry.watchers.size > 0 && entry.query.isAbout(changed)) void load(entry);
      }
    },
  };
}

/** What this page fetched. */
export const queries = createQueryCache();
