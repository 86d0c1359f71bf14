import type { ImportFault } from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
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
