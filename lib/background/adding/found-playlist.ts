import type { AddressFinding } from '@/lib/contract/library';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import type { PlaylistEntry } from '@/lib/feeds/playlists/playlist-entry';
import { readPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { nameFromAddress } from '@/lib/model/values/audio-address';
import { mayName } from '@/lib/model/values/private-address';
import { isWebAddress } from '@/lib/model/values/web-address';
import { playlistItem } from '../playback/playlist-item';

/** Longer playlists are imported like a file: nobody picks from so many entries. */
const MAX_CHOICE = 100;

/** `long`: a playlist too long to choose from. `none`: not a playlist. */
export type FoundPlaylist = AddressFinding | 'long' | 'none';

/**
 * What a playlist contains: a stream, possibly with several addresses, or a choice of entries. `base` is the
 * address it came from, `address` the one that was requested.
 */
export function foundPlaylist(bytes: Uint8Array, base: string, address: string): FoundPlaylist {
  let refused = false;
  const playlist = readPlaylist(bytes, base, (_line, named) => {
    refused ||= isWebAddress(named) && !mayName(base, named);
  });
  if (playlist.kind === 'none') return 'none';
  const name = nameFromAddress(address);
  const itself = (title: string): AddressFinding => ({
    ...{ kind: 'audio', certain: true, item: itemFromAddress(address, 'live', title) },
  });
  if (playlist.kind === 'hls') return itself(name);
  const entries = [...new Map(playlist.entries.map((entry) => [entry.url, entry])).values()];
  const [first] = entries;
  if (first === undefined) {
    const kind = refused ? 'private-playlist' : 'empty-playlist';
    return { kind: 'nothing', trouble: { kind } };
  }
  if (entries.length === 1) return itself(name);
  const titles = new Set(entries.map(stationTitle));
  const [title = ''] = titles;
  if (titles.size === 1 && title !== '') return itself(title);
  if (entries.length > MAX_CHOICE) return 'long';
  return { kind: 'playlist', items: entries.map(playlistItem) };
}

/** The title without the number of the station's server: "Groove Salad (#2)", "(#1 - 12/100) Groove Salad". */
function stationTitle({ title = '' }: PlaylistEntry): string {
  return title
    .replace(/\s*\(#\d[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
