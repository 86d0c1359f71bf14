import { httpAddress } from '@/lib/platform/net/http-address';
import { shownText } from '@/lib/platform/text/shown-text';

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
/** What SHOUTcast puts before a name: which of its servers it is, and how many listen of how many may. */
const SERVER = /^\(#\d{1,5}(?: ?- ?\d{1,7}\/\d{1,7})?\) ?/;
/** What is left of "artist - title" where there is no artist, or no title. */
const EMPTY_ARTIST = /^[-–](?: |$)/;
const EMPTY_TITLE = / [-–]$/;

/**
 * An entry of what a playlist gives as text; null where the address is none that can be fetched. A
 * relative address is resolved; a duration that is no positive number of seconds is left out. A station
 * of Radio Browser has none, though its lists write `1` for each.
 */
export function createEntry(
  address: string,
  base: string,
  { title = '', duration = 0, image = '', radioBrowserId = '', nested = false } = {},
): PlaylistEntry | null {
  const url = httpAddress(address.trim(), base);
  if (url === '') return null;
  const name = shownText(title).replace(SERVER, '').replace(EMPTY_ARTIST, '');
  const named = name.replace(EMPTY_TITLE, '');
  const picture = httpAddress(image, base);
  const isStation = UUID.test(radioBrowserId);
  return {
    url,
    ...(named !== '' && { title: named }),
    ...(!isStation && Number.isFinite(duration) && duration > 0 && { duration }),
    ...(picture !== '' && { image: picture }),
    ...(isStation && { radioBrowserId: radioBrowserId.toLowerCase() }),
    ...(nested && { nested }),
  };
}
