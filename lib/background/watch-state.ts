import { snapshot, subscribe } from 'valtio';
import type { PlayerState } from '@/lib/contract/player-state';

/**
 * Calls with the top-level values that changed, once for all changes made in one turn. Valtio shares
 * the unchanged parts between snapshots, so comparing them is comparing references.
 */
export function watchState(
  state: PlayerState,
  onChange: (changes: Partial<PlayerState>, whole: PlayerState) => void,
): () => void {
  let before = snapshot(state) as PlayerState;
  return subscribe(state, () => {
    const now = snapshot(state) as PlayerState;
    const changes: Record<string, unknown> = {};
    for (const key of Object.keys(now) as (keyof PlayerState)[]) {
      if (!Object.is(now[key], before[key])) changes[key] = now[key];
    }
    before = now;
    if (Object.keys(changes).length > 0) onChange(changes as Partial<PlayerState>, now);
  });
}
