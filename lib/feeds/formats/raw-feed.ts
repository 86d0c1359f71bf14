/** A feed as its format has it, the same for all formats; nothing is judged or cleaned yet. */

export interface RawShow {
  /** HTML or text. */
  title?: string | undefined;
  author?: string | undefined;
  /** Pictures, the best first. */
  images?: (string | undefined)[] | undefined;
  homepage?: string | undefined;
  description?: string | undefined;
  language?: string | undefined;
  categories?: string[] | undefined;
  explicit?: boolean | undefined;
  newFeedUrl?: string | undefined;
}

export interface RawEnclosure {
  url?: string | undefined;
  /** MIME type. */
  type?: string | undefined;
  /** As Media RSS calls it: `audio`, `video`, `image`. */
  medium?: string | undefined;
  /** It stands where only the thing to play stands, so that it needs no type. */
  outright: boolean;
}

export interface RawEpisode {
  guid?: string | undefined;
  title?: string | undefined;
  notes?: string | undefined;
  link?: string | undefined;
  /** Milliseconds since 1970; 0 where it cannot be read. */
  publishedAt?: number | undefined;
  enclosures: RawEnclosure[];
  /** Seconds. */
  duration?: number | undefined;
  /** Pictures, the best first. */
  images?: (string | undefined)[] | undefined;
  season?: number | undefined;
  number?: number | undefined;
  kind?: string | undefined;
  explicit?: boolean | undefined;
  chapters?: RawChapter[] | undefined;
  chaptersUrl?: string | undefined;
  transcripts?: RawTranscript[] | undefined;
  /** xml:base. */
  base?: string | undefined;
}

/** As Podlove Simple Chapters have it. */
export interface RawChapter {
  start?: string | undefined;
  title?: string | undefined;
  href?: string | undefined;
  image?: string | undefined;
}

export interface RawTranscript {
  url?: string | undefined;
  type?: string | undefined;
  language?: string | undefined;
}

export interface RawFeed {
  show: RawShow;
  /** xml:base; empty for none. */
  base: string;
  /** Some at a time. */
  episodes: Iterable<RawEpisode[]>;
}
