import type { Show } from '@/lib/model/show';

/** Those of the shows at hand whose title or author has every word of the text; all for an empty one. */
export function matchShows(shows: readonly Show[], text: string): Show[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return shows.filter(({ title, author }) => {
    const name = `${title} ${author}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
