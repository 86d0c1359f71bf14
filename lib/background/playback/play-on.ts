import { isLiveItem } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { learntOf } from './learn-station';
import { createPlayOrder } from './play-order';
import { toggleItem } from './toggle-item';

/**
 * Resumes what the listener wants to hear if the audio host that played it, or was about to, is gone. It
 * continues the same press: nobody chose anything new. If nothing should be playing, nothing happens.
 */
export async function playOn(background: Background): Promise<void> {
  const { state, host, presses, progress } = background;
  const { pendingTrack, currentTrack, isPlaying, isPrivate } = state;
  if (pendingTrack !== null) {
    // It has not played yet, and a press on a loading or playing item would pause it.
    Object.assign(state, { pendingTrack: null, isPlaying: false });
    await toggleItem(background, { item: pendingTrack, isPrivate });
    return;
  }
  if (!isPlaying || currentTrack === null) return;
  const number = presses.latest;
  state.isBuffering = true;
  await presses.order(async () => {
    const isLive = isLiveItem(currentTrack);
    const startAt = isLive ? 0 : (await progress.read(currentTrack)).currentTime;
    const learnt = learntOf(background, currentTrack);
    // Something else was pressed meanwhile.
    if (number !== presses.latest || !state.isPlaying) return;
    const order = createPlayOrder(state, currentTrack, number, startAt, learnt);
    host.play({ ...order, resumes: true });
  });
}
