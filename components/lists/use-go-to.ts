import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';

/** Plays the item from a position in seconds; if it is already playing, only seeks. */
export function useGoTo(item: PlayableItem): (seconds: number) => void {
  const { state, seek, toggleItem } = usePlayer();
  return (seconds) => {
    const plays = state.isPlaying && isSameItem(state.currentTrack, item);
    if (plays && state.pendingTrack === null) seek(seconds);
    else toggleItem({ item, startAt: seconds });
  };
}
