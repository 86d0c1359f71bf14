import { restoreState } from '@/lib/contract/restore-state';
import type { Background } from './context';
import { foldStatus } from './fold-status';

/**
 * Brings the state back, in a new life of the background: what was stored, corrected by what the
 * audio host says it is doing now.
 */
export async function hydrate(
  background: Background,
  hasHostAccess: () => Promise<boolean>,
): Promise<void> {
  const { state, storage, presses, host } = background;
  const [record, hostAccess, status] = await Promise.all([
    restoreState(storage),
    hasHostAccess(),
    host.report(),
  ]);
  Object.assign(state, record.state, { hostAccess });
  presses.restore(record.press);
  if (status !== null && status.phase !== 'idle' && status.press === presses.latest) {
    foldStatus(background, status);
    return;
  }
  // Nothing is loaded: whatever was playing is paused where it was.
  state.currentTrack = state.pendingTrack ?? state.currentTrack;
  state.pendingTrack = null;
  state.isPlaying = false;
  state.isBuffering = false;
  state.loading = {};
}
