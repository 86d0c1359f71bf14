/** What a look-up came to, kept until a time. */
export interface CoverEntry {
  /** An https address; null where no directory has the track. */
  cover: string | null;
  /** Milliseconds since 1970. */
  until: number;
}

/** Where look-ups are kept, by the normalised artist and title. */
export interface CoverCache {
  get(key: string): Promise<CoverEntry | undefined>;
  set(key: string, entry: CoverEntry): Promise<void>;
}
