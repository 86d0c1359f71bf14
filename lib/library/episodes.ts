import type { EpisodeQuery } from '@/lib/contract/library';
import { nameMatcher, normaliseName } from '@/lib/model/values/match-names';
import { type EpisodeRange, readRows, walkRows } from './episode-walk';
import { findByRule, type RuledPage } from './find-by-rule';
import { readTotals } from './keep-show';
import { keyRange } from './key-range';
import type { LibraryDatabase } from './library-database';
import type { Outcome } from './library-failure';
import type { HeardEpisode, StoredDetails, StoredEpisode } from './library-schema';
import type { Reader } from './library-transaction';

/** An episode, and whether it arrived since the listener last looked at its show. */
export interface FoundEpisode {
  episode: StoredEpisode;
  arrived: boolean;
}

export interface FoundEpisodes {
  found: FoundEpisode[];
  total: number;
  /** Whether `total` counts only those that were looked through so far. */
  more?: boolean;
}

/** What a rule may ask for that is not in this database. */
interface Around {
  /** Ids of the items in the queue. */
  queued: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
  /** How many new episodes of a show are wanted, by its id; all of other shows. */
  keep: ReadonlyMap<string, number>;
}

/** The episodes, as lists request them. */
export interface EpisodeStore {
  list(query: EpisodeQuery, around?: Around): Promise<Outcome<FoundEpisodes>>;
  /** Puts new episodes off until then, in milliseconds since 1970. Returns the ids of their shows. */
  putOff(ids: readonly string[], until: number): Promise<Outcome<ReadonlySet<string>>>;
  get(id: string): Promise<Outcome<(FoundEpisode & { details: StoredDetails | null }) | null>>;
  /** Those of these that exist, in their order. */
  getMany(ids: readonly string[]): Promise<Outcome<StoredEpisode[]>>;
}

const STORES = ['shows', 'episodes', 'heard', 'totals'] as const;
const NOTHING_AROUND: Around = { queued: new Set(), now: 0, keep: new Map() };

export function createEpisodeStore(database: LibraryDatabase): EpisodeStore {
  return {
    list: (query, around = NOTHING_AROUND) =>
      database.read([...STORES, 'favourites', 'collected'], async (reader) => {
        const { rule, person, showId, offset, limit } = query;
        const isOfAll = rule !== undefined || person !== undefined || showId === null;
        const left = isOfAll ? await leftShows(reader) : new Set<string>();
        const { rows, ...count } =
          person !== undefined
            ? await findByPerson(reader, { person, offset, limit, left })
            : rule !== undefined
              ? await findByRule(reader, { rule, offset, limit, left, ...around })
              : await find(reader, query, left);
        return { found: await withArrival(reader, rows), ...count };
      }),
    putOff: (ids, until) =>
      database.write(['episodes'], async (writer) => {
        const shows = new Set<string>();
        for (const id of ids) {
          const row = await writer.get('episodes', id);
          if (row === null) continue;
          await writer.store('episodes').put({ ...row, putOffUntil: until });
          shows.add(row.showId);
        }
        return shows;
      }),
    get: (id) =>
      database.read([...STORES, 'details'], async (reader) => {
        const row = await reader.get('episodes', id);
        if (row === null) return null;
        const [found] = await withArrival(reader, [row]);
        if (found === undefined) return null;
        return { ...found, details: await reader.get('details', id) };
      }),
    getMany: (ids) =>
      database.read(['episodes'], async (reader) => {
        const rows = await reader.getMany('episodes', ids);
        return rows.filter((row) => row !== null);
      }),
  };
}

interface Rows {
  rows: StoredEpisode[];
  total: number;
}

function find(reader: Reader, query: EpisodeQuery, left: ReadonlySet<string>): Promise<Rows> {
  const { filter } = query;
  if (filter === 'played' || filter === 'in-progress') {
    return findHeard(reader, query, filter, left);
  }
  return filter === 'all' && query.text.trim() === '' && left.size === 0
    ? readPage(reader, query)
    : findWalking(reader, query, left);
}

/** A page of all episodes: reads only that page. */
async function readPage(reader: Reader, query: EpisodeQuery): Promise<Rows> {
  const rows = await readRows(reader, rangeOf(query), query.offset, query.limit);
  return { rows, total: await countAll(reader, query.showId) };
}

/** Episodes in progress or played: few, with an index of their own. */
async function findHeard(
  reader: Reader,
  { showId, text, order, offset, limit }: EpisodeQuery,
  state: HeardEpisode['state'],
  left: ReadonlySet<string>,
): Promise<Rows> {
  const all = (await heardOf(reader, showId, state)).filter(({ showId }) => !left.has(showId));
  const ordered = order === 'newest' ? all : all.toReversed();
  const rowsOf = async (heard: readonly HeardEpisode[]) =>
    (await Promise.all(heard.map(({ id }) => reader.get('episodes', id)))).filter(
      (row) => row !== null,
    );
  if (text.trim() === '') {
    return { rows: await rowsOf(ordered.slice(offset, offset + limit)), total: all.length };
  }
  const rows = (await rowsOf(ordered)).filter(hasText(text));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/**
 * Walks through the episodes in order: to the end of the page, or through all of them if searching for
 * text.
 */
async function findWalking(
  reader: Reader,
  query: EpisodeQuery,
  left: ReadonlySet<string>,
): Promise<Rows> {
  const { showId, filter, text, offset, limit } = query;
  const played =
    filter === 'unplayed' ? await heardOf(reader, showId, 'played') : ([] as HeardEpisode[]);
  const playedIds = new Set(played.map(({ id }) => id));
  const matches = text.trim() === '' ? null : hasText(text);
  const rows: StoredEpisode[] = [];
  let total = 0;
  await walkRows(reader, rangeOf(query), (row) => {
    if (left.has(row.showId) || playedIds.has(row.id)) return true;
    if (matches !== null && !matches(row)) return true;
    if (total >= offset && rows.length < limit) rows.push(row);
    total++;
    return matches !== null || rows.length < limit;
  });
  if (matches !== null) return { rows, total };
  const unwanted = played.filter(({ showId }) => !left.has(showId)).length;
  return { rows, total: Math.max(total, (await countAll(reader, showId)) - unwanted) };
}

/** The episodes that name a person, with the newest first. Reads no further than to the end of the next page. */
async function findByPerson(
  reader: Reader,
  query: { person: string; offset: number; limit: number; left: ReadonlySet<string> },
): Promise<RuledPage> {
  const { person, offset, limit, left } = query;
  const enough = offset + 2 * limit;
  const found: StoredEpisode[] = [];
  const range = keyRange(normaliseName(person));
  await walkRows(reader, { index: 'byPerson', range, order: 'newest' }, (row) => {
    if (!left.has(row.showId)) found.push(row);
    return found.length < enough;
  });
  const rows = found.slice(offset, offset + limit);
  return { rows, total: found.length, more: found.length >= enough };
}

function heardOf(
  reader: Reader,
  showId: string | null,
  state: HeardEpisode['state'],
): Promise<HeardEpisode[]> {
  const heard = reader.store('heard');
  const found =
    showId === null
      ? heard.index('byState').getAll(keyRange(state))
      : heard.index('byShow').getAll(keyRange(showId, state));
  return found.then((values) =>
    values.map((value) => reader.sift('heard', value)).filter((one) => one !== null),
  );
}

async function countAll(reader: Reader, showId: string | null): Promise<number> {
  if (showId === null) return (await readTotals(reader)).episodes;
  return (await reader.get('shows', showId))?.episodes ?? 0;
}

/** Shows that have episodes here but are not subscribed. */
async function leftShows(reader: Reader): Promise<ReadonlySet<string>> {
  return new Set(await reader.store('shows').index('byLeftAt').getAllKeys());
}

/** Reads each of these shows only once. */
async function withArrival(
  reader: Reader,
  rows: readonly StoredEpisode[],
): Promise<FoundEpisode[]> {
  const arrivals = rows.filter(({ arrivedAt }) => arrivedAt > 0);
  const ids = [...new Set(arrivals.map(({ showId }) => showId))];
  const shows = await Promise.all(ids.map((id) => reader.get('shows', id)));
  const looks = new Map(shows.map((show, index) => [ids[index], show?.lookedAt ?? 0]));
  return rows.map((episode) => ({
    episode,
    arrived: episode.arrivedAt > (looks.get(episode.showId) ?? 0),
  }));
}

function rangeOf({ showId, order }: EpisodeQuery): EpisodeRange {
  return showId === null
    ? { index: 'byAge', range: null, order }
    : { index: 'byShow', range: keyRange(showId), order };
}

function hasText(text: string): (row: StoredEpisode) => boolean {
  const matches = nameMatcher(text);
  return ({ title }) => matches(title);
}
