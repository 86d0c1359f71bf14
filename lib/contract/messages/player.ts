import * as v from 'valibot';
import { MOST_ON_AIR } from '@/lib/model/constants';
import type { AddressTrouble } from '@/lib/model/trouble-kinds';
import { type ExportFile, moveOrderShape } from '../library';
import { playableItemShape } from '../model-shapes';
import { finite, key, listOf, nothing } from '../schema-pieces';
import { settingsShape } from '../settings';
import type { QuarantineEntry } from '../storage-report';
import { message } from './define-message';
import type { StateSnapshot } from './ui';

const itemOrderShape = v.object({
  item: playableItemShape,
  /** Seconds, 0 or more; takes precedence over the saved position. */
  startAt: v.optional(finite),
  rate: v.optional(finite),
  /** Which of a station's addresses to use from now on; starts the station even if it already plays. */
  address: v.optional(key),
  /** It was pressed in a private window, so nothing is stored about it. */
  isPrivate: v.optional(v.boolean()),
});
export type ItemOrder = v.InferOutput<typeof itemOrderShape>;

const queueOrderShape = v.object({
  items: listOf(playableItemShape),
  /** Their place, 0 being the next to play; at the end if none is given. */
  at: v.optional(finite),
});
export type QueueOrder = v.InferOutput<typeof queueOrderShape>;

const sleepChoiceShape = v.union([v.literal('episode'), v.object({ minutes: finite })]);

/** What a station that is not playing here has on the air. */
export interface OnAir {
  artist: string;
  title: string;
}

/** Whether what was found at an address plays, or why not. */
export type PlayOutcome = { ok: true } | { ok: false; trouble: AddressTrouble };

/** The pages' orders to the player. */
export const PLAYER_MESSAGES = {
  'player:hello': message(nothing).answer<StateSnapshot>(),
  /** The page is going away. */
  'player:bye': message(nothing),
  /** Pauses what plays or loads, starts everything else. */
  'player:toggleItem': message(itemOrderShape),
  /** A press on this item has begun; null if it was called off. */
  'player:prefetch': message(v.nullable(playableItemShape)),
  /** Like `toggleItem`, for the current item. True if it was pressed in a private window. */
  'player:toggle': message(v.union([nothing, v.boolean()])),
  /** Seconds. */
  'player:seek': message(finite),
  /** A time of a station's broadcast in milliseconds since 1970; null for the live edge. */
  'player:seekBroadcast': message(v.nullable(finite)),
  /** Plays a station that is behind faster, until it is live. */
  'player:catchUp': message(nothing),
  'player:skip': message(v.picklist(['forward', 'back'])),
  'player:setRate': message(finite),
  /** 0 to 1. */
  'player:setVolume': message(finite),
  'player:toggleMute': message(nothing),
  /** Brings back the sound of the ad that is on, or turns it down again. */
  'player:toggleAd': message(nothing),
  'player:togglePlayedStatus': message(playableItemShape),
  'player:removeRecentlyPlayed': message(playableItemShape),
  /** Adds items to the queue; those already queued move. */
  'player:enqueue': message(queueOrderShape),
  'player:dequeue': message(key),
  'player:moveInQueue': message(moveOrderShape),
  'player:clearQueue': message(nothing),
  /** Null cancels the timer. */
  'player:setSleepTimer': message(v.nullable(sleepChoiceShape)),
  /** Plays what was found at an address. An item that does not play leaves nothing behind. */
  'player:playFound': message(itemOrderShape).answer<PlayOutcome>(),
  /** What these stations play, in their order; null where that is not known. */
  'player:onAir': message(v.pipe(v.array(playableItemShape), v.maxLength(MOST_ON_AIR))).answer<
    (OnAir | null)[]
  >(),
  'player:changeSettings': message(v.partial(settingsShape)),
};

/**
 * The stored records that could not be read, most recent first; a file that contains them; and deleting them.
 */
export const QUARANTINE_MESSAGES = {
  'player:quarantine': message(nothing).answer<QuarantineEntry[]>(),
  'player:exportQuarantine': message(nothing).answer<ExportFile>(),
  'player:clearQuarantine': message(nothing),
};
