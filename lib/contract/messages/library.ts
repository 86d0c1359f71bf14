import * as v from 'valibot';
import type { Favourite } from '@/lib/model/favourite';
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
  type ShowOutcome,
  type SubscribedShow,
  type SubscribeOutcome,
  type TranscriptOutcome,
} from '../library';
import { key, nothing, text } from '../schema-pieces';
import { message } from './message';

/** What the pages order of the library. */
export const LIBRARY_MESSAGES = {
  /** In the listener's order. */
  'library:favourites': message(nothing).answer<Favourite[]>(),
  'library:addFavourite': message(favouriteOrderShape),
  'library:removeFavourite': message(key),
  'library:moveFavourite': message(moveOrderShape),
  /** By title, without their descriptions: `library:show` has them. */
  'library:shows': message(nothing).answer<SubscribedShow[]>(),
  /** A show by its id or its feed's address, subscribed or not; one that is not is read now. */
  'library:show': message(key).answer<ShowOutcome>(),
  'library:episodes': message(episodeQueryShape).answer<EpisodeList>(),
  /** Null where the episode is gone. */
  'library:episode': message(v.object({ id: key, showId: text })).answer<EpisodePage | null>(),
  /** By the feed's address. */
  'library:subscribe': message(key).answer<SubscribeOutcome>(),
  /** Can be undone within the session: `library:subscribe` then brings all of it back. */
  'library:unsubscribe': message(key),
  /** One show, or all for null. Answered at once; the job and the shows tell the rest. */
  'library:refresh': message(v.nullable(key)),
  /** The listener has looked: nothing of this show, or of any for null, is fresh any longer. */
  'library:looked': message(v.nullable(key)),
  'library:job': message(nothing).answer<LibraryJob | null>(),
  'library:cancelJob': message(nothing),
};

/** What is in an episode's chapters file or transcript, at its address. */
export const EPISODE_FILE_MESSAGES = {
  'library:chapters': message(key).answer<ChaptersOutcome>(),
  'library:transcript': message(key).answer<TranscriptOutcome>(),
};

/** What is in an address, before anything is added. */
export const ADDRESS_MESSAGES = {
  'library:inspectAddress': message(inspectionOrderShape).answer<AddressFinding>(),
  /** Gives the inspection with this name up. */
  'library:dropInspection': message(key),
};
