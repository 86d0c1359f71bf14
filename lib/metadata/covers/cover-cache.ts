/** The result of a lookup, with its expiry. */
export interface CoverEntry {
  /** An https address; null where no directory has the track. */
  cover: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

/** A cache of lookups, by normalised artist and title. */
export interface CoverCache {
  get(key: string): Promise<CoverEntry | undefined>;
  set(key: string, entry: CoverEntry): Promise<void>;
}
