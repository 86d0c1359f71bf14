import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { togglePlayed } from '@/lib/model/progress';
import { removeRecentlyPlayed } from '@/lib/model/recently-played';
import type { Background } from './context';
import { showPosition } from './controls';

/** Flips an item's played mark, and its progress with it (specification, section 4.3). */
export async function togglePlayedStatus(
  background: Background,
  item: PlayableItem,
): Promise<void> {
  const { state, progress } = background;
  const after = togglePlayed(await progress.read(item));
  progress.write(item, after);
  if (isSameItem(item, state.currentTrack) && !state.isPlaying) {
    showPosition(background, after.currentTime, state.duration);
  }
}

export function removeFromRecentlyPlayed(background: Background, item: PlayableItem): void {
  const { state, progress } = background;
  state.recentlyPlayed = removeRecentlyPlayed(state.recentlyPlayed, item);
  progress.keepOnly([state.currentTrack, ...state.recentlyPlayed]);
}
