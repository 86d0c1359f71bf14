import { type StationFacets, stationFacetsShape } from '@/lib/contract/directory';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { DIRECTORY_MESSAGES } from '@/lib/contract/messages/directory';
import { readPlayableItem } from '@/lib/contract/stored-items';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { DAY } from '@/lib/model/constants';
import { isRadio, type RadioItem } from '@/lib/model/playable-item';
import type { StorageArea } from '@/lib/model/storage-area';
import { createStoredCache } from '@/lib/platform/storage/expiring-cache';
import type { Clock } from '@/lib/platform/time/clock';
import { createAnswerCache } from './answer-cache';
import { createStationSearch, type StationSearchDeps } from './station-search';

/** An answer of fifty stations takes some 30 KB: together about an eighth of the storage quota. */
const LIMIT = 40;

/** The search for stations, and the answers to the pages' messages about them. */
export function createStations({
  directory,
  local,
  ready,
  ...deps
}: Omit<StationSearchDeps, 'kept'> & {
  directory: RadioBrowser;
  local: StorageArea;
  ready: Promise<unknown>;
}) {
  const kept = createStationCache(deps.clock, local);
  const search = createStationSearch({ directory, kept, ...deps });
  const facets = createStationFacets({ directory, local, ...deps });
  const handlers: Omit<
    Handlers<typeof DIRECTORY_MESSAGES>,
    'directory:shows' | 'directory:country'
  > = {
    'directory:stations': (query) => ready.then(() => search(query)),
    'directory:facets': () => ready.then(facets),
    'directory:vote': (radioId) => ready.then(() => directory.vote(radioId)),
  };
  return { search, handlers };
}

/** The directory's latest answers. */
export function createStationCache(clock: Clock, local: StorageArea) {
  const place = { area: local, prefix: 'stationAnswer', limit: LIMIT };
  return createAnswerCache(clock, { ...place, read: readStation });
}

function readStation(value: unknown): RadioItem | null {
  const item = readPlayableItem(value);
  return item !== null && isRadio(item) ? item : null;
}

const FRESH = DAY;

const NONE: StationFacets = { countries: [], languages: [], tags: [], codecs: [] };

/**
 * The values that stations can be filtered by, requested once a day. If the directory cannot be reached: the
 * last known ones, or empty lists.
 */
export function createStationFacets({
  directory,
  local,
  clock,
}: {
  directory: RadioBrowser;
  local: StorageArea;
  clock: Clock;
}) {
  const cache = createStoredCache(clock, {
    area: local,
    prefix: 'stationFacet',
    limit: 1,
    shape: stationFacetsShape,
  });
  return async function stationFacets(): Promise<StationFacets> {
    const known = await cache.get('all');
    if (known?.isFresh) return known.value;
    const asked = await directory.facets();
    if (asked === null) return known?.value ?? NONE;
    await cache.set('all', asked, FRESH);
    return asked;
  };
}
