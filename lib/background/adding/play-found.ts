import { subscribe } from 'valtio';
import type { ItemOrder, PlayOutcome } from '@/lib/contract/messages/player';
import type { PlayerState } from '@/lib/contract/player-state';
import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import type { Background } from '../context';
import { removeFromRecentlyPlayed } from '../playback/lists';
import { toggleItem } from '../playback/toggle-item';

/** Plays what was found at an address, or says why not. An item that does not play leaves nothing behind. */
export async function playFound(background: Background, order: ItemOrder): Promise<PlayOutcome> {
  const { state } = background;
  const { item } = order;
  await startPlaying(background, order);
  const outcome = await settled(state, item);
  if (outcome === 'over') return { ok: true };
  removeFromRecentlyPlayed(background, item);
  return { ok: false, trouble: { kind: state.hostAccess ? 'no-audio' : 'no-readable-audio' } };
}

/** A press that never pauses: an item that already plays or loads just continues. */
export async function startPlaying(background: Background, order: ItemOrder): Promise<void> {
  const { state } = background;
  const { item } = order;
  if (state.isPlaying && isSameItem(item, state.currentTrack)) return;
  if (isSameItem(item, state.pendingTrack)) return;
  await toggleItem(background, order);
}

/** Resolves when the item plays, fails, or is superseded or stopped by another command. */
function settled(state: PlayerState, item: PlayableItem): Promise<'over' | 'failed'> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.pendingTrack !== null && isSameItem(state.pendingTrack, item)) return;
      unsubscribe();
      const failed = isSameItem(state.currentTrack, item) && state.brokenLink !== null;
      resolve(failed ? 'failed' : 'over');
    };
    const unsubscribe = subscribe(state, look);
    look();
  });
}
