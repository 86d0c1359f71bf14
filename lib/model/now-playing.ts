/** The current track, as given by the stream or the item (specification, section 3.2). */
export interface NowPlayingMetadata {
  title: string;
  artist: string;
  coverImageUrl: string;
  radioId: string;
  /** When a station began to play it, in milliseconds since 1970; absent if unknown. */
  broadcastAt?: number | undefined;
}

/** "Artist – Title", or whichever of the two is known. */
export function nowPlayingText(
  metadata: Pick<NowPlayingMetadata, 'title' | 'artist'> | null,
): string {
  if (metadata === null) return '';
  return [metadata.artist, metadata.title].filter((part) => part !== '').join(' – ');
}

/** Where the playing connection's title comes from. */
export type TitleSource = 'icy' | 'ogg' | 'hls';

/** How many UTF-16 units of each text of a title are kept: as many as an ICY block can have bytes. */
const MAX_TITLE = 4096;

/**
 * Cuts the title's texts to their limit. A longer artwork address is dropped, because a cut one would be
 * useless.
 */
export function boundTitle({ raw, artist, title, artwork, source }: StreamTitle): StreamTitle {
  return {
    raw: raw.slice(0, MAX_TITLE),
    source,
    ...(artist !== undefined && { artist: artist.slice(0, MAX_TITLE) }),
    ...(title !== undefined && { title: title.slice(0, MAX_TITLE) }),
    ...(artwork !== undefined && artwork.length <= MAX_TITLE && { artwork }),
  };
}

/** A title as the playing stream sent it, not yet interpreted. */
export interface StreamTitle {
  /** The whole text, usually "Artist - Title". */
  raw: string;
  /** Present if the stream sends artist and title separately. */
  artist?: string;
  title?: string;
  /** Artwork address, if the stream sends one. */
  artwork?: string;
  source: TitleSource;
  /**
   * The bytes of `raw`, one character each, if they are not UTF-8: without knowing the station, `raw` is only
   * a guess.
   */
  sent?: string;
}
