/** A feed as its format gives it, the same for all formats; not yet validated or cleaned. */

export interface RawShow {
  /** HTML or text. */
  title?: string | undefined;
  author?: string | undefined;
  /** Pictures, best first. */
  images?: (string | undefined)[] | undefined;
  homepage?: string | undefined;
  description?: string | undefined;
  language?: string | undefined;
  categories?: string[] | undefined;
  explicit?: boolean | undefined;
  newFeedUrl?: string | undefined;
  /** podcast:guid. */
  guid?: string | undefined;
  persons?: RawPerson[] | undefined;
  funding?: { url?: string | undefined; display?: string | undefined }[] | undefined;
  trailers?: RawTrailer[] | undefined;
  podroll?: { feedUrl?: string | undefined; title?: string | undefined }[] | undefined;
}

export interface RawEnclosure {
  url?: string | undefined;
  /** MIME type. */
  type?: string | undefined;
  /** In Media RSS's terms: `audio`, `video`, `image`. */
  medium?: string | undefined;
  /** Whether it is in a place reserved for playable files, so that it needs no type. */
  outright: boolean;
}

export interface RawEpisode {
  guid?: string | undefined;
  title?: string | undefined;
  notes?: string | undefined;
  link?: string | undefined;
  /** Milliseconds since 1970; 0 if it is invalid. */
  publishedAt?: number | undefined;
  enclosures: RawEnclosure[];
  /** Seconds. */
  duration?: number | undefined;
  /** Pictures, best first. */
  images?: (string | undefined)[] | undefined;
  season?: number | undefined;
  number?: number | undefined;
  kind?: string | undefined;
  explicit?: boolean | undefined;
  chapters?: RawChapter[] | undefined;
  chaptersUrl?: string | undefined;
  transcripts?: RawTranscript[] | undefined;
  persons?: RawPerson[] | undefined;
  soundbites?: RawSoundbite[] | undefined;
  alternates?: RawAlternate[] | undefined;
  /** xml:base. */
  base?: string | undefined;
}

/** A chapter in Podlove Simple Chapters. */
export interface RawChapter {
  start?: string | undefined;
  title?: string | undefined;
  href?: string | undefined;
  image?: string | undefined;
}

/** With the podcast namespace's names, like the next two; `display` is the element's own text. */
export interface RawPerson {
  display?: string | undefined;
  role?: string | undefined;
  img?: string | undefined;
  href?: string | undefined;
}

export interface RawSoundbite {
  /** Seconds, like the duration. */
  startTime?: number | undefined;
  duration?: number | undefined;
  display?: string | undefined;
}

/** Another file with the same sound, in several places. */
export interface RawAlternate {
  type?: string | undefined;
  /** Bits a second, or kbit/s. */
  bitrate?: number | undefined;
  /** Bytes. */
  length?: number | undefined;
  title?: string | undefined;
  /** Whether it is the episode's own file. */
  default?: boolean | undefined;
  sources?: { uri?: string | undefined; contentType?: string | undefined }[] | undefined;
}

export interface RawTrailer {
  display?: string | undefined;
  url?: string | undefined;
  /** Milliseconds since 1970. */
  pubDate?: number | undefined;
}

export interface RawTranscript {
  url?: string | undefined;
  type?: string | undefined;
  language?: string | undefined;
}

export interface RawFeed {
  show: RawShow;
  /** The feed without its episodes, as text; empty if it is not XML. */
  shell: string;
  /** xml:base; empty for none. */
  base: string;
  /** In batches. */
  episodes: Iterable<RawEpisode[]>;
}
