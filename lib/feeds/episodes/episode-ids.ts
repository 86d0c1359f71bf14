import type { FeedEpisode } from '../feed';

/** Query parameters added by servers or campaigns that differ each time or for each listener. */
const PASSING =
  /^(?:utm_\w+|source|src|from|ref|referrer|token|sig|signature|hash|expires?|exp|policy|key-pair-id|x-amz-[\w-]+|aw_\w+|awcollectionid|awepisodeid|dest-id|ts|timestamp|t|cb|rand|nocache|_)$/i;

/**
 * The guid alone if it looks globally unique: an address, another name with a scheme (`urn:`, `tag:`,
 * `gid:`), or long enough to be a UUID or a hash. Otherwise the show's id plus the guid. Without a guid,
 * the audio address without its changing parameters.
 */
export function episodeId(showId: string, guid: string, enclosureUrl: string): string {
  if (guid === '') return stableAddress(enclosureUrl);
  const isName = /^https?:\/\/[^\s/.]+\.\S+$|^(?!https?:)[a-z][a-z\d+.-]+:\S{8,}$/i.test(guid);
  const isLong = /^(?!https?:)(?=\D*\d)\S{20,}$/i.test(guid);
  return isName || isLong ? guid : `${showId} ${guid}`;
}

function stableAddress(url: string): string {
  if (!url.includes('?') && !url.includes('#')) return url;
  const address = new URL(url);
  address.hash = '';
  const all = [...address.searchParams];
  const own = all.filter(([name]) => !PASSING.test(name));
  // All at once, because deleting parameters one by one rewrites the address each time.
  if (own.length < all.length) address.search = new URLSearchParams(own).toString();
  return address.href;
}

/**
 * Makes duplicate ids distinct. The oldest episode keeps the id, so that newer ones do not inherit its
 * progress; the others get their audio address appended, or their title if that is the same. Entries with
 * the same id, audio and title are listed once.
 */
export function withoutTwins(episodes: FeedEpisode[]): FeedEpisode[] {
  const taken = new Set(episodes.map(({ episode }) => episode.id));
  if (taken.size === episodes.length) return episodes;
  const ids = new Map<FeedEpisode, string>();
  for (const [id, twins] of Map.groupBy(episodes, ({ episode }) => episode.id)) {
    const seen = new Set<string>();
    const ordered = twins.toSorted((a, b) => a.episode.publishedAt - b.episode.publishedAt);
    for (const [index, one] of ordered.entries()) {
      const { title, enclosureUrl } = one.episode;
      const address = stableAddress(enclosureUrl);
      if (seen.has(`${address} ${title}`)) continue;
      seen.add(`${address} ${title}`);
      const others = [`${id} ${address}`, `${id} ${title}`, `${id} ${address} ${title}`];
      const free = index === 0 ? id : others.find((other) => !taken.has(other));
      if (free === undefined) continue;
      taken.add(free);
      ids.set(one, free);
    }
  }
  return episodes.flatMap(({ episode, details }, index) => {
    const id = ids.get(episodes[index] as FeedEpisode);
    return id === undefined ? [] : [{ episode: { ...episode, id }, details }];
  });
}
