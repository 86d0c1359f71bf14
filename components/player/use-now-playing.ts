import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemSource } from '@/lib/model/playable-item';
import { shownTrack } from '@/lib/ui/shown-track';
import { usePlayer } from '@/lib/ui/use-player';

/** What is on, in words and picture. */
export function useNowPlaying() {
  const { state } = usePlayer();
  const item = shownTrack(state);
  const track = item !== null && isLiveItem(item) ? state.extractedMetadata : ownMetadata(item);
  return {
    /** Null where nothing was ever played. */
    item,
    /** The station or show. */
    source: item === null ? '' : itemSource(item),
    /** The current track. */
    text: nowPlayingText(track),
    /** The track's cover; undefined where the item's own is to show. */
    image: track?.coverImageUrl || undefined,
  };
}

/** For a file, what the item itself says. */
function ownMetadata(item: { title?: string; artist?: string } | null) {
  return (
    item && {
      title: item.title?.trim() ?? '',
      artist: item.artist?.trim() ?? '',
      coverImageUrl: '',
    }
  );
}
