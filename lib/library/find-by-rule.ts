import { DAY } from '@/lib/model/constants';
import type { EpisodeRule } from '@/lib/model/episode-rule';
import { itemKind } from '@/lib/model/playable-item';
import { ANY_EPISODE } from '@/lib/model/standard-lists';
import { nameMatcher } from '@/lib/model/values/match-names';
import { walkRows } from './episode-walk';
import { thingsIn } from './keep-collection';
import { keyRange } from './key-range';
import type { HeardState, StoredEpisode } from './library-schema';
import type { Reader } from './library-transaction';

/** How many seconds a minute has: lengths are in seconds. */
const MINUTE_SECONDS = 60;
/** How many rows are looked at without letting anything else run. */
const BATCH = 250;

/** What is known beyond the episodes themselves; the sets are of episode ids. */
export interface RuleFacts {
  /** Milliseconds since 1970. */
  now: number;
  played: ReadonlySet<string>;
  inProgress: ReadonlySet<string>;
  favourites: ReadonlySet<string>;
  queued: ReadonlySet<string>;
}

type RuledEpisode = Pick<
  StoredEpisode,
  'id' | 'showId' | 'title' | 'duration' | 'publishedAt' | 'arrivedAt' | 'putOffUntil'
>;

/** A rule whose `shows` include those of its collections; null for all that are subscribed to. */
export type RuleOfShows = Omit<EpisodeRule, 'shows' | 'collections'> & {
  shows: readonly string[] | null;
};

/** Whether an episode is in a list with this rule; takes the same time for each. */
export function ruleMatcher(
  { shows, state, maxDays, fromMinutes, toMinutes, word }: RuleOfShows,
  { now, played, inProgress, favourites, queued }: RuleFacts,
): (episode: RuledEpisode) => boolean {
  const wanted = shows && new Set(shows);
  const oldest = oldestOf(maxDays, now);
  const hasWord = word.trim() === '' ? null : nameMatcher(word);

  function isInState({ id, arrivedAt, putOffUntil = 0 }: RuledEpisode): boolean {
    switch (state) {
      case 'any':
        return true;
      case 'new':
        return (
          arrivedAt > 0 &&
          putOffUntil <= now &&
          !played.has(id) &&
          !inProgress.has(id) &&
          !queued.has(id)
        );
      case 'unplayed':
        return !played.has(id);
      case 'in-progress':
        return inProgress.has(id);
      case 'played':
        return played.has(id);
      case 'favourite':
        return favourites.has(id);
    }
  }

  function isInLimits(duration: number): boolean {
    if (fromMinutes === 0 && toMinutes === 0) return true;
    if (duration === 0 || duration < fromMinutes * MINUTE_SECONDS) return false;
    return toMinutes === 0 || duration < toMinutes * MINUTE_SECONDS;
  }

  return (episode) =>
    (wanted === null || wanted.has(episode.showId)) &&
    (oldest === null || episode.publishedAt >= oldest) &&
    isInLimits(episode.duration) &&
    isInState(episode) &&
    (hasWord === null || hasWord(episode.title));
}

/** Whether an episode is among the first of its show, in the order of the calls; shows may be mixed in any order. */
function amongFirst(
  most: ReadonlyMap<string, number>,
): (episode: Pick<StoredEpisode, 'showId'>) => boolean {
  const counts = new Map<string, number>();
  return ({ showId }) => {
    const count = (counts.get(showId) ?? 0) + 1;
    counts.set(showId, count);
    return count <= (most.get(showId) ?? Number.POSITIVE_INFINITY);
  };
}

const oldestOf = (maxDays: number, now: number) => (maxDays === 0 ? null : now - maxDays * DAY);

export interface RuledPage {
  rows: StoredEpisode[];
  /** How many match; counted only up to the end of the next page if there may be more. */
  total: number;
  more: boolean;
}

interface RuledQuery {
  rule: EpisodeRule;
  offset: number;
  limit: number;
  /** Shows that are not subscribed to. */
  left: ReadonlySet<string>;
  now: number;
  queued: ReadonlySet<string>;
  /** How many new episodes of a show are wanted, by its id; all of other shows. */
  keep: ReadonlyMap<string, number>;
}

/**
 * The episodes that a rule describes: new ones with the last to arrive first, those in progress with the one heard last
 * first, favourites in the listener's order, and all others with the newest first. Reads in batches, no further than to
 * the end of the next page, and among new ones only those that are untouched.
 */
export async function findByRule(reader: Reader, query: RuledQuery): Promise<RuledPage> {
  const { offset, limit, left, now, queued, keep } = query;
  const rule = { ...query.rule, shows: await showsOf(reader, query.rule) };
  const { state } = rule;
  const found: StoredEpisode[] = [];
  const enough = offset + 2 * limit;
  const page = (): RuledPage => ({
    rows: found.slice(offset, offset + limit),
    total: found.length,
    more: found.length >= enough,
  });
  const [played, inProgress, favourites] = await Promise.all([
    state === 'new' || state === 'unplayed' || state === 'played' ? heardIds(reader, 'played') : [],
    state === 'new' || state === 'in-progress' ? heardIds(reader, 'in-progress') : [],
    state === 'favourite' ? favouriteIds(reader) : [],
  ]);
  const facts = { played: new Set(played), inProgress: new Set(inProgress), now, queued };
  const matches = ruleMatcher(rule, { ...facts, favourites: new Set(favourites) });
  const isNew = ruleMatcher(
    { ...ANY_EPISODE, shows: null, state: 'new' },
    { ...facts, favourites: new Set() },
  );
  const isAmongFirst = amongFirst(keep);
  /** The newest ones come first, and count even if the rule rejects them for another reason. */
  const isKept = (row: StoredEpisode) => state !== 'new' || (isNew(row) && isAmongFirst(row));
  const take = (row: StoredEpisode) => {
    if (!left.has(row.showId) && isKept(row) && matches(row)) found.push(row);
    return found.length < enough;
  };

  const arrived = state === 'new' ? await arrivedIds(reader) : [];
  const touched = [facts.played, facts.inProgress, queued];
  const few = {
    new: arrived.filter((id) => !touched.some((ids) => ids.has(id))),
    ...{ played, 'in-progress': inProgress, favourite: favourites },
  };
  if (state in few) {
    const ids = few[state as keyof typeof few];
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH).map((id) => reader.get('episodes', id));
      if (!(await Promise.all(batch)).every((row) => row === null || take(row))) break;
    }
    return page();
  }
  if (rule.shows === null) {
    const oldest = oldestOf(rule.maxDays, now);
    const range = oldest === null ? null : IDBKeyRange.upperBound([-oldest, []]);
    await walkRows(reader, { index: 'byAge', range, order: 'newest' }, take);
    return page();
  }
  const ofShows: StoredEpisode[] = [];
  for (const showId of rule.shows) {
    const range = keyRange(showId);
    const rows = { index: 'byShow', range, order: 'newest' } as const;
    // From each show, as many as are needed from all of them together.
    let taken = 0;
    await walkRows(reader, rows, (row) => {
      if (left.has(row.showId) || !matches(row)) return true;
      ofShows.push(row);
      return ++taken < enough;
    });
  }
  found.push(...ofShows.sort((a, b) => a.age - b.age || a.nth - b.nth).slice(0, enough));
  return page();
}

/** The ids of the shows that a rule is about, each once; null for all that are subscribed to. */
async function showsOf(reader: Reader, rule: EpisodeRule): Promise<string[] | null> {
  if (rule.shows.length === 0 && rule.collections.length === 0) return null;
  const collected = await Promise.all(rule.collections.map((id) => thingsIn(reader, id)));
  const found = collected
    .flat()
    .flatMap(({ thing }) => (thing.kind === 'show' ? thing.show.id : []));
  return [...new Set([...rule.shows, ...found])];
}

/** The last to arrive first. */
async function arrivedIds(reader: Reader): Promise<string[]> {
  // An empty array sorts after every number.
  const range = IDBKeyRange.lowerBound([0, []]);
  const ids = await reader.store('episodes').index('byArrival').getAllKeys(range);
  return ids.reverse();
}

/** In the order of the lists. */
function heardIds(reader: Reader, state: HeardState): Promise<string[]> {
  return reader.store('heard').index('byState').getAllKeys(keyRange(state));
}

async function favouriteIds(reader: Reader): Promise<string[]> {
  const values = await reader.store('favourites').getAll();
  return values
    .flatMap((value) => reader.sift('favourites', value) ?? [])
    .sort((a, b) => a.place - b.place)
    .flatMap(({ favourite }) =>
      favourite.kind === 'item' && itemKind(favourite.item) === 'episode'
        ? String(favourite.item.id)
        : [],
    );
}
