import { onMessage } from '@/lib/contract/messages';
import { readPlayableItem } from '@/lib/contract/stored-items';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { isRadio, type RadioItem } from '@/lib/model/playable-item';
import type { StorageArea } from '@/lib/model/storage-area';
import { createKeptAnswers } from './answer-cache';
import { createStationFacets } from './station-facets';
import { createStationSearch, type StationSearchDeps } from './station-search';

/** An answer of fifty stations takes some 30 KB: together about an eighth of what may be stored. */
const LIMIT = 40;

/** Answers the pages' messages about stations. Called in the worker's first turn. Returns the search. */
export function serveStations({
  directory,
  local,
  ready,
  ...deps
}: Omit<StationSearchDeps, 'kept'> & {
  directory: RadioBrowser;
  local: StorageArea;
  ready: Promise<unknown>;
}) {
  const kept = createKeptStations(local);
  const search = createStationSearch({ directory, kept, ...deps });
  const facets = createStationFacets({ directory, local, ...deps });
  onMessage('directory:stations', ({ data }) => ready.then(() => search(data)));
  onMessage('directory:facets', () => ready.then(facets));
  onMessage('directory:vote', ({ data }) => ready.then(() => directory.vote(data)));
  return search;
}

/** The directory's latest answers. */
export function createKeptStations(local: StorageArea) {
  return createKeptAnswers({ local, prefix: 'stationAnswer', limit: LIMIT, read: readStation });
}

function readStation(value: unknown): RadioItem | null {
  const item = readPlayableItem(value);
  return item !== null && isRadio(item) ? item : null;
}
