import type { SubscribedShow, SubscribeOutcome } from '@/lib/contract/library';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import type { Outcome } from '@/lib/library/library-failure';
import type { Favourite } from '@/lib/model/favourite';
import type { ItemProgress } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';

/** A feed to subscribe to, as named in a list of subscriptions. */
export interface WantedShow {
  feedUrl: string;
  /** Shown until the feed has been read; empty if the list has none. */
  title: string;
  /** The line in the file, from 1; 0 if unknown. */
  line: number;
  /** The show's id, if known: a feed that has moved keeps the id from its first address. */
  id?: string;
  /** When the listener last looked at its episodes, if known; milliseconds since 1970. */
  lookedAt?: number;
}

/** What the rest of the background may ask of the library. Only lists reject, if storage fails. */
export interface Library {
  /** By title. */
  shows(): Promise<SubscribedShow[]>;
  /** When the listener last looked at each subscribed show, by its id; milliseconds since 1970. */
  lookedAt(): Promise<ReadonlyMap<string, number>>;
  /** Whether a feed with this address is subscribed, under its first or its current address. */
  isSubscribed(feedUrl: string): Promise<boolean>;
  /** Reads and stores the feed. Subscribing twice is not a failure. */
  subscribe(feedUrl: string): Promise<SubscribeOutcome>;
  /** Returns whether it is stored. Can be undone while the browser runs: `subscribe` brings everything back. */
  unsubscribe(showId: string): Promise<boolean>;
  /**
   * Subscribes to all of these before their feeds have been read, with what the list knows about them.
   * Existing subscriptions stay as they are.
   */
  subscribeUnread(shows: readonly WantedShow[]): Promise<Outcome<null>>;
  /**
   * Subscribes to all of these in the background, however long it takes and however often the worker ends
   * meanwhile; existing subscriptions count as done. Resolves when the list is stored, or could not be.
   * `faults` are shown together with those of the job.
   */
  enqueueSubscriptions(
    shows: readonly WantedShow[],
    faults?: readonly ImportFault[],
  ): Promise<Outcome<null>>;

  /** In the listener's order. */
  favourites(): Promise<Favourite[]>;
  /** Appends these in their order; favourites that exist already stay where they are. */
  addFavourites(favourites: readonly Favourite[]): Promise<Outcome<null>>;
  /** Replaces all favourites with these, in this order: all at once, or not at all. */
  replaceFavourites(favourites: readonly Favourite[]): Promise<Outcome<null>>;

  /** All stored episodes of a show. */
  episodesOf(showId: string): Promise<Episode[]>;
  /** The stored episodes among these ids, in their order. */
  episodes(ids: readonly string[]): Promise<Episode[]>;

  /** Call it if something other than the player stored an item's progress: lists depend on it. */
  noteProgress(progress: ReadonlyMap<string, ItemProgress>): Promise<void>;
}
