import { restoreState } from '@/lib/contract/restore-state';
import type { Background } from './context';
import { foldStatus } from './fold-status';
import { press } from './press';

/**
 * Brings the state back, in a new life of the background: what was stored, corrected by what the
 * audio host says it is doing now. `watch` is called in between: what is changed from there on is news.
 */
export async function hydrate(
  background: Background,
  hasHostAccess: () => Promise<boolean>,
  watch: () => void = () => {},
): Promise<void> {
  const { state, storage, presses, host } = background;
  const [record, hostAccess, status] = await Promise.all([
    restoreState(storage),
    hasHostAccess(),
    host.report(),
  ]);
  Object.assign(state, record.state, { hostAccess });
  presses.restore(record.press);
  watch();
  if (status !== null && status.phase !== 'idle') {
    if (status.press === presses.latest) {
      foldStatus(background, status);
      return;
    }
    const item = state.pendingTrack;
    if (item !== null) {
      // The life before ended between the press and its order.
      state.pendingTrack = null;
      await press(background, { item });
      return;
    }
  }
  // Nothing is loaded: whatever was playing is paused where it was.
  state.currentTrack = state.pendingTrack ?? state.currentTrack;
  state.pendingTrack = null;
  state.isPlaying = false;
  state.isBuffering = false;
  state.recovery = null;
  state.loading = {};
}
