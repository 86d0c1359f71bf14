import { visibleText } from '@/lib/model/values/visible-text';

/** What is written into a kept song; an empty text means unknown. */
export interface SongTags {
  title: string;
  artist: string;
  /** The station. */
  album: string;
  /** When it was broadcast, in milliseconds since 1970. */
  date: number;
  cover?: SongCover;
}

export interface SongCover {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: 'image/jpeg' | 'image/png';
}

/** Tags that every container can hold; a missing text is empty. */
export interface BoundTags {
  title: string;
  artist: string;
  album: string;
  /** Null unless its year has four digits or fewer, in any time zone: no container can spell others. */
  date: Date | null;
  cover: SongCover | null;
}

/**
 * In UTF-16 units. iTunes displays 255 characters, and Skywave's own titles are no longer than this. The other
 * containers have far higher limits.
 */
const MAX_TEXT = 250;
/**
 * Bytes. FLAC has a limit of 16 MiB for a picture in base64, and players read all of it before the first
 * sound; a real cover is a tenth of this.
 */
export const MAX_COVER = 2 * 1024 * 1024;

/**
 * Texts on one line, cut to 250 UTF-16 units, without NULs, other control characters or characters that are
 * invisible or change the reading direction. A cover that is empty or longer than 2 MiB is left out.
 */
export function boundTags({ title, artist, album, date, cover }: SongTags): BoundTags {
  const when = new Date(date);
  const year = when.getUTCFullYear();
  const fits = cover && cover.bytes.length > 0 && cover.bytes.length <= MAX_COVER;
  return {
    title: visibleText(title, MAX_TEXT),
    artist: visibleText(artist, MAX_TEXT),
    album: visibleText(album, MAX_TEXT),
    date: year > 1 && year < 9999 ? when : null,
    cover: fits ? cover : null,
  };
}

/** "2026-07-12T20:15:00Z": ISO 8601 in UTC, for the containers whose dates include a time zone. */
export const isoSecond = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
