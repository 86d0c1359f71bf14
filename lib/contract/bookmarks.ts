import * as v from 'valibot';
import { type Bookmark, LONGEST_LINE, LONGEST_NOTE } from '@/lib/model/bookmark';
import { LATEST_TIME } from '@/lib/model/values/dates';
import { modelShape, playableItemShape } from './model-shapes';
import { finite, key, text } from './schema-pieces';

/** The key of the listener's bookmarks in any episode; `ui:changed` names it. */
export const BOOKMARKS_KEY = 'bookmarks';

const note = v.pipe(text, v.maxLength(LONGEST_NOTE));

export const bookmarkShape = /* @__PURE__ */ modelShape<Bookmark>()(
  v.object({
    id: key,
    item: playableItemShape,
    link: text,
    position: v.pipe(finite, v.minValue(0)),
    line: v.pipe(text, v.maxLength(LONGEST_LINE)),
    note,
    madeAt: v.pipe(finite, v.minValue(0), v.maxValue(LATEST_TIME)),
  }),
);

/** The new note of the bookmark with this id. */
export const noteOrderShape = v.object({ id: key, note });

/** full: there are as many bookmarks as there may be. failed: the bookmark is not stored. */
export type BookmarkOutcome = 'added' | 'full' | 'failed';
