import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import { togglePlayed } from '@/lib/model/progress';
import { removeRecentlyPlayed } from '@/lib/model/recently-played';
import { type Background, targetItem } from '../context';
import { showPosition } from './controls';

/** Flips an item's played mark, which also changes its progress (specification, section 4.3). */
export async function togglePlayedStatus(
  background: Background,
  item: PlayableItem,
): Promise<void> {
  const { state, host, progress } = background;
  const before = await progress.read(item);
  const after = togglePlayed(before);
  progress.write(item, after);
  const moves = after.currentTime !== before.currentTime && !state.isPlaying;
  if (moves && isSameItem(item, targetItem(background))) {
    showPosition(background, after.currentTime, state.duration);
    // A loaded file goes there, too: the next press resumes it from its current position.
    host.seek(after.currentTime);
  }
}

export function removeFromRecentlyPlayed(background: Background, item: PlayableItem): void {
  const { state, progress } = background;
  state.recentlyPlayed = removeRecentlyPlayed(state.recentlyPlayed, item);
  progress.keepOnly([state.currentTrack, ...state.recentlyPlayed]);
}
