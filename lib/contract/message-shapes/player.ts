import * as v from 'valibot';
import { SETTING_SHAPES } from '../settings';
import { playableItemShape } from '../stored-items';
import { finite, key, listOf, nothing } from './pieces';
import { shapesFor } from './shapes';

const press = v.object({
  item: playableItemShape,
  startAt: v.optional(finite),
  rate: v.optional(finite),
  isPrivate: v.optional(v.boolean()),
});

/** What the pages order of the player. */
export const PLAYER_SHAPES = shapesFor<'player'>()({
  'player:hello': nothing,
  'player:press': press,
  'player:toggle': v.union([nothing, v.boolean()]),
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
  'player:playFound': press,
  'player:changeSettings': v.partial(v.object(SETTING_SHAPES)),
  'player:quarantine': nothing,
  'player:exportQuarantine': nothing,
  'player:clearQuarantine': nothing,
});
