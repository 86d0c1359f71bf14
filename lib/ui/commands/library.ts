import type {
  AddressFinding,
  EpisodeQuery,
  ExportFormat,
  ImportOrder,
  MoveOrder,
  PreviewOutcome,
  ShowOutcome,
  SubscribeOutcome,
} from '@/lib/contract/library';
import { sendMessage } from '@/lib/contract/messages';
import type { Favourite } from '@/lib/model/favourite';
import { INTERRUPTED, plain, send } from './send';

/** What these ask for comes again by the queries when it changes. */
export const fetchFavourites = () => sendMessage('library:favourites');
export const fetchShows = () => sendMessage('library:shows');
export const fetchEpisodes = (query: EpisodeQuery) => sendMessage('library:episodes', query);
export const fetchEpisode = (episode: { id: string; showId: string }) =>
  sendMessage('library:episode', episode);
export const fetchLibraryJob = () => sendMessage('library:job');
export const fetchShow = (show: string): Promise<ShowOutcome> =>
  sendMessage('library:show', show).catch(() => INTERRUPTED);

export const addFavourite = (favourite: Favourite, at?: number) =>
  send(sendMessage('library:addFavourite', { favourite: plain(favourite), at }));
export const removeFavourite = (key: string) => send(sendMessage('library:removeFavourite', key));
export const moveFavourite = (order: MoveOrder) =>
  send(sendMessage('library:moveFavourite', order));

export const subscribeTo = (feedUrl: string): Promise<SubscribeOutcome> =>
  sendMessage('library:subscribe', feedUrl).catch(() => INTERRUPTED);
export const unsubscribeFrom = (showId: string) => send(sendMessage('library:unsubscribe', showId));
export const refreshShows = (showId: string | null) => send(sendMessage('library:refresh', showId));
export const lookedAtShow = (showId: string | null) => send(sendMessage('library:looked', showId));
export const cancelLibraryJob = () => send(sendMessage('library:cancelJob'));

export const inspectAddress = (address: string): Promise<AddressFinding> =>
  sendMessage('library:inspectAddress', address).catch(() => ({
    kind: 'nothing',
    sentence: INTERRUPTED.sentence,
  }));
export const previewImport = (file: { name: string; text: string }): Promise<PreviewOutcome> =>
  sendMessage('library:previewImport', file).catch(() => INTERRUPTED);
export const importPreviewed = (order: ImportOrder) => send(sendMessage('library:import', order));
export const exportLibrary = (format: ExportFormat) => sendMessage('library:export', format);
