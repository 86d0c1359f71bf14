import * as v from 'valibot';
import type { StationFacets } from '@/lib/contract/directory';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { createStoredCache } from '@/lib/platform/storage/expiring-cache';
import type { Clock } from '@/lib/platform/time/clock';

const FRESH = 24 * 60 * MINUTE;

const facet = v.object({
  value: v.string(),
  name: v.string(),
  code: v.optional(v.string()),
  count: v.number(),
});
const facets = v.array(facet);
const shape = v.object({ countries: facets, languages: facets, tags: facets, codecs: facets });

const NONE: StationFacets = { countries: [], languages: [], tags: [], codecs: [] };

/**
 * What stations can be filtered by: asked once a day; when the directory cannot be reached, what was known
 * last, and empty lists where nothing is.
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
  const cache = createStoredCache(clock, { area: local, prefix: 'stationFacet', limit: 1, shape });
  return async function stationFacets(): Promise<StationFacets> {
    const known = await cache.get('all');
    if (known?.isFresh) return known.value;
    const asked = await directory.facets();
    if (asked === null) return known?.value ?? NONE;
    await cache.set('all', asked, FRESH);
    return asked;
  };
}
