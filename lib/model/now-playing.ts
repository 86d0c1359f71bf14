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
