import { SHARED_KEY, type SharedStatus, SYNC_KEY, type SyncStatus } from '@/lib/contract/sync';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useQuery, type Watched } from './use-query';

/** The listener's account for sync, and how it is doing. */
export const useSyncStatus = (): Watched<SyncStatus> => useQuery(STATUS);

const STATUS: Query<SyncStatus> = {
  key: SYNC_KEY,
  isAbout: (changed) => changed === SYNC_KEY,
  fetch: () => ask('sync:status'),
};

/** The listener's own place for everything, and how that is doing. */
export const useSharedStatus = (): Watched<SharedStatus> => useQuery(SHARED);

const SHARED: Query<SharedStatus> = {
  key: SHARED_KEY,
  isAbout: (changed) => changed === SHARED_KEY,
  fetch: () => ask('sync:everything'),
};
