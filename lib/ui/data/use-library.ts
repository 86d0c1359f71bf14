import { useMemo } from 'react';
import type { ShowAnswer } from '@/lib/contract/directory';
import {
  EPISODES_KEY,
  type EpisodeList,
  type EpisodePage,
  type EpisodeQuery,
  episodesKey,
  JOB_KEY,
  type LibraryJob,
  SHOWS_KEY,
  type ShowOutcome,
  type SubscribedShow,
} from '@/lib/contract/library';
import { ask, fetchLibraryJob, fetchShow } from '../commands';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

/** The subscriptions, by title. */
export const useShows = (): Watched<SubscribedShow[]> => useWatched(SHOWS);

/** A show by its id or feed address, subscribed or not. */
export function useShow(show: string): Watched<ShowOutcome> {
  return useWatched(
    useMemo(
      () => ({
        key: `show ${show}`,
        isAbout: (changed) => changed === SHOWS_KEY || isAboutEpisodes(changed, show),
        fetch: () => fetchShow(show),
      }),
      [show],
    ),
  );
}

export function useEpisodes(query: EpisodeQuery): Watched<EpisodeList> {
  const { showId, filter, text, order, offset, limit } = query;
  return useWatched(
    useMemo(
      () => episodesQuery({ showId, filter, text, order, offset, limit }),
      [showId, filter, text, order, offset, limit],
    ),
  );
}

/** A part of a list of episodes, as a query to watch. */
export function episodesQuery(query: EpisodeQuery): Query<EpisodeList> {
  const { showId, filter, text, order, offset, limit } = query;
  return {
    key: `${EPISODES_KEY} ${JSON.stringify([showId, filter, text, order, offset, limit])}`,
    isAbout: (changed) => isAboutEpisodes(changed, showId),
    fetch: () => ask('library:episodes', query),
  };
}

/** An episode with its notes; null if it is gone. */
export function useEpisode(id: string, showId: string): Watched<EpisodePage | null> {
  return useWatched(
    useMemo(
      () => ({
        key: `episode ${id}`,
        isAbout: (changed) => isAboutEpisodes(changed, showId),
        fetch: () => ask('library:episode', { id, showId }),
      }),
      [id, showId],
    ),
  );
}

/** The long-running work in the background, or the last one. */
export const useLibraryJob = (): Watched<LibraryJob | null> => useWatched(JOB);

/** What the directories find for a text; for an empty one, the charts of the listener's country. */
export function useFoundShows(text: string, limit: number): Watched<ShowAnswer> {
  return useWatched(
    useMemo(() => {
      const slot = pageSlot(text === '' ? 'charts' : 'shows');
      return {
        key: `${slot} ${limit} ${text}`,
        isAbout: () => false,
        fetch: () => ask('directory:shows', { slot, text, limit }),
      };
    }, [text, limit]),
  );
}

/** Whether a change concerns the episodes of this show, or of any show for null. */
function isAboutEpisodes(changed: string, showId: string | null): boolean {
  return showId === null
    ? changed.startsWith(EPISODES_KEY)
    : changed === EPISODES_KEY || changed === episodesKey(showId);
}

const SHOWS: Query<SubscribedShow[]> = {
  key: SHOWS_KEY,
  isAbout: (changed) => changed === SHOWS_KEY,
  fetch: () => ask('library:shows'),
};
const JOB: Query<LibraryJob | null> = {
  key: JOB_KEY,
  isAbout: (changed) => changed === JOB_KEY,
  fetch: fetchLibraryJob,
};

/** Tells this page from others that search at the same time. */
const PAGE = crypto.randomUUID();

/** The slot in which this page searches for the list with this name. */
export const pageSlot = (list: string): string => `${PAGE} ${list}`;
