import { itemFromAddress } from '@/lib/directory/inspect-address';
import type { PlaylistEntry } from '@/lib/feeds/playlists/playlist-entry';
import { nameFromAddress } from '@/lib/model/audio-address';
import { isRadio, type PlayableItem } from '@/lib/model/playable-item';

/** A playlist's entry as something to play: what has a length is a file, all else a station. */
export function playlistItem(entry: PlaylistEntry): PlayableItem {
  const { url, title = nameFromAddress(url), duration, image, radioBrowserId } = entry;
  const item = itemFromAddress(url, duration === undefined ? 'live' : 'file', title);
  const shown = image === undefined ? item : { ...item, image };
  if (radioBrowserId === undefined || !isRadio(shown)) return shown;
  return { ...shown, radio_id: radioBrowserId, id: radioBrowserId, directory: 'radio-browser' };
}
