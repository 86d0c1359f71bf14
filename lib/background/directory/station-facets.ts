import { type StationFacets, stationFacetsShape } from '@/lib/contract/directory';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { createStoredCache } from '@/lib/platform/storage/expiring-cache';
import type { Clock } from '@/lib/platform/time/clock';

const FRESH = 24 * 60 * MINUTE;

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
