import * as v from 'valibot';

/** The result of a lookup, with its expiry. */
export const coverEntryShape = v.object({
  /** An https address; null if no directory has the track. */
  cover: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  until: v.number(),
});
export type CoverEntry = v.InferOutput<typeof coverEntryShape>;

/** A cache of lookups, by normalised artist and title. */
export interface CoverCache {
  get(key: string): Promise<CoverEntry | undefined>;
  set(key: string, entry: CoverEntry): Promise<void>;
}
