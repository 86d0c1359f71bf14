import * as v from 'valibot';
import { SETTING_SHAPES } from '../settings';
import { playableItemShape } from '../stored-items';
import { finite, key, listOf, nothing } from './pieces';
import { shapesFor } from './shapes';

/** What the pages order of the player. */
export const PLAYER_SHAPES = shapesFor<'player'>()({
  'player:hello': nothing,
  'player:press': v.object({
    item: playableItemShape,
    startAt: v.optional(finite),
    rate: v.optional(finite),
  }),
  'player:toggle': nothing,
  'player:seek': finite,
  'player:skip': v.picklist(['forward', 'back']),
  'player:setRate': finite,
  'player:setVolume': finite,
  'player:toggleMute': nothing,
  'player:togglePlayedStatus': playableItemShape,
  'player:removeRecentlyPlayed': playableItemShape,
  'player:enqueue': v.object({ items: listOf(playableItemShape), at: v.optional(finite) }),
  'player:dequeue': key,
  'player:moveInQueue': v.object({ key, to: finite }),
  'player:clearQueue': nothing,
  'player:setSleepTimer': v.nullable(
    v.union([v.literal('episode'), v.object({ minutes: finite })]),
  ),
  'player:playFound': playableItemShape,
  'player:changeSettings': v.partial(v.object(SETTING_SHAPES)),
  'player:setAside': nothing,
  'player:exportSetAside': nothing,
  'player:clearSetAside': nothing,
});
