import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import type { HistoryAnswer, HistoryCache } from '@/lib/ui/history-cache';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { PlayerCommands } from '@/lib/ui/use-player';

/** What the component draws for a state, and for what was fetched of the history, by its keys, as HTML. Nothing can be pressed. */
export function drawnFor(
  state: Partial<PlayerState>,
  component: ReactNode,
  fetched: Record<string, unknown> = {},
): string {
  const player = {
    state: proxy({ ...initialPlayerState(), recentlyPlayedLoading: false, ...state }),
    commands: {} as PlayerCommands,
    history: fixedHistory(fetched),
  };
  return renderToStaticMarkup(<PlayerProvider player={player}>{component}</PlayerProvider>);
}

function fixedHistory(fetched: Record<string, unknown>): HistoryCache {
  const answers = new Map(
    Object.entries(fetched).map(([key, value]) => [key, { value, failed: false }]),
  );
  const unknown = { failed: false };
  return {
    read: <T,>({ key }: { key: string }) => (answers.get(key) ?? unknown) as HistoryAnswer<T>,
    watch: () => () => {},
    refresh: () => {},
  };
}
