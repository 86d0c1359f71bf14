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
