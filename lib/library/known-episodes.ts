import type { Episode } from '@/lib/model/show';
import type { StoredEpisode } from './library-schema';

/** The episodes of a show while a feed is taken in: those that are there, and those that come. */
export interface KnownEpisodes {
  /** Whether the feed named it before: an episode that it names twice counts once. */
  isTaken(episode: Episode): boolean;
  /**
   * Takes an episode of the feed; returns the row it has already, or null where it is new. One with
   * another guid is the same where two of audio, title and date are: feeds change their guids when
   * they change their host.
   */
  take(episode: Episode): StoredEpisode | null;
  size(): number;
  /** When each was published. */
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

/** Title and date; of those without a date the title alone would say too little. */
function nameOf({ id, title, publishedAt }: Episode): string {
  return publishedAt === 0 ? id : `${publishedAt} ${title}`;
}
