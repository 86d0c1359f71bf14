import * as v from 'valibot';
import { finite, key, nothing, text, whole } from './pieces';
import { shapesFor } from './shapes';

const slot = key;

/** What the pages ask of the directories. */
export const DIRECTORY_SHAPES = shapesFor<'directory'>()({
  'directory:stations': v.object({
    slot,
    text,
    list: v.picklist(['search', 'top', 'voted', 'trending', 'near', 'random']),
    country: text,
    language: text,
    tag: text,
    codec: text,
    bitrateMin: finite,
    order: v.picklist(['clicks', 'votes', 'trend', 'name', 'bitrate', 'random']),
    offset: whole,
    limit: whole,
  }),
  'directory:facets': nothing,
  'directory:vote': key,
  'directory:shows': v.object({ slot, text, limit: whole }),
});
