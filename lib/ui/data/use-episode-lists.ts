import { EPISODE_LISTS_KEY } from '@/lib/contract/episode-lists';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useQuery, type Watched } from './use-query';

/** The listener's own lists, in the order in which they were made. */
export const useEpisodeLists = (): Watched<EpisodeListRecord[]> => useQuery(LISTS);

const LISTS: Query<EpisodeListRecord[]> = {
  key: EPISODE_LISTS_KEY,
  isAbout: (changed) => changed === EPISODE_LISTS_KEY,
  fetch: () => ask('library:episodeLists'),
};
