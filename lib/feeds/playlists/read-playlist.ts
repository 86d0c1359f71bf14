import type { ImportFault } from '@/lib/contract/trouble-shapes';
import type { EntryTrouble } from '@/lib/model/trouble-kinds';
import { markedEncoding } from '@/lib/platform/text/decode-bytes';
import { decodeLegacy } from '@/lib/platform/text/legacy-encoding';
import { rootElement } from '@/lib/platform/xml/root-element';
import { readAsx } from './asx';
import { isHls, isM3u, readM3u } from './m3u';
import { MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';
import { isPls, readPls } from './pls';
import { readXspf } from './xspf';

/** How far into a text to look for the root element of an XML list, in UTF-16 units. */
const MAX_PROLOG = 16 * 1024;

/** What a text is: a list of addresses, a segmented stream (for hls.js), or not a playlist. */
export type Playlist =
  | { kind: 'playlist'; entries: PlaylistEntry[] }
  | { kind: 'hls' }
  | { kind: 'none' };

/**
 * Reads M3U, M3U8, PLS, XSPF and ASX, recognised by content alone. Entries are resolved against `baseUrl`,
 * and only http and https ones are kept. Reads at most 1 MB and 10,000 entries. Calls `reject` for entries
 * that are dropped. Never throws.
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

/** `none`: not a playlist. `hls`: a single stream in segments. */
type ImportedPlaylist =
  | { kind: 'playlist'; entries: PlaylistEntry[]; faults: ImportFault[] }
  | { kind: 'hls' }
  | { kind: 'none' };

const MAX_FAULTS = 1000;
/** How much of a line is shown, in UTF-16 units. */
const MAX_SHOWN = 200;

/** Reads a playlist like `readPlaylist`, and reports what could not be read, by line. Never throws. */
export function importPlaylist(content: string | Uint8Array, baseUrl: string): ImportedPlaylist {
  const faults: ImportFault[] = [];
  const playlist = readPlaylist(content, baseUrl, (line, address) => {
    const text = address.slice(0, MAX_SHOWN);
    if (faults.length < MAX_FAULTS) {
      faults.push({ line, text, trouble: { kind: 'not-web' } });
    }
  });
  if (playlist.kind !== 'playlist') return playlist;
  const { entries } = playlist;
  const limit: EntryTrouble | null =
    content.length > MAX_PLAYLIST
      ? { kind: 'playlist-too-large' }
      : entries.length >= MAX_ENTRIES
        ? { kind: 'too-many-stations', limit: MAX_ENTRIES }
        : null;
  if (limit !== null) faults.push({ line: 0, text: '', trouble: limit });
  return { kind: 'playlist', entries, faults };
}

/**
 * Bytes, or UTF-16 units of a text. The rest of a longer playlist is ignored; 10,000 entries are far
 * shorter.
 */
const MAX_PLAYLIST = 1024 * 1024;

/**
 * The text of a playlist, at most 1 MB: decoded by BOM, otherwise as strict UTF-8, otherwise by guessing
 * from its letters.
 */
function playlistText(content: string | Uint8Array): string {
  if (typeof content === 'string') return whole(content).replace(/^\ufeff/, '');
  const bytes = content.subarray(0, MAX_PLAYLIST);
  const isCut = content.length > bytes.length;
  const text = decode(bytes, isCut);
  return isCut ? withoutLastLine(text) : text;
}

function whole(text: string): string {
  return text.length > MAX_PLAYLIST ? withoutLastLine(text.slice(0, MAX_PLAYLIST)) : text;
}

/** The last line may be cut off, so it is dropped. */
function withoutLastLine(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0));
}

function decode(bytes: Uint8Array, isCut: boolean): string {
  const wide = markedEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    // In stream mode, so that a character cut off at the end is not an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return decodeLegacy(bytes);
  }
}
