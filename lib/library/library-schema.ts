import type { DBSchema } from 'idb';
import type { ImportFault, LibraryJob } from '@/lib/contract/library';
import type { Favourite } from '@/lib/model/favourite';
import type { Episode, EpisodeDetails, Show } from '@/lib/model/show';

/**
 * What lies in the library's database. A property that is named in an index and absent from a record
 * keeps the record out of that index: so an index holds only those it is asked about.
 */
export interface LibrarySchema extends DBSchema {
  shows: {
    key: string;
    value: StoredShow;
    indexes: { byFeedUrl: string; byDueAt: number; byLeftAt: number };
  };
  /** The shows' descriptions, apart, so that the list of shows stays light. */
  descriptions: { key: string; value: { id: string; text: string } };
  episodes: {
    key: string;
    value: StoredEpisode;
    indexes: { byShow: [string, number, number]; byAge: [number, string, number] };
  };
  details: { key: string; value: StoredDetails };
  heard: {
    key: string;
    value: HeardEpisode;
    indexes: { byState: [HeardState, number]; byShow: [string, HeardState, number] };
  };
  favourites: { key: string; value: StoredFavourite };
  jobs: { key: number; value: StoredJob };
  /** What is left of the jobs. */
  jobEntries: { key: [number, number]; value: JobEntry };
  totals: { key: string; value: Totals };
  quarantine: { key: number; value: Quarantine };
}

/** A show that is subscribed, or was looked at or left in this session. */
export interface StoredShow {
  id: string;
  /** Without its description. */
  show: Show;
  episodes: number;
  fresh: number;
  /** When the latest episode was published; milliseconds since 1970, as with all times here. */
  latestAt: number;
  /** Milliseconds from one of the latest episodes to the next; 0 while unknown. */
  rhythm: number;
  /** The next new episode's `nth`. */
  nextNth: number;
  lookedAt: number;
  refreshedAt: number;
  trouble: string | null;
  /** Refreshes that failed one after another. */
  failures: number;
  etag: string;
  lastModified: string;
  /** Where the feed's address led the last times. */
  redirect: { to: string; times: number } | null;
  /** When to refresh it next; absent where it is not refreshed any more. */
  dueAt?: number;
  /** Since when it is not subscribed; absent where it is. */
  leftAt?: number;
}

/** An episode as lists need it. */
export interface StoredEpisode extends Episode {
  /** Minus `publishedAt`, so that an index begins with the newest. */
  age: number;
  /** Minus its number in the show's own order: of two of one time the later in the feed comes later. */
  nth: number;
  /** When it came; 0 for those that were there when the show came. */
  arrivedAt: number;
  /** Tells whether the details are other ones. */
  detailsMark: string;
}

export type StoredDetails = EpisodeDetails & { id: string };

export type HeardState = 'in-progress' | 'played';

/** An index over the stored progress of the episodes that are here; can always be made anew. */
export interface HeardEpisode {
  id: string;
  showId: string;
  state: HeardState;
  /** Lists go by it, smallest first: minus when it was listened to, or for played ones its age. */
  order: number;
}

export interface StoredFavourite {
  key: string;
  favourite: Favourite;
  /** Any number; lists go by it. */
  place: number;
}

export interface StoredJob {
  id: number;
  kind: LibraryJob['kind'];
  total: number;
  done: number;
  faults: ImportFault[];
  state: LibraryJob['state'];
}

/** A feed to subscribe to or to refresh. */
export interface JobEntry {
  jobId: number;
  nth: number;
  feedUrl: string;
  /** Shown until the feed was read; may be empty. */
  title: string;
  /** Where it stands in a file; counted from 1, 0 where it is not known. */
  line: number;
  /** The show's id, where it is known. */
  id?: string;
  /** When the listener last looked at it, where that is known. */
  lookedAt?: number;
}

/** Over all that is subscribed. */
export interface Totals {
  key: 'subscribed';
  shows: number;
  episodes: number;
  fresh: number;
}

/** A record that could not be read, as it was. */
export interface Quarantine {
  id: number;
  store: string;
  value: unknown;
  reason: string;
  at: number;
}

export const EVERY_STORE = [
  'shows',
  'descriptions',
  'episodes',
  'details',
  'heard',
  'favourites',
  'jobs',
  'jobEntries',
  'totals',
  'quarantine',
] as const;
export type StoreName = (typeof EVERY_STORE)[number];
export type Stored<Name extends StoreName> = LibrarySchema[Name]['value'];
