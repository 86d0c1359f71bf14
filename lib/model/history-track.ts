/** A track heard on a radio, in the columns of the table radio_metadata (specification, section 3.3). */
export interface HistoryTrack {
  radio_id: string;
  artist: string;
  title: string;
  cover_image_url: string;
}

/** A track as it is stored. */
export interface HistoryRow extends HistoryTrack {
  id: number;
  /** Milliseconds since 1970. */
  played_at: number;
}

/** What a duplicate cleanup of one radio came to (specification, section 3.4). */
export interface CleanupResult {
  radioId: string;
  /** Rows deleted. */
  removed: number;
  /** Present when it failed; then removed is 0. */
  error?: string;
}

/** The key of a radio's cached history: "radioMetadata" plus radio_id (specification, section 9). */
export function historyKey(radioId: string): string {
  return `radioMetadata${radioId}`;
}

/** What makes two rows the same track: artist and title, whatever the radio. */
export function trackKey({ artist, title }: Pick<HistoryTrack, 'artist' | 'title'>): string {
  return JSON.stringify([artist, title]);
}

/** A track in the listener's own list, which is never trimmed. Listed once for each artist and title. */
export interface SavedTrack extends HistoryTrack {
  /** Milliseconds since 1970, as the row it was saved from says. */
  played_at: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}
