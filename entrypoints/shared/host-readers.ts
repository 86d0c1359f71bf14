import type { StreamReaders } from '@/lib/audio/host/browser-element-host';
import { readPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { readIcyTitle } from '@/lib/metadata/icy-text';

/** The readers of titles and playlists that the audio host needs. */
export const streamReaders: StreamReaders = {
  readTitle: readIcyTitle,
  readPlaylist(text, url) {
    const found = readPlaylist(text, url);
    if (found.kind !== 'playlist') return found;
    return { kind: 'playlist', urls: found.entries.map((entry) => entry.url) };
  },
};
