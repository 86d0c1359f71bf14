import * as v from 'valibot';
import { ADDRESS_SETTINGS } from '../settings';
import { showShape } from '../show-shape';
import { playableItemShape } from '../stored-items';
import { finite, key, nothing, text, whole } from './pieces';
import { shapesFor } from './shapes';

const favourite = v.variant('kind', [
  v.object({ kind: v.literal('item'), key, item: playableItemShape }),
  v.object({ kind: v.literal('show'), key, show: showShape }),
]);

/** What the pages order of the library. */
export const LIBRARY_SHAPES = shapesFor<'library'>()({
  'library:favourites': nothing,
  'library:addFavourite': v.object({ favourite, at: v.optional(finite) }),
  'library:removeFavourite': key,
  'library:moveFavourite': v.object({ key, to: finite }),
  'library:shows': nothing,
  'library:show': key,
  'library:episodes': v.object({
    showId: v.nullable(key),
    filter: v.picklist(['all', 'unplayed', 'in-progress', 'played']),
    text,
    order: v.picklist(['newest', 'oldest']),
    offset: whole,
    limit: whole,
  }),
  'library:episode': v.object({ id: key, showId: text }),
  'library:chapters': key,
  'library:transcript': key,
  'library:subscribe': key,
  'library:unsubscribe': key,
  'library:refresh': v.nullable(key),
  'library:looked': v.nullable(key),
  'library:job': nothing,
  'library:cancelJob': nothing,
  'library:inspectAddress': v.object({ address: text, inspection: key }),
  'library:dropInspection': key,
  // A piece is 256 KB, which base64 makes a third longer.
  'library:uploadPart': v.object({ upload: key, nth: whole, base64: text }),
  'library:previewImport': key,
  'library:import': v.object({
    id: key,
    mode: v.picklist(['merge', 'replace']),
    settings: v.boolean(),
    addresses: v.array(v.picklist(ADDRESS_SETTINGS)),
  }),
  'library:export': v.picklist(['opml', 'm3u', 'backup']),
});
