import * as v from 'valibot';
import type { Bookmark } from '@/lib/model/bookmark';
import {
  type Collection,
  type CollectionTile,
  LONGEST_COLLECTION_NAME,
} from '@/lib/model/collection';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { Favourite } from '@/lib/model/favourite';
import { type BookmarkOutcome, bookmarkShape, noteOrderShape } from '../bookmarks';
import {
  type EpisodeListOutcome,
  episodeListShape,
  markOrderShape,
  type ProgressList,
  progressListShape,
  putOffOrderShape,
} from '../episode-lists';
import {
  type AddressFinding,
  type ChaptersOutcome,
  type EpisodeList,
  type EpisodePage,
  episodeQueryShape,
  favouriteOrderShape,
  inspectionOrderShape,
  type LibraryJob,
  moveOrderShape,
  type QueueTime,
  type ShowOutcome,
  type SubscribedShow,
  type SubscribeOutcome,
  type TranscriptOutcome,
} from '../library';
import { favouriteShape, modelShape } from '../model-shapes';
import { finite, key, listOf, nothing, text } from '../schema-pieces';
import { message } from './define-message';

/** The pages' orders to the library. */
export const LIBRARY_MESSAGES = {
  /** In the listener's order. */
  'library:favourites': message(nothing).answer<Favourite[]>(),
  /** Returns whether the change is stored, like the next one. */
  'library:addFavourite': message(favouriteOrderShape).answer<boolean>(),
  'library:removeFavourite': message(key).answer<boolean>(),
  'library:moveFavourite': message(moveOrderShape),
  /** Sorted by title, without descriptions: `library:show` has those. */
  'library:shows': message(nothing).answer<SubscribedShow[]>(),
  /** A show by its id or feed address, subscribed or not. If it is not subscribed, its feed is read now. */
  'library:show': message(key).answer<ShowOutcome>(),
  /** The ids of the subscriptions whose feeds name this person as one of their makers. */
  'library:showsNaming': message(key).answer<string[]>(),
  'library:episodes': message(episodeQueryShape).answer<EpisodeList>(),
  /** Null if the episode is gone. */
  'library:episode': message(v.object({ id: key, showId: text })).answer<EpisodePage | null>(),
  'library:queueTime': message(nothing).answer<QueueTime>(),
  /** By feed address. */
  'library:subscribe': message(key).answer<SubscribeOutcome>(),
  /** Returns whether it is stored. While the browser runs, `library:subscribe` brings everything back. */
  'library:unsubscribe': message(key).answer<boolean>(),
  /** One show, or all for null. Answered at once; the job and the shows report the outcome. */
  'library:refresh': message(v.nullable(key)),
  /** The listener has looked: the episodes of this show, or of all shows for null, are no longer new. */
  'library:looked': message(v.nullable(key)),
  'library:job': message(nothing).answer<LibraryJob | null>(),
  'library:cancelJob': message(nothing),
};

/** The pages' orders about bookmarks in episodes. */
export const BOOKMARK_MESSAGES = {
  /** Those in the item with this `listKey`, or all for null. The latest first. */
  'library:bookmarks': message(v.nullable(key)).answer<Bookmark[]>(),
  'library:addBookmark': message(bookmarkShape).answer<BookmarkOutcome>(),
  /** Returns whether the change is stored, like the next one. */
  'library:noteBookmark': message(noteOrderShape).answer<boolean>(),
  'library:removeBookmark': message(key).answer<boolean>(),
};

/** The pages' orders about the listener's own lists of episodes, and about several episodes at once. */
export const EPISODE_LIST_MESSAGES = {
  /** In the order in which they were made. */
  'library:episodeLists': message(nothing).answer<EpisodeListRecord[]>(),
  /** Replaces the one with the same id. */
  'library:putEpisodeList': message(episodeListShape).answer<EpisodeListOutcome>(),
  /** By its id. Returns whether the change is stored, like the next one. */
  'library:removeEpisodeList': message(key).answer<boolean>(),
  'library:putOff': message(putOffOrderShape).answer<boolean>(),
  /** Marks episodes as played or unplayed. Returns how far the listener was in those that changed. */
  'library:markEpisodes': message(markOrderShape).answer<ProgressList>(),
  /** Undoes `library:markEpisodes`. */
  'library:restoreProgress': message(progressListShape),
};

const collectionName = v.pipe(text, v.minLength(1), v.maxLength(LONGEST_COLLECTION_NAME));

const collectionShape = modelShape<Collection>()(
  v.object({ id: key, name: collectionName, things: listOf(favouriteShape) }),
);

/** `at`: its place, 0 being the first; at the end if none is given. */
const newCollectionShape = v.object({
  collection: collectionShape,
  at: v.optional(finite),
});

const renameOrderShape = v.object({ id: key, name: collectionName });

/** Puts a thing into the collection with this id, at a place or at the end. */
const collectOrderShape = v.object({
  id: key,
  thing: favouriteShape,
  at: v.optional(finite),
});

/** The thing with this key in the collection with this id. */
const uncollectOrderShape = v.object({ id: key, key });
const moveCollectedShape = v.object({ id: key, key, to: finite });

/** full: there are as many collections as there may be. failed: the collection is not stored. */
export type CollectionOutcome = 'added' | 'full' | 'failed';

/** The pages' orders about collections of stations and shows. */
export const COLLECTION_MESSAGES = {
  /** In the listener's order. */
  'library:collections': message(nothing).answer<CollectionTile[]>(),
  /** By its id; null if it is gone. */
  'library:collection': message(key).answer<Collection | null>(),
  /** The ids of those that contain the thing with this key. */
  'library:collectionsWith': message(key).answer<string[]>(),
  /** Also brings a removed collection back, as it was. */
  'library:addCollection': message(newCollectionShape).answer<CollectionOutcome>(),
  /** Returns whether the change is stored, like the next three. */
  'library:renameCollection': message(renameOrderShape).answer<boolean>(),
  'library:removeCollection': message(key).answer<boolean>(),
  'library:collect': message(collectOrderShape).answer<boolean>(),
  'library:uncollect': message(uncollectOrderShape).answer<boolean>(),
  'library:moveCollection': message(moveOrderShape),
  'library:moveCollected': message(moveCollectedShape),
};

/** The contents of an episode's chapters file or transcript, by its address. */
export const EPISODE_FILE_MESSAGES = {
  'library:chapters': message(key).answer<ChaptersOutcome>(),
  'library:transcript': message(key).answer<TranscriptOutcome>(),
};

/** What is at an address, before anything is added. */
export const ADDRESS_MESSAGES = {
  'library:inspectAddress': message(inspectionOrderShape).answer<AddressFinding>(),
  /** Cancels the inspection with this name. */
  'library:dropInspection': message(key),
};
