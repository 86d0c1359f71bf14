import { isLiveItem, itemKey, type PlayableItem } from '@/lib/model/playable-item';
import { usePlayer } from '@/lib/ui/use-player';
import type { Heard } from './row-detail';

/** An item's progress, as far as the player knows it; none for live audio. */
export function useItemHeard(item: PlayableItem): { heard?: Heard; progress?: number } {
  const { state } = usePlayer();
  if (isLiveItem(item)) return {};
  const key = itemKey(item);
  const played = state.markedAsPlayedMap[key] ?? false;
  const percent = state.progressMap[key] ?? 0;
  return {
    heard: {
      played,
      currentTime: state.currentTimeMap[key] ?? 0,
      duration: state.durationMap[key] ?? 0,
    },
    progress: percent > 0 && !played ? percent : undefined,
  };
}
