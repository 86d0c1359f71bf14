import type { Show } from '@/lib/model/show';
import { appleShowId } from './apple-link';
import { searchFyyd } from './fyyd';
import { createItunes, type Found, type Itunes, type ItunesDeps } from './itunes';
import { mergeShows } from './merge-shows';

/** The podcast directories combined. Its methods never throw. */
export interface PodcastDirectories {
  /** In the order of Apple's directory, then what fyyd adds; fails only if neither responds. */
  search(text: string, limit: number, signal: AbortSignal): Promise<Found<Show[]>>;
  charts: Itunes['charts'];
  /** The show with a number in Apple's directory; null if there is none with a public feed. */
  appleShow: Itunes['show'];
}

export function createPodcastDirectories(deps: ItunesDeps): PodcastDirectories {
  const itunes = createItunes(deps);

  return {
    charts: itunes.charts,
    appleShow: itunes.show,
    async search(text, limit, signal) {
      const id = appleShowId(text);
      if (id !== null) {
        const found = await itunes.show(id, signal);
        return found.ok ? { ok: true, value: found.value === null ? [] : [found.value] } : found;
      }
      const [apple, fyyd] = await Promise.all([
        itunes.search(text, limit, signal),
        searchFyyd(deps, { text, limit }, signal),
      ]);
      if (!apple.ok && fyyd === null) return apple;
      const shows = mergeShows(apple.ok ? apple.value : [], fyyd ?? []);
      return { ok: true, value: shows.slice(0, limit) };
    },
  };
}
