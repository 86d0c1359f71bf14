import type { Favourite } from './favourite';
import { visibleText } from './values/visible-text';

/**
 * A folder of stations and shows. Each is stored as it was known when it was put in. It need not be a favourite, and it
 * stays when it is no longer one. The same thing may be in several.
 */
export interface Collection {
  id: string;
  name: string;
  /** In the listener's order, each once. */
  things: Favourite[];
}

/** A collection in a list of them. */
export interface CollectionTile extends Pick<Collection, 'id' | 'name'> {
  /** How many things are in it. */
  size: number;
  /** The first of them, from whose covers its picture is made. */
  covers: Favourite[];
}

/** More would make every list of them slow. */
export const MOST_COLLECTIONS = 500;
/** How many covers make a picture. */
export const MOST_COVERS = 4;
/** In UTF-16 units. */
export const LONGEST_COLLECTION_NAME = 100;

/** The name of a collection as written by anybody, safe to show and to keep; may be empty. */
export const collectionName = (text: string): string => visibleText(text, LONGEST_COLLECTION_NAME);

/** Equal for names that a listener takes for the same. */
export const comparableName = (name: string): string =>
  collectionName(name).normalize('NFKC').toLowerCase();
