import { KEPT_KEY, type KeptList } from '@/lib/contract/kept';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useQuery, type Watched } from './use-query';

/** What the listener keeps of stations, and what is being recorded, the newest first. */
export const useKept = (): Watched<KeptList> => useQuery(KEPT);

const KEPT: Query<KeptList> = {
  key: KEPT_KEY,
  isAbout: (changed) => changed === KEPT_KEY,
  fetch: () => ask('library:kept'),
};
