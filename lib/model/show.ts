import type { AudioFile, EpisodeItem, PodcastItem } from './playable-item';

/** A podcast, as described by its feed or a directory. Unknown texts are empty. */
export interface Show {
  /**
   * The feed address under which it was first seen. It identifies the show even after the feed has moved.
   */
  id: string;
  /** Where the feed is now. */
  feedUrl: string;
  title: string;
  author: string;
  /** Artwork address. */
  image: string;
  /** The show's own site. */
  homepage: string;
  /** HTML or plain text from the feed: sanitise it before showing it. */
  description: string;
  /** BCP 47, from the feed. */
  language: string;
  categories: string[];
  explicit: boolean;
}

/** The podcast genres that have their own charts, the most popular first. */
export const PODCAST_GENRES = [
  ...(['news', 'comedy', 'society', 'true_crime', 'sports'] as const),
  ...(['business', 'health', 'history', 'science', 'technology'] as const),
  ...(['education', 'arts', 'music', 'fiction', 'kids'] as const),
] as const;
export type PodcastGenre = (typeof PODCAST_GENRES)[number];

/** Somebody who takes part in a show or an episode (podcast:person). */
export interface Person {
  name: string;
  /** As the feed has it, in its language or in the taxonomy's English; empty if unknown. */
  role: string;
  /** The address of a picture; empty for none. */
  image: string;
  /** Their own page; empty for none. */
  link: string;
}

/** A part of an episode that its makers recommend (podcast:soundbite). */
export interface Soundbite {
  /** Seconds. */
  startTime: number;
  /** Seconds. */
  duration: number;
  /** Empty to use the episode's. */
  title: string;
}

/** What a feed says beyond what lists need (the podcast namespace). Stored with the description. */
export interface ShowExtras {
  persons: Person[];
  /** Where listeners can support the show, and the link's text, which may be empty. */
  funding: { url: string; words: string }[];
  /** The address of the newest trailer's audio, and its title; null if there is no trailer. */
  trailer: { url: string; title: string } | null;
  /** Shows that this one recommends, by their feeds (podcast:podroll). */
  podroll: { feedUrl: string; title: string }[];
}

/** The address of a transcript, and its format. */
export interface TranscriptLink {
  url: string;
  /** MIME type from the feed; may be wrong. */
  type: string;
  /** BCP 47; empty if unknown. */
  language: string;
}

/** A piece of a transcript. */
export interface TranscriptLine {
  /** Seconds. */
  startTime: number;
  /** Seconds; equal to the start if unknown. */
  endTime: number;
  /** Empty if unknown. */
  speaker: string;
  text: string;
}

/** A chapter (Podcasting 2.0 JSON chapters 1.2, or Podlove Simple Chapters). */
export interface Chapter {
  /** Seconds. */
  startTime: number;
  title: string;
  /** Artwork address; empty for none. */
  image: string;
  /** A related link; empty for none. */
  url: string;
  /** False for a chapter that only changes the picture and is not listed. */
  listed: boolean;
}

/** One episode of a show. Long texts are kept separately (`EpisodeDetails`), so that lists stay light. */
export interface Episode {
  /** Unique across all shows, and stable: the key of its progress. */
  id: string;
  showId: string;
  title: string;
  /** The show's title. */
  showTitle: string;
  /** The audio file's address. */
  enclosureUrl: string;
  /** MIME type from the feed; empty if unknown. */
  type: string;
  /** Milliseconds since 1970; 0 if unknown. */
  publishedAt: number;
  /** Seconds; 0 if unknown. */
  duration: number;
  /** Artwork address: the episode's own, or else the show's; empty for none. */
  image: string;
  season: number | null;
  number: number | null;
  kind: 'full' | 'trailer' | 'bonus';
  explicit: boolean;
  /** All its files, that of `enclosureUrl` first; absent if that is the only one (podcast:alternateEnclosure). */
  files?: AudioFile[];
  /** The first words of its notes, as plain text on one line; absent or empty for none. */
  excerpt?: string;
}

export interface EpisodeDetails {
  /** HTML or plain text from the feed: sanitise it before showing it. */
  notes: string;
  /** The episode's page; empty for none. */
  link: string;
  /** The chapters in the feed itself (psc). */
  chapters: Chapter[];
  /** The address of a chapters file; empty for none. */
  chaptersUrl: string;
  transcripts: TranscriptLink[];
  /** Absent in most episodes, like the soundbites, which are sorted by time. */
  persons?: Person[];
  soundbites?: Soundbite[];
}

/** The item from which to draw a show's cover. */
export const showCover = (show: Pick<Show, 'id' | 'title'> & Partial<Show>): PodcastItem => ({
  ...{ id: show.id, url: '', title: show.title, image: show.image ?? '' },
});

/** The episode as something to play. */
export function episodeItem(episode: Episode): EpisodeItem {
  const { id, enclosureUrl, title, showTitle, image, showId, publishedAt, files } = episode;
  return {
    ...{ id, enclosureUrl, title, artist: showTitle, image, showId },
    ...(publishedAt > 0 && { publishedAt }),
    ...(files && { files }),
  };
}

/**
 * The index of the current entry at a position in a list sorted by time: the last one that has started; -1
 * before the first. Seconds.
 */
export function indexAt(list: readonly { startTime: number }[], position: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.startTime ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
