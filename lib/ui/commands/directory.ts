import type { ShowQuery, StationQuery, VoteOutcome } from '@/lib/contract/directory';
import { sendMessage } from '@/lib/contract/messages';
import { interrupted } from './send';

export const fetchStations = (query: StationQuery) => sendMessage('directory:stations', query);
export const fetchStationFacets = () => sendMessage('directory:facets');
export const fetchFoundShows = (query: ShowQuery) => sendMessage('directory:shows', query);

export const voteForStation = (radioId: string): Promise<VoteOutcome> =>
  sendMessage('directory:vote', radioId).catch(interrupted);
