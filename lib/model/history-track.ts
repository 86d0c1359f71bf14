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

/** The result of one radio's duplicate cleanup (specification, section 3.4). */
export interface CleanupResult {
  radioId: string;
  /** Rows deleted. */
  removed: number;
  /** Present if it failed; `removed` is 0 then. */
  error?: string;
}

/** The key of a radio's cached history: "radioMetadata" plus radio_id (specification, section 9). */
export function historyKey(radioId: string): string {
  return `radioMetadata${radioId}`;
}

/** Identifies a track: artist and title, whatever the radio. */
export function trackKey({ artist, title }: Pick<HistoryTrack, 'artist' | 'title'>): string {
  return JSON.stringify([artist, title]);
}

/** A track in the listener's own list, which is never trimmed. Each artist and title is listed once. */
export interface SavedTrack extends HistoryTrack {
  /** Milliseconds since 1970, from the row it was saved from. */
  played_at: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}
