import type { FeedReading } from '@/lib/library/merge-feed';
import type { Episode, EpisodeDetails, Show, ShowExtras } from '@/lib/model/show';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** When the tests' clocks start. */
export const NOW = 1_800_000_000_000;

export function aShow(changes: Partial<Show> = {}): Show {
  const id = changes.id ?? 'https://a.example/feed';
  return {
    id,
    feedUrl: id,
    title: 'Waves',
    author: 'Ada',
    image: '',
    homepage: 'https://a.example/',
    description: 'About waves.',
    language: 'en',
    categories: ['Science'],
    explicit: false,
    ...changes,
  };
}

/** The nth episode of a show; each is a day newer than the one with the next number. */
export function anEpisode(nth: number, changes: Partial<Episode> = {}): Episode {
  const showId = changes.showId ?? 'https://a.example/feed';
  return {
    id: `${showId}#${nth}`,
    showId,
    title: `Episode ${nth}`,
    showTitle: 'Waves',
    enclosureUrl: `${showId}/${nth}.mp3`,
    type: 'audio/mpeg',
    publishedAt: NOW - nth * DAY,
    duration: 1800,
    image: '',
    season: null,
    number: null,
    kind: 'full',
    explicit: false,
    ...changes,
  };
}

export function someDetails(changes: Partial<EpisodeDetails> = {}): EpisodeDetails {
  return { notes: 'Notes', link: '', chapters: [], chaptersUrl: '', transcripts: [], ...changes };
}

export const NO_EXTRAS: ShowExtras = { persons: [], funding: [], trailer: null, podroll: [] };

/** The reading of a feed with these episodes. */
export function aReading(
  episodes: readonly Episode[],
  changes: Partial<FeedReading> = {},
): FeedReading {
  return {
    show: aShow(),
    extras: NO_EXTRAS,
    guid: '',
    live: [],
    episodes: episodes.map((episode) => ({ episode, details: someDetails() })),
    etag: '"1"',
    lastModified: '',
    redirect: null,
    progress: new Map(),
    ...changes,
  };
}
