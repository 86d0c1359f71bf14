import type { Show } from '@/lib/model/show';

/**
 * Merges the shows of several directories without duplicates: the first one's in its order, then what the
 * next ones add. Shows are the same if their feed address, or both title and author, match; missing fields
 * are filled in from the other directory.
 */
export function mergeShows(...lists: readonly (readonly Show[])[]): Show[] {
  const merged: Show[] = [];
  const places = new Map<string, number>();
  for (const show of lists.flat()) {
    const names = namesOf(show);
    const place = names.map((name) => places.get(name)).find((found) => found !== undefined);
    const known = place === undefined ? undefined : merged[place];
    if (place === undefined || known === undefined) merged.push(show);
    else merged[place] = completed(known, show);
    for (const name of names) if (!places.has(name)) places.set(name, place ?? merged.length - 1);
  }
  return merged;
}

/** The keys a show is matched by. A title without an author is too common to be one. */
function namesOf({ feedUrl, title, author }: Show): string[] {
  const feed = `feed ${comparable(feedUrl)}`;
  return author === '' ? [feed] : [feed, `title ${words(title)} by ${words(author)}`];
}

/** Trailing slashes. Without the lookbehind, every slash would start a new attempt to match. */
const SLASHES = /(?<!\/)\/+$/;

/** An address reduced to what distinguishes feeds: no scheme, `www.` or trailing slash. */
function comparable(feedUrl: string): string {
  if (!URL.canParse(feedUrl)) return feedUrl;
  const { host, pathname, search } = new URL(feedUrl);
  return host.replace(/^www\./, '') + pathname.replace(SLASHES, '') + search;
}

const words = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function completed(known: Show, other: Show): Show {
  return {
    ...known,
    author: known.author || other.author,
    image: known.image || other.image,
    homepage: known.homepage || other.homepage,
    description: known.description || other.description,
    language: known.language || other.language,
    categories: known.categories.length > 0 ? known.categories : other.categories,
  };
}

/** The known shows whose title or author contains every word of the text; all of them for an empty text. */
export function matchShows(shows: readonly Show[], text: string): Show[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return shows.filter(({ title, author }) => {
    const name = `${title} ${author}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
