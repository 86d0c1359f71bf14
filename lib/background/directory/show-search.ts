import type { DirectoryTrouble, ShowAnswer, ShowQuery } from '@/lib/contract/directory';
import { matchShows, mergeShows } from '@/lib/directory/podcasts/merge-shows';
import type { PodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { HOUR } from '@/lib/model/constants';
import type { Show } from '@/lib/model/show';
import type { Clock } from '@/lib/platform/time/clock';
import type { AnswerCache } from './answer-cache';
import { createSearchSlots } from './search-slots';

export interface ShowSearchDeps {
  directories: Pick<PodcastDirectories, 'search' | 'charts'>;
  kept: AnswerCache<Show>;
  /** Shows to offer if no directory was ever reached. */
  starters: readonly Show[];
  clock: Clock;
  isOnline(): boolean;
}

/** An answer younger than this is not requested again: the charts change once a day. */
const FRESH = HOUR;

/**
 * Answers queries from the directories, or from the cache if they cannot be reached. The next query in a slot
 * cancels the previous one. Never rejects because of a directory.
 */
export function createShowSearch(deps: ShowSearchDeps) {
  const { directories, kept, starters, clock, isOnline } = deps;
  const inSlot = createSearchSlots();

  async function answer(query: ShowQuery, signal: AbortSignal): Promise<ShowAnswer> {
    const { country, genre, limit } = query;
    const text = query.text.trim();
    const question = JSON.stringify([text.toLowerCase(), limit, country, genre]);
    const known = await kept.get(question);
    if (known?.isFresh) return { ...known.value, at: known.at, trouble: null };
    const found =
      text === ''
        ? await directories.charts({ country, genre, limit }, signal)
        : await directories.search(text, limit, signal);
    if (found.ok) {
      const fresh = { found: found.value, more: found.value.length >= limit };
      const at = clock.now();
      if (!signal.aborted) await kept.set(question, fresh, FRESH);
      return { ...fresh, at, trouble: null };
    }
    const trouble = isOnline() ? found.trouble : 'offline';
    if (known !== null) return { ...known.value, at: known.at, trouble };
    if (genre !== undefined) return { found: [], more: false, trouble, at: null };
    return atHand(text, limit, trouble);
  }

  /** Answers a query that was never asked before from everything cached, and from the starter shows. */
  async function atHand(text: string, limit: number, trouble: DirectoryTrouble) {
    const answers = await kept.all();
    const shows = mergeShows(...answers.map(({ value }) => value.found), starters);
    const found = (text === '' ? [...starters] : matchShows(shows, text)).slice(0, limit);
    const at = answers.length === 0 ? null : Math.min(...answers.map(({ at }) => at));
    return { found, more: false, trouble, at: text === '' ? null : at };
  }

  return (query: ShowQuery): Promise<ShowAnswer> =>
    inSlot(query.slot, (signal) => answer(query, signal));
}
