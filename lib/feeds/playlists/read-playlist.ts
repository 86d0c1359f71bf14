import type { ImportFault } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { rootElement } from '@/lib/platform/xml/root-element';
import { readAsx } from './asx';
import { isHls, isM3u, readM3u } from './m3u';
import { MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';
import { MAX_PLAYLIST, playlistText } from './playlist-text';
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

/** `none`: it is no playlist. `hls`: it is one stream in pieces. */
type ImportedPlaylist =
  | { kind: 'playlist'; entries: PlaylistEntry[]; faults: ImportFault[] }
  | { kind: 'hls' }
  | { kind: 'none' };

const MAX_FAULTS = 1000;
/** Letters of a line that are shown. */
const MAX_SHOWN = 200;

/** A playlist as `readPlaylist` reads it, and by line what of it could not be read. Never throws. */
export function importPlaylist(content: string | Uint8Array, baseUrl: string): ImportedPlaylist {
  const faults: ImportFault[] = [];
  const playlist = readPlaylist(content, baseUrl, (line, address) => {
    const text = address.slice(0, MAX_SHOWN);
    if (faults.length < MAX_FAULTS) {
      faults.push({ line, text, sentence: t('imports.entry_not_web') });
    }
  });
  if (playlist.kind !== 'playlist') return playlist;
  const { entries } = playlist;
  const limit =
    content.length > MAX_PLAYLIST
      ? t('imports.playlist_too_large')
      : entries.length >= MAX_ENTRIES
        ? t('imports.playlist_too_many', { limit: MAX_ENTRIES })
        : null;
  if (limit !== null) faults.push({ line: 0, text: '', sentence: limit });
  return { kind: 'playlist', entries, faults };
}
