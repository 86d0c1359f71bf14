import type { StationQuery, VoteOutcome } from '@/lib/contract/directory';
import { ask, interrupted } from './send';

export const fetchStations = (query: StationQuery) => ask('directory:stations', query);

export const voteForStation = (radioId: string): Promise<VoteOutcome> =>
  ask('directory:vote', radioId).catch(interrupted);
