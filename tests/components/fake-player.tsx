import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { PlayerCommands } from '@/lib/ui/use-player';

/** What the component draws for a state, as HTML. Nothing can be pressed. */
export function drawnFor(state: Partial<PlayerState>, component: ReactNode): string {
  const player = {
    state: proxy({ ...initialPlayerState(), recentlyPlayedLoading: false, ...state }),
    commands: {} as PlayerCommands,
  };
  return renderToStaticMarkup(<PlayerProvider player={player}>{component}</PlayerProvider>);
}
