import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';

/** Plays the item from a second on; what plays already only goes there. */
export function useGoTo(item: PlayableItem): (seconds: number) => void {
  const { state, seek, press } = usePlayer();
  return (seconds) => {
    const plays = state.isPlaying && isSameItem(state.currentTrack, item);
    if (plays && state.pendingTrack === null) seek(seconds);
    else press({ item, startAt: seconds });
  };
}
