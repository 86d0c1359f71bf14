import { useMemo } from 'react';
import {
  EVERY_HISTORY_KEY,
  HISTORY_STATUS_KEY,
  type HistoryStation,
  type HistoryStatus,
  SAVED_TRACKS_KEY,
} from '@/lib/contract/history';
import { type HistoryRow, historyKey, type SavedTrack } from '@/lib/model/track-history';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

/** One radio's tracks, newest first; none for null. */
export function useStationHistory(radioId: string | null): Watched<HistoryRow[]> {
  return useWatched(
    useMemo(
      () =>
        radioId === null
          ? NOTHING
          : {
              key: historyKey(radioId),
              isAbout: (changed) =>
                changed === historyKey(radioId) || changed === EVERY_HISTORY_KEY,
              fetch: () => ask('history:fetch', radioId),
            },
      [radioId],
    ),
  );
}

/** What is found in all histories, newest first. */
export function useHistorySearch(text: string): Watched<HistoryRow[]> {
  return useWatched(
    useMemo(
      () => ({
        key: `search ${text}`,
        isAbout: isHistory,
        fetch: () => ask('history:search', text),
      }),
      [text],
    ),
  );
}

/** The stations heard before, the most recent first. */
export const useHistoryStations = (): Watched<HistoryStation[]> => useWatched(STATIONS);

/** The listener's own list, the most recently saved first. */
export const useSavedTracks = (): Watched<SavedTrack[]> => useWatched(SAVED);

export const useHistoryStatus = (): Watched<HistoryStatus> => useWatched(STATUS);

/** Whether a change concerns a radio's history, or all of them. */
const isHistory = (changed: string) => changed.startsWith(EVERY_HISTORY_KEY);

const STATIONS: Query<HistoryStation[]> = {
  key: 'stations',
  isAbout: isHistory,
  fetch: () => ask('history:stations'),
};
const SAVED: Query<SavedTrack[]> = {
  key: SAVED_TRACKS_KEY,
  isAbout: (changed) => changed === SAVED_TRACKS_KEY,
  fetch: () => ask('history:saved'),
};
const STATUS: Query<HistoryStatus> = {
  key: HISTORY_STATUS_KEY,
  isAbout: (changed) => changed === HISTORY_STATUS_KEY,
  fetch: () => ask('history:status'),
};
const NOTHING: Query<HistoryRow[]> = {
  key: 'nothing',
  isAbout: () => false,
  fetch: async () => [],
};
