// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { EVERY_HISTORY_KEY, SAVED_TRACKS_KEY } from '@/lib/contract/history';
import { useStationHistory } from '@/lib/ui/data/use-history';
import { openPage } from '../../support/page';

/** The query behind a radio's history. */
function queryOf(radioId: string) {
  function Tracks() {
    useStationHistory(radioId);
    return null;
  }
  const [query] = openPage(<Tracks />).queries.asked.values();
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
