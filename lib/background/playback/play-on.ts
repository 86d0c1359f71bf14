import { isLiveItem, isRadio } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { createPlayOrder } from './play-order';
import { addressesOf } from './station-addresses';
import { toggleItem } from './toggle-item';

/**
 * Brings back what the listener wants to hear, where the audio host is gone that played it or was to. It
 * is the same press as before: nobody chose anything anew. Where nothing is to be heard nothing happens.
 */
export async function playOn(background: Background): Promise<void> {
  const { state, host, presses, progress } = background;
  const { pendingTrack, currentTrack, isPlaying, isPrivate } = state;
  if (pendingTrack !== null) {
    // It never sounded. A press on what loads or plays would pause it.
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
    const addresses =
      isLive && isRadio(currentTrack) ? addressesOf(background, currentTrack) : undefined;
    // Meanwhile something was pressed.
    if (number !== presses.latest || !state.isPlaying) return;
    const order = createPlayOrder(state, currentTrack, number, startAt, addresses);
    host.play({ ...order, resumes: true });
  });
}
