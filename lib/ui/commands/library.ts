import type { BookmarkOutcome } from '@/lib/contract/bookmarks';
import type { StationQuery, VoteOutcome } from '@/lib/contract/directory';
import type { EpisodeListOutcome } from '@/lib/contract/episode-lists';
import type { KeepOrder } from '@/lib/contract/kept';
import type { AddressFinding, EpisodeQuery, SubscribeOutcome } from '@/lib/contract/library';
import type { Bookmark } from '@/lib/model/bookmark';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { Favourite } from '@/lib/model/favourite';
import { ask, confirmed, interrupted, order, send, sendConfirmed } from './send';

export const addFavourite = (favourite: Favourite, at?: number) =>
  sendConfirmed('library:addFavourite', { favourite, at });
export const removeFavourite = confirmed('library:removeFavourite');
export const moveFavourite = order('library:moveFavourite');

export const subscribeTo = (feedUrl: string): Promise<SubscribeOutcome> =>
  ask('library:subscribe', feedUrl).catch(interrupted);
export const unsubscribeFrom = confirmed('library:unsubscribe');
export const refreshShows = order('library:refresh');
export const lookedAtShow = order('library:looked');
export const cancelLibraryJob = () => send('library:cancelJob');

/** Inspects an address; aborting the signal cancels it. */
export function inspectAddress(address: string, signal: AbortSignal): Promise<AddressFinding> {
  const inspection = crypto.randomUUID();
  const drop = () => send('library:dropInspection', inspection);
  signal.addEventListener('abort', drop, { once: true });
  return ask('library:inspectAddress', { address, inspection })
    .catch((): AddressFinding => ({ kind: 'nothing', trouble: { kind: 'interrupted' } }))
    .finally(() => signal.removeEventListener('abort', drop));
}

export const fetchStations = (query: StationQuery) => ask('directory:stations', query);

export const voteForStation = (radioId: string): Promise<VoteOutcome> =>
  ask('directory:vote', radioId).catch(interrupted);

export const addBookmark = (bookmark: Bookmark): Promise<BookmarkOutcome> =>
  ask('library:addBookmark', bookmark).catch(() => 'failed');
/** Both return whether they succeeded. */
export const noteBookmark = confirmed('library:noteBookmark');
export const removeBookmark = confirmed('library:removeBookmark');

export const fetchEpisodes = (query: EpisodeQuery) => ask('library:episodes', query);
export const putEpisodeList = (list: EpisodeListRecord): Promise<EpisodeListOutcome> =>
  ask('library:putEpisodeList', list).catch(() => 'failed');
/** Both return whether they succeeded. */
export const removeEpisodeList = confirmed('library:removeEpisodeList');
export const putOffEpisodes = confirmed('library:putOff');
/** Returns what `restoreProgress` takes to undo it. Rejects if the background is interrupted. */
export const markEpisodes = (ids: readonly string[], played: boolean) =>
  ask('library:markEpisodes', { ids: [...ids], played });
export const restoreProgress = confirmed('library:restoreProgress');

/** Keeps sound of the current station as a file. Rejects if the background is interrupted. */
export const keep = (wish: KeepOrder) => ask('library:keep', wish);
export const stopRecording = order('library:stopRecording');
/** Both return whether they succeeded. */
export const removeKept = confirmed('library:removeKept');
export const saveKept = confirmed('library:saveKept');
