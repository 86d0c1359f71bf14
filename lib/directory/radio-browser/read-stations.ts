import * as v from 'valibot';
import type { RadioItem } from '@/lib/model/playable-item';
import { visibleText } from '@/lib/model/values/visible-text';
import { isWebAddress } from '@/lib/model/values/web-address';

/** No row shows more tags; a tag that is too long is a sentence. */
const MAX_TAGS = 12;
const MAX_TAG_LENGTH = 40;
const MAX_NAME_LENGTH = 200;
const MAX_PLACE_LENGTH = 100;
/** `AAC+`, `AAC,H.264`: rows have no room for more. */
const CODEC = /^[\w+.,/-]{1,12}$/;

const text = v.fallback(v.string(), '');
/** A number, even if sent as text. */
const count = v.fallback(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.finite()),
  0,
);
const tidy = v.transform((value: string) => visibleText(value, MAX_NAME_LENGTH));

/** The fields we use of a station (https://docs.radio-browser.info, struct station). */
const schema = v.object({
  stationuuid: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  name: v.pipe(v.string(), tidy, v.nonEmpty()),
  url: text,
  url_resolved: text,
  homepage: text,
  favicon: text,
  tags: text,
  country: text,
  countrycode: text,
  state: text,
  codec: text,
  bitrate: count,
});

type Station = v.InferOutput<typeof schema>;

/**
 * The stations in a response, as playable items. Skips stations without a name, id or web address, and
 * duplicates by id or address: many were entered twice.
 */
export function readStations(value: unknown): RadioItem[] {
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  return value.flatMap((entry) => {
    const result = v.safeParse(schema, entry);
    const item = result.success ? radioItem(result.output) : null;
    if (item === null || seen.has(item.radio_id) || seen.has(item.aURL)) return [];
    seen.add(item.radio_id).add(item.aURL);
    return [item];
  });
}

function radioItem(station: Station): RadioItem | null {
  const { stationuuid: id, name, bitrate } = station;
  const [aURL, ...alternates] = new Set([station.url_resolved, station.url].flatMap(webAddress));
  if (aURL === undefined) return null;
  const [homepage] = webAddress(station.homepage);
  const [image] = webAddress(station.favicon);
  const country = countryCode(station);
  const place = placeOf(station, country);
  const tags = tagsOf(station.tags);
  const codec = CODEC.test(station.codec.trim()) ? station.codec.trim() : '';
  return {
    radio_id: id,
    id,
    aURL,
    isLive: true,
    isLiveStream: true,
    title: name,
    directory: 'radio-browser',
    ...(alternates.length > 0 && { alternates }),
    ...(image !== undefined && { image }),
    ...(homepage !== undefined && { homepage }),
    ...(place !== '' && { place }),
    ...(country !== '' && { country }),
    ...(tags.length > 0 && { tags }),
    ...(codec !== '' && codec !== 'UNKNOWN' && { codec }),
    ...(bitrate > 0 && { bitrate }),
  };
}

/** The address in a list, or an empty list if it is not a web address. */
function webAddress(value: string): string[] {
  const url = value.trim();
  return isWebAddress(url) ? [url] : [];
}

/** Created on first use: creating it takes far longer than using it. */
let regions: Intl.DisplayNames | undefined;

/** ISO 3166-1 alpha-2; empty if the directory has no code, or an unknown one. */
function countryCode({ countrycode }: Station): string {
  const code = countrycode.trim().toUpperCase();
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined ? code : '';
}

/** The state ("Bavaria"), and the country if it has no code: otherwise its name is derived from the code. */
function placeOf({ state, country }: Station, code: string): string {
  const parts = [state, code === '' ? country : ''].map((part) =>
    visibleText(part, MAX_PLACE_LENGTH),
  );
  return [...new Set(parts)].filter(Boolean).join(', ');
}

function tagsOf(tags: string): string[] {
  const all = tags.split(',').map((tag) => visibleText(tag).toLowerCase());
  const short = all.filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH);
  return [...new Set(short)].slice(0, MAX_TAGS);
}
