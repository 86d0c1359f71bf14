import * as v from 'valibot';
import { finite, key, nothing, text } from './pieces';
import { shapesFor } from './shapes';

const track = { artist: text, title: text };

/** What the pages ask of the track history. */
export const HISTORY_SHAPES = shapesFor<'history'>()({
  'history:fetch': key,
  'history:search': text,
  'history:stations': nothing,
  'history:remove': finite,
  'history:removeAll': key,
  'history:saved': nothing,
  'history:save': v.object({
    id: finite,
    radio_id: text,
    ...track,
    cover_image_url: text,
    played_at: finite,
  }),
  'history:unsave': v.object(track),
  'history:export': v.union([v.literal('saved'), v.object({ radioId: key })]),
  'history:status': nothing,
  'history:roleScript': v.boolean(),
  'history:forget': nothing,
  'history:testConnection': nothing,
  'history:setUpTable': nothing,
});
