/** Data of the background that a page shows, and fetches again when it changes. */
export interface Query<T> {
  /** Identifies the query. */
  key: string;
  /** Whether a change with this key makes the data out of date. */
  isAbout(changed: string): boolean;
  fetch(): Promise<T>;
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
  refresh(query: Query<unknown>): void;
}

interface Entry {
  query: Query<unknown>;
  answer: Answer<unknown>;
  watchers: Set<() => void>;
  /** A fetch is running; `again`: and its result is already out of date. */
  fetching: 'no' | 'yes' | 'again';
}

const NO_ANSWER: Answer<never> = { failed: false };

/** How many answers are cached for when they are watched again, for example on returning to a tab. */
const KEPT = 20;

/** `listen` is called once, with the function that receives the keys of changes. */
export function createQueryCache(
  listen: (onChange: (changed: string) => void) => void,
): QueryCache {
  const entries = new Map<string, Entry>();
  let listening = false;

  async function load(entry: Entry): Promise<void> {
    if (entry.fetching !== 'no') {
      entry.fetching = 'again';
      return;
    }
    do {
      entry.fetching = 'yes';
      entry.answer = await entry.query.fetch().then(
        (value) => ({ value, failed: false }),
        () => ({ ...entry.answer, failed: true }),
      );
    } while ((entry.fetching as Entry['fetching']) === 'again');
    entry.fetching = 'no';
    for (const onAnswer of entry.watchers) onAnswer();
  }

  function onChange(changed: string): void {
    for (const entry of entries.values()) {
      if (entry.watchers.size > 0 && entry.query.isAbout(changed)) void load(entry);
    }
  }

  function entryOf(query: Query<unknown>): Entry {
    const entry = entries.get(query.key) ?? {
      query,
      answer: NO_ANSWER,
      watchers: new Set(),
      fetching: 'no',
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
      if (!listening) listen(onChange);
      listening = true;
      const entry = entryOf(query);
      // Another watcher already keeps it up to date.
      const isKept = entry.watchers.size > 0 && !entry.answer.failed;
      entry.watchers.add(onAnswer);
      if (!isKept) void load(entry);
      return () => {
        entry.watchers.delete(onAnswer);
        forgetOldest();
      };
    },
    refresh: (query) => void load(entryOf(query)),
  };
}
