import {
  type HistoryExport,
  type HistoryStation,
  SAVED_TRACKS_KEY,
  type SaveOrder,
  type UnsaveOrder,
} from '@/lib/contract/history';
import { readPlayableItem } from '@/lib/contract/stored-items';
import { toCsv } from '@/lib/history/csv';
import type { Outcome } from '@/lib/history/history-failure';
import {
  type HistoryRow,
  type HistoryTrack,
  historyKey,
  type SavedTrack,
} from '@/lib/model/track-history';
import type { HistoryContext } from './history-context';

/** The answers to the pages' questions. On an error the list is empty; the error has already been logged. */

export async function fetchHistory(context: HistoryContext, radioId: string) {
  return listOf<HistoryRow>((await context.stores.current()).store.fetch(radioId));
}

export async function searchHistory(context: HistoryContext, text: string) {
  return listOf<HistoryRow>((await context.stores.current()).store.search(text));
}

/** The stations this listener has heard that have rows, the most recently heard first. */
export async function listStations({
  stores,
  stations,
}: HistoryContext): Promise<HistoryStation[]> {
  const heard = await listOf(stations.list());
  // For an empty list the store succeeds without asking the database, which would count as the database's success.
  if (heard.length === 0) return [];
  const { store } = await stores.current();
  const plays = await listOf(store.latestPlays(heard.map(({ radioId }) => radioId)));
  const times = new Map(plays.map(({ radioId, playedAt }) => [radioId, playedAt]));
  return heard
    .flatMap(({ radioId, name, image, station }) => {
      const playedAt = times.get(radioId);
      const item = readPlayableItem(station);
      return playedAt === undefined ? [] : [{ radioId, name, image, playedAt, item }];
    })
    .sort((a, b) => b.playedAt - a.playedAt);
}

/** Returns whether the track was deleted. */
export async function removeTrack({ stores, tell }: HistoryContext, id: number): Promise<boolean> {
  const outcome = await (await stores.current()).store.remove(id);
  if (outcome.ok && outcome.value !== null) tell(historyKey(outcome.value));
  return outcome.ok;
}

/** Returns whether the radio's tracks were deleted. */
export async function removeRadio(
  { stores, tell }: HistoryContext,
  radioId: string,
): Promise<boolean> {
  const outcome = await (await stores.current()).store.removeAll(radioId);
  if (outcome.ok) tell(historyKey(radioId));
  return outcome.ok;
}

export function listSaved({ saved }: HistoryContext): Promise<SavedTrack[]> {
  return listOf(saved.list());
}

export async function saveTrack(context: HistoryContext, row: SaveOrder): Promise<void> {
  const { saved, clock, tell } = context;
  const { radio_id, artist, title, cover_image_url, played_at } = row;
  const track = { radio_id, artist, title, cover_image_url, played_at, savedAt: clock.now() };
  if ((await saved.save(track)).ok) tell(SAVED_TRACKS_KEY);
}

export async function unsaveTrack(context: HistoryContext, track: UnsaveOrder): Promise<void> {
  if ((await context.saved.unsave(track)).ok) context.tell(SAVED_TRACKS_KEY);
}

/** CSV of a radio's history or of the saved tracks, with the stations' names. */
export async function exportHistory(context: HistoryContext, what: HistoryExport): Promise<string> {
  const rows = await (what === 'saved' ? listSaved(context) : fetchHistory(context, what.radioId));
  const heard = await listOf(context.stations.list());
  const names = new Map(heard.map(({ radioId, name }) => [radioId, name]));
  const station = ({ radio_id }: HistoryTrack) => names.get(radio_id) ?? radio_id;
  return toCsv(rows.map((row) => ({ ...row, station: station(row) })));
}

async function listOf<T>(outcome: Promise<Outcome<T[]>>): Promise<T[]> {
  const result = await outcome;
  return result.ok ? result.value : [];
}
