import { snapshot, subscribe } from 'valtio';
import type { PlayerState } from '@/lib/contract/player-state';
import type { SessionRecord } from '@/lib/contract/session-record';
import {
  QUEUE_KEY,
  RECENTLY_PLAYED_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
} from '@/lib/contract/start-reads';
import type { Background } from '../context';

/**
 * Writes changes at once, because the worker may be gone a moment later. Progress is not included; it has one
 * record per item (`progress-book.ts`).
 */
export function keepState(
  { kept, presses }: Background,
  changes: Partial<PlayerState>,
  whole: PlayerState,
): void {
  const { queue, ...state } = whole;
  const record: SessionRecord = { state, press: presses.latest };
  void kept.session.keep({ [SESSION_KEY]: record });
  const { recentlyPlayed, settings } = changes;
  const lasting = {
    ...(recentlyPlayed && { [RECENTLY_PLAYED_KEY]: recentlyPlayed }),
    ...(changes.queue && { [QUEUE_KEY]: queue }),
    ...(settings && { [SETTINGS_KEY]: settings }),
  };
  if (Object.keys(lasting).length > 0) void kept.local.keep(lasting);
}

/**
 * Calls back with the top-level values that changed, once for all changes made in one turn. Valtio shares
 * unchanged parts between snapshots, so comparing references is enough.
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
