/** The collections: loaded as one chunk by whoever has some, or is about to. */
export { HomePage } from './CollectionPages';
export { CollectionTiles } from './CollectionTiles';
