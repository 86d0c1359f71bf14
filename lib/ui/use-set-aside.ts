import type { SetAsideEntry } from '@/lib/contract/storage-report';
import { fetchSetAside } from './commands';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

/** The stored records that could not be read, the latest found first; as they were when the page asked. */
export const useSetAside = (): Watched<SetAsideEntry[]> => useWatched(SET_ASIDE);

const SET_ASIDE: Query<SetAsideEntry[]> = {
  key: 'set aside',
  isAbout: () => false,
  fetch: fetchSetAside,
};
