import { httpAddress } from '@/lib/platform/net/http-address';
import { shownText } from '@/lib/platform/text/shown-text';

/** One address in a playlist. */
export interface PlaylistEntry {
  /** http or https. */
  url: string;
  title?: string;
  /** Seconds; live streams have none. */
  duration?: number;
  /** Artwork address. */
  image?: string;
  /** Its id in Radio Browser (stationuuid). */
  radioBrowserId?: string;
  /** The names of the groups it is in; absent for none. */
  groups?: string[];
  /** Set if the playlist declares this entry to be another playlist. */
  nested?: true;
}

/** Called for each invalid address with its line, counted from 1. */
export type Reject = (line: number, address: string) => void;

/** The rest of a longer playlist is ignored. */
export const MAX_ENTRIES = 10_000;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What SHOUTcast puts before a name: the server's number, and current and maximum listeners. */
const SERVER = /^\(#\d{1,5}(?: ?- ?\d{1,7}\/\d{1,7})?\) ?/;
/** The rest of "artist - title" if artist or title is empty. */
const EMPTY_ARTIST = /^[-–](?: |$)/;
const EMPTY_TITLE = / [-–]$/;

/**
 * Makes an entry from a playlist's texts; null if its address cannot be fetched. Relative addresses are
 * resolved. A duration is dropped unless it is a positive number of seconds, and always for stations from
 * Radio Browser, because its lists give `1` for all of them.
 */
export function createEntry(
  address: string,
  base: string,
  { title = '', duration = 0, image = '', radioBrowserId = '', nested = false, groups = '' } = {},
): PlaylistEntry | null {
  const url = httpAddress(address.trim(), base);
  if (url === '') return null;
  const name = shownText(title).replace(SERVER, '').replace(EMPTY_ARTIST, '');
  const named = name.replace(EMPTY_TITLE, '');
  const picture = httpAddress(image, base);
  const isStation = UUID.test(radioBrowserId);
  const inGroups = groupNames(groups);
  return {
    url,
    ...(named !== '' && { title: named }),
    ...(!isStation && Number.isFinite(duration) && duration > 0 && { duration }),
    ...(picture !== '' && { image: picture }),
    ...(isStation && { radioBrowserId: radioBrowserId.toLowerCase() }),
    ...(inGroups.length > 0 && { groups: inGroups }),
    ...(nested && { nested }),
  };
}

/** Nobody makes more by hand. */
const MAX_GROUPS = 20;

/** Names of groups between semicolons, as in Kodi's lists, each once. */
function groupNames(groups: string): string[] {
  if (groups === '') return [];
  const names = groups.split(';', MAX_GROUPS).map((name) => shownText(name));
  return [...new Set(names.filter((name) => name !== ''))];
}
