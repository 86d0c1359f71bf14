import { rootElement } from '@/lib/platform/xml/root-element';
import { readAsx } from './asx';
import { isHls, isM3u, readM3u } from './m3u';
import type { PlaylistEntry, Reject } from './playlist-entry';
import { playlistText } from './playlist-text';
import { isPls, readPls } from './pls';
import { readXspf } from './xspf';

/** Letters in which a list in XML shows its first element. */
const MAX_PROLOG = 16 * 1024;

/** What a text is: a list of addresses, a stream in pieces (for hls.js), or no playlist. */
export type Playlist =
  | { kind: 'playlist'; entries: PlaylistEntry[] }
  | { kind: 'hls' }
  | { kind: 'none' };

/**
 * Reads M3U, M3U8, PLS, XSPF and ASX, told apart by their content alone. Bytes are decoded by their
 * BOM, else as UTF-8, else as windows-1252; relative entries are resolved against `baseUrl`, and only
 * http and https ones kept. At most 1 MB and 10,000 entries are read. `reject` is told of what was not
 * kept. Never throws.
 */
export function readPlaylist(
  content: string | Uint8Array,
  baseUrl: string,
  reject?: Reject,
): Playlist {
  const text = playlistText(content);
  const root = rootElement(text.slice(0, MAX_PROLOG));
  if (root === 'playlist') return { kind: 'playlist', entries: readXspf(text, baseUrl, reject) };
  if (root === 'asx') return { kind: 'playlist', entries: readAsx(text, baseUrl, reject) };
  if (isPls(text)) return { kind: 'playlist', entries: readPls(text, baseUrl, reject) };
  if (isHls(text)) return { kind: 'hls' };
  return isM3u(text)
    ? { kind: 'playlist', entries: readM3u(text, baseUrl, reject) }
    : { kind: 'none' };
}
