import { HOUR } from '@/lib/model/constants';
import { normaliseName } from '@/lib/model/values/match-names';

/** Finds the shows and episodes of other programs, which have ids of their own, among the listener's. */

/** A show here. */
export interface KnownShow {
  /** The address under which it was first seen. */
  id: string;
  /** Where its feed is now. */
  feedUrl: string;
  /** Other addresses that lead there, according to a server or a redirect. */
  aliases?: readonly string[];
  /** From the podcast namespace (podcast:guid); empty if unknown. */
  guid?: string;
}

/** A show elsewhere. */
export interface ForeignShow {
  address: string;
  guid?: string;
}

/** An episode here. */
export interface KnownEpisode {
  /** The guid if it is unique, otherwise the show's id and the guid, or else the address of the audio. */
  id: string;
  showId: string;
  enclosureUrl: string;
  title: string;
  /** Milliseconds since 1970; 0 if unknown. */
  publishedAt: number;
  /** By its feed, in seconds; 0 or absent if unknown. */
  duration?: number;
}

/** An episode elsewhere. What is unknown is left out or empty. */
export interface ForeignEpisode {
  guid?: string;
  address?: string;
  title?: string;
  publishedAt?: number;
}

/** Feeds and their readers disagree about time zones. */
const SAME_DAY = 26 * HOUR;

/**
 * Finds shows by their address, by where it led earlier, and by the podcast's guid. What fits several equally well
 * fits none. Returns the show's id, or null.
 */
export function createShowMatcher(
  shows: readonly KnownShow[],
): (show: ForeignShow) => string | null {
  const exact = index(
    shows.flatMap(({ id, feedUrl }) => [[feedUrl, id] as const, [id, id] as const]),
  );
  // Most are found by the above; parsing the addresses of hundreds of shows takes a while.
  const plain = once(() =>
    index(
      shows.flatMap(({ id, feedUrl, aliases = [] }) =>
        [id, feedUrl, ...aliases].map((address) => [plainAddress(address), id] as const),
      ),
    ),
  );
  const guids = index(shows.map(({ id, guid = '' }) => [guid.trim().toLowerCase(), id] as const));
  return ({ address, guid = '' }) =>
    exact.get(address) ??
    plain().get(plainAddress(address)) ??
    guids.get(guid.trim().toLowerCase()) ??
    null;
}

/**
 * Finds a show's episodes by guid, then by the address of the audio, with and without its parameters, then by title
 * and date. What fits several equally well fits none. Returns the episode's id, or null.
 */
export function createEpisodeMatcher(
  episodes: readonly KnownEpisode[],
): (episode: ForeignEpisode) => string | null {
  const ids = index(
    episodes.flatMap(({ id, showId }) => {
      const guid = guidOf({ id, showId });
      return [[id, id] as const, [guid, id] as const];
    }),
  );
  const by = (read: (address: string) => string) =>
    once(() => index(episodes.map(({ id, enclosureUrl }) => [read(enclosureUrl), id] as const)));
  const exact = by((address) => address);
  const addresses = by(plainAddress);
  const files = by(fileAddress);
  const titles = once(() => Map.groupBy(episodes, ({ title }) => normaliseName(title)));

  function byTitle(title: string, publishedAt: number): string | null {
    if (title === '' || publishedAt === 0) return null;
    const near = (titles().get(normaliseName(title)) ?? []).filter(
      (one) => one.publishedAt !== 0 && Math.abs(one.publishedAt - publishedAt) <= SAME_DAY,
    );
    return near.length === 1 ? (near[0]?.id ?? null) : null;
  }

  return ({ guid = '', address = '', title = '', publishedAt = 0 }) =>
    ids.get(guid) ??
    // Programs without guids put the guid where the address belongs, and the other way round.
    ids.get(address) ??
    exact().get(address) ??
    addresses().get(plainAddress(address)) ??
    files().get(fileAddress(address)) ??
    byTitle(title, publishedAt);
}

/** The guid that the feed gave an episode, as far as its id still contains it; otherwise the rest of the id. */
export function guidOf({ id, showId }: Pick<KnownEpisode, 'id' | 'showId'>): string {
  let guid = id;
  // A second feed of the same show has the show's id before an id that begins with that of the other feed.
  while (guid.startsWith(`${showId} `)) guid = guid.slice(showId.length + 1);
  return guid;
}

/** What `make` returns, made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The id for each text that has only one. Empty texts are left out. */
function index(pairs: readonly (readonly [text: string, id: string])[]): Map<string, string> {
  const found = new Map<string, string | null>();
  for (const [text, id] of pairs) {
    const other = found.get(text);
    if (text !== '') found.set(text, other === undefined || other === id ? id : null);
  }
  return new Map([...found].filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Without what often differs between two spellings of an address: scheme, `www.`, last slash, fragment, login. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return address.trim();
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, '')}${withoutLastSlashes(pathname)}${search}`;
}

/** Not a regular expression, which would rescan a long run of slashes from each of them. */
export function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

/** Without parameters too, which some servers add for each listener. */
function fileAddress(address: string): string {
  const plain = plainAddress(address);
  const file = plain.slice(0, (plain.indexOf('?') + 1 || plain.length + 1) - 1);
  // The path of a script says nothing.
  return /\.\w{2,5}$/.test(file) && !/\.(?:php|aspx?|cgi|jsp)$/i.test(file) ? file : '';
}

/** What came from elsewhere about shows or episodes that are not known here yet. */
export interface Waiting<Fact> {
  /** The facts about things that are known now; they no longer wait. */
  matched: Fact[];
  /** Those that still wait, oldest first. */
  waiting: Fact[];
}

/** The most that wait; as many as a large library has positions. */
export const MOST_WAITING = 50_000;

/**
 * Sorts out what can be matched now. Of several facts with the same `key`, only the last waits. If too many wait, the
 * oldest are dropped.
 */
export function sortOut<Fact>(
  facts: readonly Fact[],
  { key, isKnown }: { key(fact: Fact): string; isKnown(fact: Fact): boolean },
): Waiting<Fact> {
  const matched: Fact[] = [];
  const waiting = new Map<string, Fact>();
  for (const fact of facts) {
    if (isKnown(fact)) matched.push(fact);
    else {
      waiting.delete(key(fact));
      waiting.set(key(fact), fact);
    }
  }
  return { matched, waiting: [...waiting.values()].slice(-MOST_WAITING) };
}
