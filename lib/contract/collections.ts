import * as v from 'valibot';
import { type Collection, LONGEST_COLLECTION_NAME } from '@/lib/model/collection';
import { favouriteShape, modelShape } from './model-shapes';
import { finite, key, listOf, text } from './schema-pieces';

const name = v.pipe(text, v.minLength(1), v.maxLength(LONGEST_COLLECTION_NAME));

export const collectionShape = modelShape<Collection>()(
  v.object({ id: key, name, things: listOf(favouriteShape) }),
);

/** `at`: its place, 0 being the first; at the end if none is given. */
export const newCollectionShape = v.object({
  collection: collectionShape,
  at: v.optional(finite),
});

export const renameOrderShape = v.object({ id: key, name });

/** Puts a thing into the collection with this id, at a place or at the end. */
export const collectOrderShape = v.object({
  id: key,
  thing: favouriteShape,
  at: v.optional(finite),
});

/** The thing with this key in the collection with this id. */
export const uncollectOrderShape = v.object({ id: key, key });
export const moveCollectedShape = v.object({ id: key, key, to: finite });

/** full: there are as many as there may be. failed: it is not stored. */
export type CollectionOutcome = 'added' | 'full' | 'failed';
