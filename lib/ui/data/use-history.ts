import { useMemo } from 'react';
import {
  EVERY_HISTORY_KEY,
  HISTORY_STATUS_KEY,
  type HistoryStation,
  type HistoryStatus,
  SAVED_TRACKS_KEY,
} from '@/lib/contract/history';
import { isRadio, type RadioItem } from '@/lib/model/playable-item';
import { type HistoryRow, historyKey, type SavedTrack } from '@/lib/model/track-history';
import { ask } from '../commands';
import { usePlayer } from '../use-player';
import type { Query } from './query-cache';
import { type Latest, useLatestQuery, useQuery, type Watched } from './use-query';

/** One radio's tracks, newest first; none for null. */
export function useStationHistory(radioId: string | null): Watched<HistoryRow[]> {
  return useQuery(
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

/** The tracks found in all histories, newest first. */
export function useHistorySearch(text: string): Latest<HistoryRow[]> {
  return useLatestQuery(
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

/** The stations heard before, the latest heard first. */
export const useHistoryStations = (): Watched<HistoryStation[]> => useQuery(STATIONS);

/** The stations of one country, the latest heard first. */
export interface HeardPlace {
  /** ISO 3166-1 alpha-2. */
  country: string;
  stations: readonly RadioItem[];
}

/**
 * The countries of the stations heard before, that of the latest first. Stations without a known country are left out.
 * Recently played ones are there even if they have no tracks.
 */
export function useHeardPlaces(): Pick<Watched<unknown>, 'failed' | 'refresh'> & {
  places: HeardPlace[] | undefined;
} {
  const { value: heard, failed, refresh } = useHistoryStations();
  const { recentlyPlayed } = usePlayer().state;
  const places = useMemo(() => {
    if (heard === undefined) return undefined;
    const items = [...recentlyPlayed, ...heard.map(({ item }) => item)];
    const stations = new Map<string, RadioItem>();
    for (const item of items) {
      if (!item || !isRadio(item) || !item.country) continue;
      if (!stations.has(item.radio_id)) stations.set(item.radio_id, item);
    }
    const byCountry = Map.groupBy(stations.values(), ({ country = '' }) => country);
    return [...byCountry].map(([country, stations]) => ({ country, stations }));
  }, [heard, recentlyPlayed]);
  return { places, failed, refresh };
}

/** The listener's own list, the latest saved first. */
export const useSavedTracks = (): Watched<SavedTrack[]> => useQuery(SAVED);

export const useHistoryStatus = (): Watched<HistoryStatus> => useQuery(STATUS);

/** SQL for a role that may do what Skywave does in the database and nothing else. */
export const useRoleScript = (bearer: boolean): Latest<string> =>
  useLatestQuery(bearer ? SCRIPT_FOR_TOKENS : SCRIPT_FOR_PASSWORD);

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
const scriptQuery = (bearer: boolean): Query<string> => ({
  key: `role script ${bearer}`,
  isAbout: () => false,
  fetch: () => ask('history:roleScript', bearer),
});
const SCRIPT_FOR_TOKENS = scriptQuery(true);
const SCRIPT_FOR_PASSWORD = scriptQuery(false);
const NOTHING: Query<HistoryRow[]> = {
  key: 'nothing',
  isAbout: () => false,
  fetch: async () => [],
};
