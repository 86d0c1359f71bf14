import type { QuarantineEntry } from '@/lib/contract/storage-report';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

/** The stored records that could not be read, most recent first, as of when the page asked. */
export const useQuarantine = (): Watched<QuarantineEntry[]> => useWatched(QUARANTINED);

const QUARANTINED: Query<QuarantineEntry[]> = {
  key: 'quarantine',
  isAbout: () => false,
  fetch: () => ask('player:quarantine'),
};
