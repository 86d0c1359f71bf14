/** A stored record that could not be read: it lies aside, whole, and everything goes on without it. */
export interface QuarantineEntry {
  /** Whose it was: the player's, or that of the podcasts and favourites, or the track history's. */
  place: 'player' | 'library' | 'history';
  /** The record's key, or the store it lay in. Holds nothing secret. */
  record: string;
  /** What is wrong with it, in English, for whoever helps. */
  reason: string;
  /** When that was found; milliseconds since 1970. */
  at: number;
}
