import { readFyyd } from '@/lib/directory/podcasts/fyyd';
import { readCharts, readItunesShows } from '@/lib/directory/podcasts/itunes-show';
import { matchShows, mergeShows } from '@/lib/directory/podcasts/merge-shows';
import {
  readCodecs,
  readCountries,
  readLanguages,
  readTags,
} from '@/lib/directory/radio-browser/facets';
import { readStations } from '@/lib/directory/radio-browser/read-stations';
import { createServers } from '@/lib/directory/radio-browser/servers';
import { regionOf } from '@/lib/directory/region';
import { listKey } from '@/lib/model/playable-item';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { createFakeStorage } from '../../../support/fake-storage.ts';
import { NASTY_TEXTS } from '../inputs/nasty.ts';
import { anyValue, mutateValue } from '../inputs/values.ts';
import { demand, target } from '../target.ts';

const station = {
  ...{
    stationuuid: '960e57c5',
    name: ' Radio  X ',
    url: 'http://a.example/1',
    url_resolved: 'https://a.example/1',
  },
  ...{
    homepage: 'https://a.example',
    favicon: 'https://a.example/f.png',
    tags: 'jazz,news, ,x',
    country: 'Germany',
  },
  ...{ countrycode: 'DE', state: 'Bavaria', codec: 'MP3', bitrate: 128, hls: 0, lastcheckok: 1 },
};
const FACETS = [
  { name: 'Germany', iso_3166_1: 'DE', stationcount: 12 },
  { name: 'german', iso_639: 'de', stationcount: 3 },
  { name: 'UNKNOWN', iso_639: null, stationcount: 0 },
];
const itunes = {
  resultCount: 1,
  results: [
    {
      ...{
        collectionId: 123,
        collectionName: 'Show',
        artistName: 'Ada',
        feedUrl: 'https://a.example/rss',
      },
      ...{
        artworkUrl600: 'https://a.example/600.jpg',
        artworkUrl100: 'x',
        genres: ['News', 'Podcasts', 1],
      },
      ...{ collectionExplicitness: 'cleaned', contentAdvisoryRating: 'Clean' },
    },
    { collectionId: '5', collectionName: 'No feed' },
  ],
};
const entry = { id: { attributes: { 'im:id': '123' } }, summary: { label: 'About <b>x</b>' } };
const fyyd = {
  data: [
    {
      ...{
        title: 'Show',
        author: 'Ada',
        xmlURL: 'https://a.example/rss',
        htmlURL: 'https://a.example',
      },
      ...{
        imgURL: 'https://a.example/i.jpg',
        layoutImageURL: '',
        language: 'de',
        description: '<p>x</p>',
      },
    },
  ],
};
const SERVERS = [{ ip: '1.2.3.4', name: 'de1.api.radio-browser.info' }, { name: '127.0.0.1:8080' }];
const SERVER_NAMES = [
  'a..b',
  '1.2.3.999',
  'a.example:99999',
  '0x7f.1',
  'xn--a',
  'A.EXAMPLE ',
  '-',
  'a.example/x',
];

const isAddress = (url: string) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));

export const DIRECTORY_TARGETS = [
  target({
    name: 'Radio Browser’s stations',
    runs: 40_000,
    make: (random) =>
      random.oneIn(30)
        ? anyValue(random)
        : mutateValue([station, { ...station, stationuuid: 'y' }], random),
    parse(value) {
      const items = readStations(value);
      for (const item of items) {
        demand(
          isAddress(item.aURL) && item.aURL !== '' && item.title !== '',
          'a station can be played',
          item,
        );
        const others = [item.homepage, item.image, ...(item.alternates ?? [])];
        demand(
          others.every((url) => url === undefined || isAddress(url)),
          'addresses are of the web',
          others,
        );
        demand(
          (item.tags ?? []).every((tag) => tag.length <= 40),
          'tags are short',
          item.tags,
        );
      }
      demand(new Set(items.map(listKey)).size === items.length, 'each is there once');
    },
  }),
  target({
    name: 'Radio Browser’s lists',
    runs: 30_000,
    make: (random) => (random.oneIn(30) ? anyValue(random) : mutateValue(FACETS, random)),
    parse(value) {
      for (const facets of [
        readCountries(value),
        readLanguages(value),
        readTags(value),
        readCodecs(value),
      ]) {
        for (const { count, name } of facets)
          demand(count >= 1 && name !== '', 'a choice has a name', { count, name });
      }
    },
  }),
  target({
    name: 'Radio Browser’s servers',
    runs: 10_000,
    make: (random) => {
      const named = SERVERS.map((one) =>
        random.oneIn(2) ? { name: random.pick([...SERVER_NAMES, ...NASTY_TEXTS]) } : one,
      );
      return {
        answer: mutateValue(named, random),
        kept: mutateValue(['https://a.example'], random),
      };
    },
    async parse({ answer, kept }) {
      const storage = createFakeStorage();
      storage.local.items['radioBrowser/servers'] = kept;
      const fetch = async () => new Response(JSON.stringify(answer) ?? 'no JSON');
      const servers = createServers({ storage, random: () => 0, clock: createFakeClock(), fetch });
      let count = 0;
      for await (const server of servers.toTry()) {
        demand(
          /^https?:\/\//.test(server) && new URL(server).origin === server,
          'a server is an origin',
          server,
        );
        count += 1;
      }
      demand(count >= 5, 'there is always one to ask', count);
    },
  }),
  target({
    name: 'podcast directories',
    runs: 40_000,
    make: (random) => ({
      itunes: mutateValue(itunes, random),
      charts: mutateValue({ feed: { entry: random.oneIn(2) ? entry : [entry, entry] } }, random),
      fyyd: mutateValue(fyyd, random),
    }),
    parse(value) {
      const found = (readItunesShows(value.itunes) ?? []).flatMap(({ show }) => show ?? []);
      const others = readFyyd(value.fyyd) ?? [];
      for (const { id } of readCharts(value.charts) ?? [])
        demand(/^\d+$/.test(id), 'a place has a number', id);
      const all = mergeShows(found, others);
      demand(all.length <= found.length + others.length, 'no show is invented');
      for (const show of all) {
        demand(/^https?:\/\//i.test(show.feedUrl) && show.title !== '', 'a show has a feed', show);
        demand([show.image, show.homepage].every(isAddress), 'addresses are of the web', show);
      }
      matchShows(all, 'show ada');
    },
  }),
  target({
    name: 'regions',
    runs: 10_000,
    make: (random) => ({
      languages: [random.pick([...NASTY_TEXTS, 'de-AT', 'en', 'zh-Hant-TW'])],
      timeZone: random.pick([...NASTY_TEXTS, 'Europe/Berlin', 'UTC']),
    }),
    parse(locale) {
      demand(/^([A-Z]{2})?$/.test(regionOf(locale)), 'a region is two letters', regionOf(locale));
    },
  }),
];
