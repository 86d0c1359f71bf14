import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { PlayerState } from '@/lib/contract/player-state';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import type { BrokenLink } from '@/lib/model/playback-failure';
import type * as commands from './commands';
import type { QueryCache } from './data/query-cache';

export type PlayerCommands = typeof commands;

export interface Player {
  /** The mirror; components that read it through `useSnapshot` render only when what they read changes. */
  state: PlayerState;
  commands: PlayerCommands;
  /** Read by `useQuery` and the hooks built on it. */
  queries: QueryCache;
}

export const PlayerContext = createContext<Player | null>(null);

/** The player that the components' hooks read. */
export function usePlayerContext(): Player {
  const player = useContext(PlayerContext);
  if (player === null) throw new Error('usePlayer must be used within a PlayerProvider');
  return player;
}

/**
 * The player's state, of which a component renders only what it reads; the commands; and why the current item does not
 * play, as a sentence in the page's language, null if nothing is wrong.
 */
export function usePlayer() {
  const player = usePlayerContext();
  const state = useSnapshot(player.state);
  return {
    state,
    ...player.commands,
    get brokenLinkMessage(): string | null {
      return state.brokenLink === null ? null : brokenLinkWords(state.brokenLink);
    },
  };
}

const BROKEN_LINK_MESSAGES = {
  loading: 'trouble.loading',
  playing: 'trouble.playing',
  unexpected: 'trouble.unexpected',
  private: 'trouble.private',
  output: 'trouble.output',
} as const satisfies Record<BrokenLink, MessageKey>;

/** Tells the listener why an item does not play (specification, section 8). */
export function brokenLinkWords(why: BrokenLink): string {
  return t(BROKEN_LINK_MESSAGES[why]);
}
