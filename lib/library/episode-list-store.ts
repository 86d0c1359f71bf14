import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';

/** The lists of episodes that the listener made. */
export interface EpisodeListStore {
  /** In the order in which they were made. */
  list(): Promise<Outcome<EpisodeListRecord[]>>;
  /** Replaces those with the same id. False, and nothing is stored, if there would be more than `most`. */
  put(lists: readonly EpisodeListRecord[], most?: number): Promise<Outcome<boolean>>;
  remove(ids: readonly string[]): Promise<Outcome<null>>;
}

export function createEpisodeListStore(database: LibraryDatabase): EpisodeListStore {
  return {
    list: () =>
      database.read(['episodeLists'], async (reader) =>
        (await reader.store('episodeLists').getAll())
          .flatMap((value) => reader.sift('episodeLists', value)?.list ?? [])
          .sort((a, b) => a.madeAt - b.madeAt),
      ),
    put: (lists, most = Number.POSITIVE_INFINITY) =>
      database.write(['episodeLists'], async (writer) => {
        const store = writer.store('episodeLists');
        const ids = new Set([...(await store.getAllKeys()), ...lists.map(({ id }) => id)]);
        if (ids.size > most) return false;
        for (const list of lists) await store.put({ id: list.id, list });
        return true;
      }),
    remove: (ids) =>
      database.write(['episodeLists'], async (writer) => {
        for (const id of ids) await writer.store('episodeLists').delete(id);
        return null;
      }),
  };
}
