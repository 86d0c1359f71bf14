import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import type { Answer, QueryCache } from '@/lib/ui/data/query-cache';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { PlayerCommands } from '@/lib/ui/use-player';

/** What the component draws for a state, and for what was fetched, by its keys, as HTML. Nothing can be pressed. */
export function drawnFor(
  state: Partial<PlayerState>,
  component: ReactNode,
  fetched: Record<string, unknown> = {},
): string {
  const player = {
    state: proxy({ ...initialPlayerState(), recentlyPlayedLoading: false, ...state }),
    commands: {} as PlayerCommands,
    queries: fixedQueries(fetched),
  };
  return renderToStaticMarkup(<PlayerProvider player={player}>{component}</PlayerProvider>);
}

/** Stands for what could not be fetched. */
export const LOST = Symbol('lost');

function fixedQueries(fetched: Record<string, unknown>): QueryCache {
  const answers = new Map(
    Object.entries(fetched).map(([key, value]) => [
      key,
      value === LOST ? { failed: true } : { value, failed: false },
    ]),
  );
  const unknown = { failed: false };
  return {
    read: <T,>({ key }: { key: string }) => (answers.get(key) ?? unknown) as Answer<T>,
    watch: () => () => {},
    refresh: () => {},
  };
}
