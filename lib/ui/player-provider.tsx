import type { ReactNode } from 'react';
import * as commands from './commands';
import { queries } from './data/query-cache';
import { playerMirror } from './mirror';
import { type Player, PlayerContext } from './use-player';

/** A plain object: every component that uses the player copies it, and copying a module is slow. */
const COMMANDS = { ...commands };
const LIVE_PLAYER: Player = { state: playerMirror, commands: COMMANDS, queries };

/** Provides the player to the components below it; tests pass their own. */
export function PlayerProvider({
  children,
  player = LIVE_PLAYER,
}: {
  children: ReactNode;
  player?: Player;
}) {
  return <PlayerContext value={player}>{children}</PlayerContext>;
}
