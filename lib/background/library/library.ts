import type { ImportFault, SubscribedShow, SubscribeOutcome } from '@/lib/contract/library';
import type { Outcome } from '@/lib/library/library-failure';
import type { Favourite } from '@/lib/model/favourite';
import type { ItemProgress } from '@/lib/model/progress';
import type { Episode } from '@/lib/model/show';

/** A feed to subscribe to, as a list of subscriptions names it. */
export interface WantedShow {
  feedUrl: string;
  /** Shown until the feed was read; empty where the list has none. */
  title: string;
  /** Where it stands in the file; counted from 1, 0 where it is not known. */
  line: number;
  /** The show's identity, where it is known: a feed that has moved keeps the one of its first address. */
  id?: string;
  /** When the listener last looked at its episodes, where it is known; milliseconds since 1970. */
  lookedAt?: number;
}

/** What the rest of the background may ask of the library. Only lists reject, where storage fails. */
export interface Library {
  /** By title. */
  shows(): Promise<SubscribedShow[]>;
  /** When the listener last looked at each show that is subscribed, by its id; milliseconds since 1970. */
  lookedAt(): Promise<ReadonlyMap<string, number>>;
  /** Whether a feed with this address is subscribed, under its first address or its present one. */
  isSubscribed(feedUrl: string): Promise<boolean>;
  /** Reads the feed and keeps it. Subscribing to what is subscribed already is no failure. */
  subscribe(feedUrl: string): Promise<SubscribeOutcome>;
  /** Takes it back within the session: `subscribe` then brings all of it back. */
  unsubscribe(showId: string): Promise<void>;
  /**
   * Subscribes to all of these before their feeds were read, with what the list knows of them; what is
   * subscribed already stays as it is.
   */
  subscribeUnread(shows: readonly WantedShow[]): Promise<Outcome<null>>;
  /**
   * Subscribes to all of these in the background, however long it takes and however often the worker
   * ends meanwhile; what is subscribed already counts as done. Resolves when the list is stored, or
   * could not be. `faults` are shown with those of the job.
   */
  enqueueSubscriptions(
    shows: readonly WantedShow[],
    faults?: readonly ImportFault[],
  ): Promise<Outcome<null>>;

  /** In the listener's order. */
  favourites(): Promise<Favourite[]>;
  /** Behind those that are there, in this order; one that is there already stays where it is. */
  addFavourites(favourites: readonly Favourite[]): Promise<Outcome<null>>;
  /** These, in this order, in the place of all that are there: at once, or not at all. */
  replaceFavourites(favourites: readonly Favourite[]): Promise<Outcome<null>>;

  /** An episode that is here, by its id; null where it is not. */
  episode(id: string): Promise<Episode | null>;

  /** To be called where an item's progress was stored by others than the player: lists go by it. */
  noteProgress(progress: ReadonlyMap<string, ItemProgress>): Promise<void>;
}
