import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { expect, it } from 'vitest';
import { EVERY_HISTORY_KEY, SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { initialPlayerState } from '@/lib/contract/player-state';
import type { Answer, Query } from '@/lib/ui/data/query-cache';
import { useStationHistory } from '@/lib/ui/data/use-history';
import { PlayerProvider } from '@/lib/ui/player-provider';
import type { PlayerCommands } from '@/lib/ui/use-player';

/** The query behind a radio's history. */
function queryOf(radioId: string): Query<unknown> {
  const asked: Query<unknown>[] = [];
  const queries = {
    read: <T,>(query: Query<T>): Answer<T> => {
      asked.push(query as Query<unknown>);
      return { failed: false };
    },
    watch: () => () => {},
    refresh: () => {},
  };
  function Tracks() {
    return `${useStationHistory(radioId).failed}`;
  }
  const player = { state: proxy(initialPlayerState()), commands: {} as PlayerCommands, queries };
  renderToStaticMarkup(
    <PlayerProvider player={player}>
      <Tracks />
    </PlayerProvider>,
  );
  const [query] = asked;
  if (query === undefined) throw new Error('Nothing was asked for.');
  return query;
}

it('caches a radio’s history under “radioMetadata” and its radio_id', () => {
  expect(queryOf('fip').key).toBe('radioMetadatafip');
});

it('fetches it again when a track of this radio was stored, or all histories changed', () => {
  const { isAbout } = queryOf('fip');
  expect(isAbout('radioMetadatafip')).toBe(true);
  expect(isAbout(EVERY_HISTORY_KEY)).toBe(true);
  expect(isAbout('radioMetadatakexp')).toBe(false);
  expect(isAbout(SAVED_TRACKS_KEY)).toBe(false);
});
