import type { EpisodeItem } from './playable-item';

/** A podcast, as its feed or a directory tells of it. Text that is unknown is empty. */
export interface Show {
  /** The feed's address as it was first met: the show's identity, also after the feed has moved. */
  id: string;
  /** Where the feed is now. */
  feedUrl: string;
  title: string;
  author: string;
  /** Artwork address. */
  image: string;
  /** The show's own site. */
  homepage: string;
  /** HTML or plain text, as the feed has it: to be cleaned before it is drawn. */
  description: string;
  /** BCP 47, as the feed has it. */
  language: string;
  categories: string[];
  explicit: boolean;
}

/** The address of a transcript, and what it is. */
export interface TranscriptLink {
  url: string;
  /** MIME type, as the feed has it; it may lie. */
  type: string;
  /** BCP 47; empty where it is not told. */
  language: string;
}

/** A piece of a transcript. */
export interface TranscriptLine {
  /** Seconds. */
  startTime: number;
  /** Seconds; the start where it is not told. */
  endTime: number;
  /** Empty where it is not told. */
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
  /** An address that belongs to it; empty for none. */
  url: string;
  /** False for one that only changes the picture and stands in no list. */
  listed: boolean;
}

/** One episode of a show. What is long (`EpisodeDetails`) lies apart, so that lists stay light. */
export interface Episode {
  /** Unique over all shows, and stable: the key of its progress. */
  id: string;
  showId: string;
  title: string;
  /** The show's title. */
  showTitle: string;
  /** The audio file's address. */
  enclosureUrl: string;
  /** MIME type, as the feed has it; empty where it is not told. */
  type: string;
  /** Milliseconds since 1970; 0 where it is unknown. */
  publishedAt: number;
  /** Seconds; 0 where it is unknown. */
  duration: number;
  /** Artwork address: the episode's own, else the show's; empty for none. */
  image: string;
  season: number | null;
  number: number | null;
  kind: 'full' | 'trailer' | 'bonus';
  explicit: boolean;
}

export interface EpisodeDetails {
  /** HTML or plain text, as the feed has it: to be cleaned before it is drawn. */
  notes: string;
  /** The episode's page; empty for none. */
  link: string;
  /** The chapters in the feed itself (psc). */
  chapters: Chapter[];
  /** The address of a chapters file; empty for none. */
  chaptersUrl: string;
  transcripts: TranscriptLink[];
}

/** The episode as something to play. */
export function episodeItem(episode: Episode): EpisodeItem {
  const { id, enclosureUrl, title, showTitle, image, showId } = episode;
  return { id, enclosureUrl, title, artist: showTitle, image, showId };
}
