/** What is on, as the stream or the item says it (specification, section 3.2). */
export interface NowPlayingMetadata {
  title: string;
  artist: string;
  coverImageUrl: string;
  radioId: string;
}

/** "Artist – Title", or whichever of the two there is. */
export function nowPlayingText(
  metadata: Pick<NowPlayingMetadata, 'title' | 'artist'> | null,
): string {
  if (metadata === null) return '';
  return [metadata.artist, metadata.title].filter((part) => part !== '').join(' – ');
}

/** Where a title of the playing connection comes from. */
export type TitleSource = 'icy' | 'ogg' | 'hls';

/** UTF-16 units of each text of a title that are kept: as many as an ICY block has bytes. */
const MAX_TITLE = 4096;

/** The title with none of its texts beyond its limit; a cut address would be none. */
export function boundTitle({ raw, artist, title, artwork, source }: StreamTitle): StreamTitle {
  return {
    raw: raw.slice(0, MAX_TITLE),
    source,
    ...(artist !== undefined && { artist: artist.slice(0, MAX_TITLE) }),
    ...(title !== undefined && { title: title.slice(0, MAX_TITLE) }),
    ...(artwork !== undefined && artwork.length <= MAX_TITLE && { artwork }),
  };
}

/** A title as the playing stream sends it, before anything is made of it. */
export interface StreamTitle {
  /** The whole text; "Artist - Title" as a rule. */
  raw: string;
  /** Where the stream tells the two apart by itself. */
  artist?: string;
  title?: string;
  /** Artwork address, where the stream sends one. */
  artwork?: string;
  source: TitleSource;
  /** The bytes of `raw`, a character each, where they are not UTF-8: `raw` is a guess without the station. */
  sent?: string;
}
