import * as v from 'valibot';
import { type StationFacets, stationFacetsShape } from '@/lib/contract/directory';
import type { RadioBrowser } from '@/lib/directory/radio-browser/radio-browser';
import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { log } from '@/lib/platform/log';
import { type Clock, isRecent } from '@/lib/platform/time/clock';

/** storage.local: what there is to filter by, and when it was asked. */
const KEY = 'stationFacets';

const FRESH = 24 * 60 * MINUTE;

const schema = v.object({ at: v.number(), facets: stationFacetsShape });

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
