/** One address that a playlist names. */
export interface PlaylistEntry {
  /** http or https. */
  url: string;
  title?: string;
  /** Seconds; live streams have none. */
  duration?: number;
  /** The playlist says that this is another playlist. */
  nested?: true;
}

/** Longer playlists are read to here. */
export const MAX_ENTRIES = 10_000;

const MAX_TITLE = 300;
const MAX_ADDRESS = 8192;

/**
 * An entry of what a playlist gives as text; null where the address is none that can be fetched. A
 * relative address is resolved; a duration that is no positive number of seconds is left out.
 */
export function createEntry(
  address: string,
  base: string,
  { title = '', duration = 0, nested = false } = {},
): PlaylistEntry | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > MAX_ADDRESS) return null;
  const url = resolve(trimmed, base);
  if (url === null) return null;
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  const name = shownText(title);
  return {
    url: url.href,
    ...(name !== '' && { title: name }),
    ...(Number.isFinite(duration) && duration > 0 && { duration }),
    ...(nested && { nested }),
  };
}

/** Null where it is no address. `\\\\server\\file` would be taken for another host's. */
function resolve(address: string, base: string): URL | null {
  if (URL.canParse(address)) return new URL(address);
  return URL.canParse(address, base) && !address.startsWith('\\\\') ? new URL(address, base) : null;
}

function shownText(text: string): string {
  const folded = text
    .slice(0, 4 * MAX_TITLE)
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return folded.slice(0, MAX_TITLE).replace(/[\ud800-\udbff]$/, '');
}
