import { itemFromAddress } from '@/lib/directory/inspect-address';
import type { PlaylistEntry } from '@/lib/feeds/playlists/playlist-entry';
import { isRadio, type PlayableItem } from '@/lib/model/playable-item';
import { nameFromAddress } from '@/lib/model/values/audio-address';

/** Seconds: Radio Browser's playlists, and files made from them, give this length for every station. */
const NO_LENGTH = 1;

/** A playlist's entry as a playable item: with a length it is a file, otherwise a station. */
export function playlistItem(entry: PlaylistEntry): PlayableItem {
  const { url, title = nameFromAddress(url), duration, image, radioBrowserId } = entry;
  const isFile = duration !== undefined && duration !== NO_LENGTH;
  const item = itemFromAddress(url, isFile ? 'file' : 'live', title);
  const shown = image === undefined ? item : { ...item, image };
  if (radioBrowserId === undefined || !isRadio(shown)) return shown;
  return { ...shown, radio_id: radioBrowserId, id: radioBrowserId, directory: 'radio-browser' };
}
