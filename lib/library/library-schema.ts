import type { DBSchema } from 'idb';
import { LIBRARY_RECORDS, type Stored, type StoreName } from './record-checks';

/**
 * The contents of the library's database. IndexedDB leaves a record out of an index if the indexed property
 * is missing, so each index holds only the records it is queried for.
 */
export interface LibrarySchema extends DBSchema {
  shows: {
    key: string;
    value: StoredShow;
    indexes: { byFeedUrl: string; byDueAt: number; byLeftAt: number };
  };
  descriptions: { key: string; value: Stored<'descriptions'> };
  episodes: {
    key: string;
    value: StoredEpisode;
    indexes: {
      byShow: [string, number, number];
      byAge: [number, string, number];
      byArrival: [number, number];
      /** A person's name, and the episode's age, show and number. */
      byPerson: [string, number, string, number];
    };
  };
  details: { key: string; value: StoredDetails };
  heard: {
    key: string;
    value: HeardEpisode;
    indexes: { byState: [HeardState, number]; byShow: [string, HeardState, number] };
  };
  favourites: { key: string; value: StoredFavourite };
  jobs: { key: number; value: StoredJob };
  jobEntries: { key: [number, number]; value: JobEntry };
  kept: { key: string; value: StoredSound };
  bookmarks: { key: string; value: Stored<'bookmarks'>; indexes: { byItem: string } };
  episodeLists: { key: string; value: Stored<'episodeLists'> };
  collections: { key: string; value: StoredCollection };
  collected: { key: [string, string]; value: Collected; indexes: { byKey: string } };
  totals: { key: string; value: Totals };
  quarantine: { key: number; value: Stored<'quarantine'> };
}

export type { Stored, StoreName };
export const EVERY_STORE = Object.keys(LIBRARY_RECORDS) as StoreName[];

export type StoredShow = Stored<'shows'>;
export type StoredEpisode = Stored<'episodes'>;
export type StoredDetails = Stored<'details'>;
export type HeardEpisode = Stored<'heard'>;
export type HeardState = HeardEpisode['state'];
export type StoredFavourite = Stored<'favourites'>;
export type StoredCollection = Stored<'collections'>;
export type Collected = Stored<'collected'>;
export type StoredSound = Stored<'kept'>;
export type StoredJob = Stored<'jobs'>;
export type JobEntry = Stored<'jobEntries'>;
export type Totals = Stored<'totals'>;
