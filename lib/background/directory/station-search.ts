import type { DirectoryTrouble, StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { matchStations, orderOf } from '@/lib/directory/radio-browser/station-query';
import { MINUTE } from '@/lib/model/constants';
import type { RadioItem } from '@/lib/model/playable-item';
import type { Clock } from '@/lib/platform/time/clock';
import type { AnswerCache } from './answer-cache';
import { createSearchSlots } from './search-slots';

export interface StationSearchDeps {
  directory: Pick<RadioBrowser, 'stations'>;
  kept: AnswerCache<RadioItem>;
  clock: Clock;
  isOnline(): boolean;
}

/** An answer younger than this is not requested again. */
const FRESH = 5 * MINUTE;

/**
 * Answers queries from the directory, or from the cache if it cannot be reached. The next query in a slot
 * cancels the previous one. Never rejects because of the directory.
 */
export function createStationSearch({ directory, kept, clock, isOnline }: StationSearchDeps) {
  const inSlot = createSearchSlots();

  async function answer(query: StationQuery, signal: AbortSignal): Promise<StationAnswer> {
    const byChance = orderOf(query) === 'random';
    const question = questionOf(query);
    const known = byChance ? null : await kept.get(question);
    if (known?.isFresh) return { ...known.value, at: known.at, trouble: null };
    const page = await directory.stations(query, signal);
    if (page !== null) {
      const at = clock.now();
      if (!byChance && !signal.aborted) await kept.set(question, page, FRESH);
      return { ...page, at, trouble: null };
    }
    const trouble = isOnline() ? 'unreachable' : 'offline';
    return known !== null ? { ...known.value, at: known.at, trouble } : atHand(query, trouble);
  }

  /** Answers a query that was never asked before from everything cached. */
  async function atHand(query: StationQuery, trouble: DirectoryTrouble): Promise<StationAnswer> {
    const nothing = { found: [], more: false, trouble, at: null };
    // The offset counts the directory's results, not the cached ones.
    if (query.offset > 0) return nothing;
    const answers = await kept.all();
    const stations = answers.flatMap(({ value }) => value.found);
    const found = matchStations(stations, query);
    if (found.length === 0) return nothing;
    return { ...nothing, found, at: Math.min(...answers.map(({ at }) => at)) };
  }

  return (query: StationQuery): Promise<StationAnswer> =>
    inSlot(query.slot, (signal) => answer(query, signal));
}

/** Everything the answer depends on. */
function questionOf({ slot: _, text, ...rest }: StationQuery): string {
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([text.trim().toLowerCase(), ...sorted.map(([, value]) => value)]);
}
