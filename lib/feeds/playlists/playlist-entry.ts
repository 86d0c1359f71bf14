import { httpAddress } from '../http-address';
import { shownText } from '../text/shown-text';

/** One address that a playlist names. */
export interface PlaylistEntry {
  /** http or https. */
  url: string;
  title?: string;
  /** Seconds; live streams have none. */
  duration?: number;
  /** Artwork address. */
  image?: string;
  /** Which station of Radio Browser it is (stationuuid). */
  radioBrowserId?: string;
  /** The playlist says that this is another playlist. */
  nested?: true;
}

/** Is told of each address that gave no entry, and of its line, counted from 1. */
export type Reject = (line: number, address: string) => void;

/** Longer playlists are read to here. */
export const MAX_ENTRIES = 10_000;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * An entry of what a playlist gives as text; null where the address is none that can be fetched. A
 * relative address is resolved; a duration that is no positive number of seconds is left out.
 */
export function createEntry(
  address: string,
  base: string,
  { title = '', duration = 0, image = '', radioBrowserId = '', nested = false } = {},
): PlaylistEntry | null {
  const url = httpAddress(address.trim(), base);
  if (url === '') return null;
  const name = shownText(title);
  const picture = httpAddress(image, base);
  return {
    url,
    ...(name !== '' && { title: name }),
    ...(Number.isFinite(duration) && duration > 0 && { duration }),
    ...(picture !== '' && { image: picture }),
    ...(UUID.test(radioBrowserId) && { radioBrowserId: radioBrowserId.toLowerCase() }),
    ...(nested && { nested }),
  };
}
