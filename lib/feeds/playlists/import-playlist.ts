import type { ImportFault } from '@/lib/contract/library';
import { MAX_ENTRIES, type PlaylistEntry } from './playlist-entry';
import { MAX_PLAYLIST } from './playlist-text';
import { readPlaylist } from './read-playlist';

/** `none`: it is no playlist. `hls`: it is one stream in pieces. */
export type ImportedPlaylist =
  | { kind: 'playlist'; entries: PlaylistEntry[]; faults: ImportFault[] }
  | { kind: 'hls' }
  | { kind: 'none' };

const MAX_FAULTS = 1000;
/** Letters of a line that are shown. */
const MAX_SHOWN = 200;

const BAD_ADDRESS = 'This is not a web address.';
const TOO_LARGE = 'Only the first 1 MB of a playlist is read.';
const TOO_MANY = 'Only the first 10,000 entries of a playlist are read.';

/** A playlist as `readPlaylist` reads it, and by line what of it could not be read. Never throws. */
export function importPlaylist(content: string | Uint8Array, baseUrl: string): ImportedPlaylist {
  const faults: ImportFault[] = [];
  const playlist = readPlaylist(content, baseUrl, (line, address) => {
    const text = address.slice(0, MAX_SHOWN);
    if (faults.length < MAX_FAULTS) faults.push({ line, text, sentence: BAD_ADDRESS });
  });
  if (playlist.kind !== 'playlist') return playlist;
  const { entries } = playlist;
  const limit = content.length > MAX_PLAYLIST ? TOO_LARGE : TOO_MANY;
  const isCut = content.length > MAX_PLAYLIST || entries.length >= MAX_ENTRIES;
  if (isCut) faults.push({ line: 0, text: '', sentence: limit });
  return { kind: 'playlist', entries, faults };
}
