import { getProgress } from '@/lib/contract/restore-state';
import { isLiveItem, itemKey } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { createPlayOrder } from './play-order';

/**
 * Makes the current file ready at its position when a page opens, so that a press finds it loaded. A
 * live stream connects only on a press.
 */
export function prepareCurrent({ state, host, presses }: Background): void {
  const { currentTrack, pendingTrack, isPlaying, brokenLink } = state;
  if (currentTrack === null || pendingTrack !== null || isPlaying) return;
  if (brokenLink !== null || isLiveItem(currentTrack)) return;
  const startAt = getProgress(state, itemKey(currentTrack)).currentTime;
  host.prepare(createPlayOrder(state, currentTrack, presses.latest, startAt));
}
