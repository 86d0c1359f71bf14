/** A stored record that could not be read. It is quarantined whole, and everything continues without it. */
export interface QuarantineEntry {
  /** Who stored it: the player, the library of podcasts and favourites, or the track history. */
  place: 'player' | 'library' | 'history';
  /** The record's key, or its object store. Contains no secrets. */
  record: string;
  /** What is wrong with it, in English, for troubleshooting. */
  reason: string;
  /** When it was found; milliseconds since 1970. */
  at: number;
}
