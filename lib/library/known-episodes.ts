import type { Episode } from '@/lib/model/show';
import type { StoredEpisode } from './library-schema';

/** The episodes of a show while its feed is merged: those already stored, and those in the feed. */
export interface KnownEpisodes {
  /** Whether the feed listed it before: a repeated episode counts once. */
  isTaken(episode: Episode): boolean;
  /**
   * Matches an episode of the feed: returns its existing row, or null if it is new. If the guid differs, an
   * episode is the same if two of audio, title and date match, because feeds change their guids when they
   * change host.
   */
  take(episode: Episode): StoredEpisode | null;
  size(): number;
  /** When each one was published. */
  times(): number[];
}

export function createKnownEpisodes(
  rows: readonly StoredEpisode[],
  coming: readonly Episode[],
): KnownEpisodes {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const rowsByAudio = new Map(rows.map((row) => [row.enclosureUrl, row]));
  const rowsByName = new Map(rows.map((row) => [nameOf(row), row]));
  const comingIds = new Set(coming.map(({ id }) => id));
  const times = new Map(rows.map(({ id, publishedAt }) => [id, publishedAt]));
  const taken = new Set<string>();

  function renamed(episode: Episode): StoredEpisode | null {
    const { enclosureUrl, title, publishedAt } = episode;
    const sounds = rowsByAudio.get(enclosureUrl);
    const isSame = sounds?.title === title || sounds?.publishedAt === publishedAt;
    const row = sounds !== undefined && isSame ? sounds : rowsByName.get(nameOf(episode));
    if (row === undefined || taken.has(row.id) || comingIds.has(row.id)) return null;
    return row;
  }

  return {
    isTaken: ({ id }) => taken.has(id),
    take(episode) {
      const row = rowsById.get(episode.id) ?? renamed(episode);
      const id = row?.id ?? episode.id;
      times.set(id, episode.publishedAt);
      taken.add(id).add(episode.id);
      return row;
    },
    size: () => times.size,
    times: () => [...times.values()],
  };
}

/** Title and date. Without a date, the title alone is not distinctive enough. */
function nameOf({ id, title, publishedAt }: Episode): string {
  return publishedAt === 0 ? id : `${publishedAt} ${title}`;
}
