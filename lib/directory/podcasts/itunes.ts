import { MINUTE, SECOND } from '@/lib/model/constants';
import type { PodcastGenre, Show } from '@/lib/model/show';
import type { StorageArea } from '@/lib/model/storage-area';
import type { Network } from '@/lib/platform/net/http-client';
import { createRateLimiter } from '@/lib/platform/net/rate-limiter';
import { askJson } from '../ask-json';
import { type ChartEntry, type ItunesShow, readCharts, readItunesShows } from './itunes-show';

/** A directory's result, or why there is none. `busy`: too many requests. */
export type Found<T> = { ok: true; value: T } | { ok: false; trouble: 'busy' | 'unreachable' };

/** Which charts to fetch. */
export interface ChartQuery {
  /** ISO 3166-1 alpha-2; empty for the listener's own. */
  country: string;
  /** Absent for the charts of all genres. */
  genre?: PodcastGenre;
  limit: number;
}

/** Apple's podcast directory. Its methods never throw. */
export interface Itunes {
  search(text: string, limit: number, signal: AbortSignal): Promise<Found<Show[]>>;
  /** The most popular shows in a country. */
  charts(asked: ChartQuery, signal: AbortSignal): Promise<Found<Show[]>>;
  /** A show by its number; null if there is no such show, or it has no public feed. */
  show(id: string, signal: AbortSignal): Promise<Found<Show | null>>;
}

const HOST = 'https://itunes.apple.com';
/** The store with the largest selection, for countries without one. */
const ANY_STORE = 'US';
/** Requests for more are refused. */
const MAX_RESULTS = 200;

/** Apple's number for each genre (iTunes Search API, "Genre IDs Appendix", and Apple Podcasts categories). */
const GENRES: Record<PodcastGenre, number> = {
  ...{ news: 1489, comedy: 1303, society: 1324, true_crime: 1488, sports: 1545 },
  ...{ business: 1321, health: 1512, history: 1487, science: 1533, technology: 1318 },
  ...{ education: 1304, arts: 1301, music: 1310, fiction: 1483, kids: 1305 },
};

/** "Approximately 20 calls per minute" (iTunes Search API, overview); further calls get a 403. */
const LIMIT = 20;
const MAX_WAIT = 3 * SECOND;

export interface ItunesDeps extends Network {
  session: StorageArea;
  /** ISO 3166-1 alpha-2; '' if unknown. */
  country(): string;
}

export function createItunes(deps: ItunesDeps): Itunes {
  const { session, clock } = deps;
  const limiter = createRateLimiter(clock, {
    ...{ limit: LIMIT, within: MINUTE, maxWait: MAX_WAIT },
    stored: { area: session, key: 'itunes/asked' },
  });

  async function ask<T>(
    path: string,
    read: (value: unknown) => T | null,
    signal: AbortSignal,
  ): Promise<Found<T> & { status?: number }> {
    const asked = await limiter.run(signal, () => askJson(deps, HOST + path, { signal }));
    if (asked === null) return { ok: false, trouble: 'busy' };
    if (asked.kind === 'absent') return { ok: false, trouble: 'unreachable', status: 404 };
    if (asked.kind === 'unreachable') {
      const { status } = asked;
      const isTooMuch = status === 403 || status === 429;
      if (isTooMuch) limiter.pause(MINUTE);
      return { ok: false, trouble: isTooMuch ? 'busy' : 'unreachable', status };
    }
    const value = read(asked.value);
    return value === null ? { ok: false, trouble: 'unreachable' } : { ok: true, value };
  }

  /** Asks the store of a country, by default the listener's own, or `ANY_STORE` if that country has no store. */
  async function inStore<T>(
    path: (country: string) => string,
    read: (value: unknown) => T | null,
    signal: AbortSignal,
    wanted = '',
  ): Promise<Found<T>> {
    const country = wanted || deps.country() || ANY_STORE;
    const found = await ask(path(country), read, signal);
    const hasNoStore = !found.ok && (found.status === 400 || found.status === 404);
    return hasNoStore && country !== ANY_STORE ? ask(path(ANY_STORE), read, signal) : found;
  }

  const lookUp = (ids: readonly string[], signal: AbortSignal, wanted = '') =>
    inStore(
      (country) => `/lookup?id=${ids.join(',')}&entity=podcast&country=${country}`,
      readItunesShows,
      signal,
      wanted,
    );

  /** Some search results lack a feed that the lookup has. */
  async function withFeeds(found: readonly ItunesShow[], signal: AbortSignal): Promise<Show[]> {
    const missing = found.filter(({ show }) => show === null).map(({ id }) => id);
    if (missing.length === 0) return found.flatMap(({ show }) => show ?? []);
    const looked = await lookUp(missing, signal);
    const feeds = byId(looked.ok ? looked.value : []);
    return found.flatMap(({ id, show }) => show ?? feeds.get(id) ?? []);
  }

  async function search(text: string, limit: number, signal: AbortSignal): Promise<Found<Show[]>> {
    const term = encodeURIComponent(text);
    const count = Math.min(limit, MAX_RESULTS);
    const path = (country: string) =>
      `/search?media=podcast&entity=podcast&term=${term}&country=${country}&limit=${count}`;
    const found = await inStore(path, readItunesShows, signal);
    return found.ok ? { ok: true, value: await withFeeds(found.value, signal) } : found;
  }

  async function charts(asked: ChartQuery, signal: AbortSignal): Promise<Found<Show[]>> {
    const { genre } = asked;
    const count = Math.min(asked.limit, MAX_RESULTS);
    const ofGenre = genre === undefined ? '' : `/genre=${GENRES[genre]}`;
    const path = (country: string) =>
      `/${country.toLowerCase()}/rss/toppodcasts/limit=${count}${ofGenre}/json`;
    const found = await inStore(path, readCharts, signal, asked.country);
    if (!found.ok) return found;
    if (found.value.length === 0) return { ok: true, value: [] };
    const looked = await lookUp(
      found.value.map(({ id }) => id),
      signal,
      asked.country,
    );
    return looked.ok ? { ok: true, value: inChartOrder(found.value, looked.value) } : looked;
  }

  return {
    search,
    charts,
    async show(id, signal) {
      const found = await lookUp([id], signal);
      return found.ok ? { ok: true, value: byId(found.value).get(id) ?? null } : found;
    },
  };
}

function byId(shows: readonly ItunesShow[]): Map<string, Show> {
  return new Map(shows.flatMap(({ id, show }) => (show === null ? [] : [[id, show] as const])));
}

/** The charts describe the shows, and the lookup has their feeds. */
function inChartOrder(charts: readonly ChartEntry[], shows: readonly ItunesShow[]): Show[] {
  const feeds = byId(shows);
  return charts.flatMap(({ id, description }) => {
    const show = feeds.get(id);
    return show === undefined ? [] : [{ ...show, description }];
  });
}
