import { type SavedTrack, trackKey } from '@/lib/model/track-history';
import type { Outcome } from '../history-failure';
import type { HistoryDatabase } from './history-database';

/** The listener's own list of tracks. It stays in this browser, wherever the history is kept. */
export interface SavedTracks {
  /** Most recently saved first. */
  list(): Promise<Outcome<SavedTrack[]>>;
  /** A track that is already saved stays unchanged. */
  save(track: SavedTrack): Promise<Outcome<null>>;
  unsave(track: Pick<SavedTrack, 'artist' | 'title'>): Promise<Outcome<null>>;
}

export function createSavedTracks(database: HistoryDatabase): SavedTracks {
  return {
    list: () =>
      database.read('saved', async ({ store }, sift) => {
        const found = sift(await store.index('bySavedAt').getAll());
        return found.toReversed().map(({ key, ...track }) => track);
      }),
    save: (track) =>
      database.write('saved', async ({ store }) => {
        const key = trackKey(track);
        if ((await store.getKey(key)) === undefined) await store.add({ ...track, key });
        return null;
      }),
    unsave: (track) =>
      database.write('saved', async ({ store }) => {
        await store.delete(trackKey(track));
        return null;
      }),
  };
}
