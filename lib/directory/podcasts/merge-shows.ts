import type { Show } from '@/lib/model/show';

/**
 * The shows of several directories, each once: those of the first one in its order, then what the next
 * ones add. A show is the same by its feed's address or by title and author; what one directory does
 * not know of it is taken from another.
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

/** What a show is known by. Without an author a title alone is shared by many. */
function namesOf({ feedUrl, title, author }: Show): string[] {
  const feed = `feed ${comparable(feedUrl)}`;
  return author === '' ? [feed] : [feed, `title ${words(title)} by ${words(author)}`];
}

/** At the end; without the look back each slash would be a beginning to try. */
const SLASHES = /(?<!\/)\/+$/;

/** An address without what does not tell feeds apart: the scheme, `www.`, a slash at the end. */
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

/** Those of the shows at hand whose title or author has every word of the text; all for an empty one. */
export function matchShows(shows: readonly Show[], text: string): Show[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return shows.filter(({ title, author }) => {
    const name = `${title} ${author}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
