import type { Favourite } from './favourite';
import { visibleText } from './values/visible-text';

/**
 * A folder of stations and shows. Each is stored as known when it was added. It need not be a favourite, and stays
 * when it no longer is one. The same thing may be in several collections.
 */
export interface Collection {
  id: string;
  name: string;
  /** In the listener's order, each once. */
  things: Favourite[];
}

/** A collection as an entry in a list. */
export interface CollectionTile extends Pick<Collection, 'id' | 'name'> {
  /** How many things are in it. */
  size: number;
  /** The first few, whose covers make up its picture. */
  covers: Favourite[];
}

/** More would slow down every list of collections. */
export const MOST_COLLECTIONS = 500;
/** How many covers make a picture. */
export const MOST_COVERS = 4;
/** In UTF-16 units. */
export const LONGEST_COLLECTION_NAME = 100;

/** A collection's name from any source, made safe to show and to store; may be empty. */
export const collectionName = (text: string): string => visibleText(text, LONGEST_COLLECTION_NAME);

/** Equal for names that a listener would take for the same. */
export const comparableName = (name: string): string =>
  collectionName(name).normalize('NFKC').toLowerCase();
