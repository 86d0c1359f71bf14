import type {
  AddressFinding,
  ChaptersOutcome,
  EpisodeQuery,
  MoveOrder,
  ShowOutcome,
  SubscribeOutcome,
  TranscriptOutcome,
} from '@/lib/contract/library';
import { sendMessage } from '@/lib/contract/messages';
import type { Favourite } from '@/lib/model/favourite';
import { interrupted, plain, send } from './send';

/** What these ask for comes again by the queries when it changes. */
export const fetchFavourites = () => sendMessage('library:favourites');
export const fetchShows = () => sendMessage('library:shows');
export const fetchEpisodes = (query: EpisodeQuery) => sendMessage('library:episodes', query);
export const fetchEpisode = (episode: { id: string; showId: string }) =>
  sendMessage('library:episode', episode);
export const fetchChapters = (url: string): Promise<ChaptersOutcome> =>
  sendMessage('library:chapters', url);
export const fetchTranscript = (url: string): Promise<TranscriptOutcome> =>
  sendMessage('library:transcript', url);
export const fetchLibraryJob = () => sendMessage('library:job');
export const fetchShow = (show: string): Promise<ShowOutcome> =>
  sendMessage('library:show', show).catch(interrupted);

export const addFavourite = (favourite: Favourite, at?: number) =>
  send(sendMessage('library:addFavourite', { favourite: plain(favourite), at }));
export const removeFavourite = (key: string) => send(sendMessage('library:removeFavourite', key));
export const moveFavourite = (order: MoveOrder) =>
  send(sendMessage('library:moveFavourite', order));

export const subscribeTo = (feedUrl: string): Promise<SubscribeOutcome> =>
  sendMessage('library:subscribe', feedUrl).catch(interrupted);
export const unsubscribeFrom = (showId: string) => send(sendMessage('library:unsubscribe', showId));
export const refreshShows = (showId: string | null) => send(sendMessage('library:refresh', showId));
export const lookedAtShow = (showId: string | null) => send(sendMessage('library:looked', showId));
export const cancelLibraryJob = () => send(sendMessage('library:cancelJob'));

/** Looks into an address; when the signal ends, so does that. */
export function inspectAddress(address: string, signal: AbortSignal): Promise<AddressFinding> {
  const inspection = crypto.randomUUID();
  const drop = () => send(sendMessage('library:dropInspection', inspection));
  signal.addEventListener('abort', drop, { once: true });
  return sendMessage('library:inspectAddress', { address, inspection })
    .catch((): AddressFinding => ({ kind: 'nothing', sentence: interrupted().sentence }))
    .finally(() => signal.removeEventListener('abort', drop));
}
