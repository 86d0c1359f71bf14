import fc from 'fast-check';
import { expect, it } from 'vitest';
import { regionOf } from '@/lib/directory/region';
import { zoneCountry } from '@/lib/directory/zone-countries';

it.each([
  ['that of the time zone, whatever the language', 'Europe/Berlin', ['en-US', 'en'], 'DE'],
  ['found by a time zone’s old name', 'Asia/Calcutta', ['hi'], 'IN'],
  ['found by a time zone’s new name', 'Asia/Kolkata', ['hi'], 'IN'],
  ['found by a time zone with a three-part name', 'America/Argentina/Ushuaia', [], 'AR'],
  ['that of the first language that names a country', 'UTC', ['en', 'de-AT', 'en-US'], 'AT'],
  ['never larger than a country', 'UTC', ['es-419', 'es-MX'], 'MX'],
  ['the country where a language is mainly spoken', 'UTC', ['sv'], 'SE'],
  ['empty if there is no clue', 'UTC', [], ''],
  ['empty if time zone and languages are invalid', 'Nowhere/Land', ['', '??'], ''],
])('the region is %s', (_, timeZone, languages, region) => {
  expect(regionOf({ timeZone, languages })).toBe(region);
});

it('the region is a country code or empty, whatever the browser reports', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (timeZone, languages) => {
      expect(regionOf({ timeZone, languages })).toMatch(/^([A-Z]{2})?$/);
    }),
  );
});

it('every supported time zone is known, except those without a country', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  const unknown = zones.filter((zone) => zoneCountry(zone) === undefined);
  expect(unknown.filter((zone) => !/^(Antarctica|Etc)\/|^UTC$/.test(zone))).toEqual([]);
});
