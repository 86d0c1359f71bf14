import type { ReactNode } from 'react';
import * as commands from './commands';
import { queries } from './data/query-cache';
import { playerMirror } from './mirror';
import { type Player, PlayerContext } from './use-player';

/** A plain object: every component that asks for the player copies it, and a module is slow to copy. */
const COMMANDS = { ...commands };
const LIVE_PLAYER: Player = { state: playerMirror, commands: COMMANDS, queries };

/** Gives the components below it the player; a test hands in its own. */
export function PlayerProvider({
  children,
  player = LIVE_PLAYER,
}: {
  children: ReactNode;
  player?: Player;
}) {
  return <PlayerContext value={player}>{children}</PlayerContext>;
}
