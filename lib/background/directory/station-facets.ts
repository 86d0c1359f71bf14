import * as v from 'valibot';
import { type StationFacets, stationFacetsShape } from '@/lib/contract/directory';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** storage.local: the values to filter by, and when they were requested. */
const KEY = 'stationFacets';

const FRESH = 24 * 60 * MINUTE;

const schema = v.object({ at: v.number(), facets: stationFacetsShape });

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
  return async function stationFacets(): Promise<StationFacets> {
    const stored = v.safeParse(schema, (await local.get([KEY]))[KEY]);
    const known = stored.success ? stored.output : null;
    if (known !== null && isRecent(known.at, FRESH, clock.now())) return known.facets;
    const asked = await directory.facets();
    if (asked === null) return known?.facets ?? NONE;
    await local
      .set({ [KEY]: { at: clock.now(), facets: asked } })
      .catch((error: unknown) => log('directory', 'not saved', error));
    return asked;
  };
}
