/** A station as the Radio Browser API sends it, with all fields (struct station, docs.radio-browser.info). */
export interface ApiStation {
  changeuuid: string;
  stationuuid: string;
  serveruuid: string | null;
  name: string;
  url: string;
  url_resolved: string;
  homepage: string;
  favicon: string;
  /** Separated by commas. */
  tags: string;
  country: string;
  countrycode: string;
  iso_3166_2: string | null;
  state: string;
  /** Separated by commas. */
  language: string;
  languagecodes: string;
  votes: number;
  lastchangetime: string;
  lastchangetime_iso8601: string;
  codec: string;
  bitrate: number;
  hls: 0 | 1;
  lastcheckok: 0 | 1;
  lastchecktime: string;
  lastchecktime_iso8601: string;
  lastcheckoktime: string;
  lastcheckoktime_iso8601: string;
  lastlocalchecktime: string;
  lastlocalchecktime_iso8601: string | null;
  clicktimestamp: string;
  clicktimestamp_iso8601: string | null;
  clickcount: number;
  clicktrend: number;
  ssl_error: 0 | 1;
  geo_lat: number | null;
  geo_long: number | null;
  has_extended_info: boolean;
}

const CHECKED = { plain: '2026-11-20 04:12:09', iso: '2026-11-20T04:12:09Z' };

/** A working station with all its fields, some of them overridden. */
export function apiStation(given: Partial<ApiStation> & { name: string }): ApiStation {
  const stationuuid = given.stationuuid ?? uuidOf(given.name);
  const url = given.url ?? `https://stream.example/${stationuuid}.mp3`;
  return {
    changeuuid: uuidOf(`change of ${given.name}`),
    stationuuid,
    serveruuid: null,
    url,
    url_resolved: url,
    homepage: 'https://station.example/',
    favicon: '',
    tags: '',
    country: 'Germany',
    countrycode: 'DE',
    iso_3166_2: null,
    state: '',
    language: 'german',
    languagecodes: 'de',
    votes: 0,
    lastchangetime: CHECKED.plain,
    lastchangetime_iso8601: CHECKED.iso,
    codec: 'MP3',
    bitrate: 128,
    hls: 0,
    lastcheckok: 1,
    lastchecktime: CHECKED.plain,
    lastchecktime_iso8601: CHECKED.iso,
    lastcheckoktime: CHECKED.plain,
    lastcheckoktime_iso8601: CHECKED.iso,
    lastlocalchecktime: '',
    lastlocalchecktime_iso8601: null,
    clicktimestamp: '',
    clicktimestamp_iso8601: null,
    clickcount: 0,
    clicktrend: 0,
    ssl_error: 0,
    geo_lat: null,
    geo_long: null,
    has_extended_info: false,
    ...given,
  };
}

/** A UUID derived from the text, always the same. */
function uuidOf(text: string): string {
  let hex = '';
  for (let part = 0; hex.length < 32; part++) {
    let hash = 2166136261 ^ part;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
    hex += (hash >>> 0).toString(16).padStart(8, '0');
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

const PLACES = [
  { country: 'Germany', countrycode: 'DE', language: 'german', languagecodes: 'de' },
  {
    country: 'The United States Of America',
    countrycode: 'US',
    language: 'english',
    languagecodes: 'en',
  },
  { country: 'France', countrycode: 'FR', language: 'french', languagecodes: 'fr' },
  { country: 'Brazil', countrycode: 'BR', language: 'brazilian portuguese', languagecodes: 'pt' },
  { country: 'Switzerland', countrycode: 'CH', language: 'german,french', languagecodes: 'de,fr' },
];
const STATES = ['', 'Bavaria', 'New York', 'Île-de-France', 'Bahia'];
const TAGS = ['jazz', 'pop,top 40', 'news,talk', 'classical', 'rock,classic rock', 'acid jazz', ''];
const WORDS = ['Radio', 'FM', 'Antenne', 'Rádio', 'Классика', 'Jazz', 'Rock', 'Nova', 'Stadt'];
const FORMATS = [
  { codec: 'MP3', bitrate: 128 },
  { codec: 'AAC+', bitrate: 64 },
  { codec: 'MP3', bitrate: 320 },
  { codec: 'OGG', bitrate: 0 },
  { codec: 'AAC', bitrate: 96 },
  { codec: 'UNKNOWN', bitrate: 0 },
];

/** This many stations, always the same ones; one in twenty failed its last check. */
export function generateStations(count: number): ApiStation[] {
  let seed = 7;
  /** A number from 0 to below 1 (Park and Miller's generator). */
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: count }, (_, index) =>
    apiStation({
      name: `${pick(WORDS)} ${pick(WORDS)} ${index}`,
      ...pick(PLACES),
      ...pick(FORMATS),
      state: pick(STATES),
      tags: pick(TAGS),
      votes: Math.floor(next() * 5000),
      clickcount: Math.floor(next() * 2000),
      clicktrend: Math.floor(next() * 60) - 30,
      lastcheckok: index % 20 === 19 ? 0 : 1,
    }),
  );
}
