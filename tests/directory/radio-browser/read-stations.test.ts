import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlayableItem } from '@/lib/contract/stored-items';
import { readStations } from '@/lib/directory/radio-browser/read-stations';
import { apiStation } from '../../servers/radio-browser-stations.ts';

const read = readStations;

describe('a station of the directory', () => {
  it('becomes an item with everything needed to play and show it', () => {
    const station = apiStation({
      name: '  Radio\t Eins ',
      stationuuid: '960e57c5-0601-11e8-ae97-52543be04c81',
      url: 'http://a.example/live.m3u',
      url_resolved: 'https://a.example/live.mp3',
      homepage: 'https://a.example/',
      favicon: 'https://a.example/icon.png',
      tags: 'Jazz,,soul, jazz ,public  radio',
      countrycode: 'de',
      state: 'Berlin',
      codec: 'AAC+',
      bitrate: 64,
    });
    expect(read([station])).toEqual([
      {
        radio_id: '960e57c5-0601-11e8-ae97-52543be04c81',
        id: '960e57c5-0601-11e8-ae97-52543be04c81',
        aURL: 'https://a.example/live.mp3',
        alternates: ['http://a.example/live.m3u'],
        isLive: true,
        isLiveStream: true,
        title: 'Radio Eins',
        image: 'https://a.example/icon.png',
        homepage: 'https://a.example/',
        place: 'Berlin',
        country: 'DE',
        tags: ['jazz', 'soul', 'public radio'],
        codec: 'AAC+',
        bitrate: 64,
        directory: 'radio-browser',
      },
    ]);
  });

  it('has its country by code, or in the directory’s words if the code is invalid', () => {
    const german = apiStation({ name: 'a', countrycode: 'de' });
    const odd = apiStation({ name: 'b', countrycode: 'XQ7', country: 'Sealand' });
    const unknown = apiStation({ name: 'c', countrycode: 'QY', country: 'Utopia' });
    expect(read([german, odd, unknown]).map(({ place, country }) => [place, country])).toEqual([
      [undefined, 'DE'],
      ['Sealand', undefined],
      ['Utopia', undefined],
    ]);
  });

  it.each([
    ['no name', { name: ' \t ' }],
    ['a name that is not text', { name: 7 }],
    ['no UUID', { stationuuid: '' }],
    ['no web address', { url: 'rtsp://a.example/live', url_resolved: '' }],
    ['invalid addresses', { url: 'http://', url_resolved: 'javascript:alert(1)' }],
  ])('with %s is left out', (_, wrong) => {
    expect(read([{ ...apiStation({ name: 'a' }), ...wrong }])).toEqual([]);
  });

  it('may have values that are missing or of another type', () => {
    const bare = {
      stationuuid: 'x',
      name: 'Bare',
      url: 'http://a.example/live',
      url_resolved: null,
    };
    const wrong = {
      bitrate: '128',
      tags: 5,
      favicon: 'null',
      homepage: 'a.example',
      codec: 'UNKNOWN',
    };
    expect(read([{ ...bare, ...wrong }])).toEqual([
      {
        ...{ radio_id: 'x', id: 'x', aURL: 'http://a.example/live', title: 'Bare', bitrate: 128 },
        ...{ isLive: true, isLiveStream: true, directory: 'radio-browser' },
      },
    ]);
  });

  it('appears once, even if it was entered twice with the same address', () => {
    const url = 'https://a.example/same';
    const first = apiStation({ name: 'First', url });
    const twin = apiStation({ name: 'Twin', url });
    expect(read([first, first, twin]).map(({ title }) => title)).toEqual(['First']);
  });
});

it('any JSON gives a list of valid items', () => {
  // Mostly valid, since items that are dropped prove nothing.
  const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 8, arbitrary }, fc.string(), fc.jsonValue());
  const wild = fc.record(
    {
      stationuuid: mostly(fc.uuid()),
      name: mostly(fc.string({ minLength: 1 })),
      url: mostly(fc.webUrl()),
      countrycode: fc.oneof(fc.string(), fc.jsonValue()),
      tags: fc.oneof(fc.string(), fc.jsonValue()),
      bitrate: fc.oneof(fc.double(), fc.string(), fc.jsonValue()),
    },
    { requiredKeys: ['stationuuid', 'name', 'url'] },
  );
  let kept = 0;
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(fc.oneof({ weight: 4, arbitrary: wild }, fc.jsonValue()))),
      (value) => {
        const items = read(value);
        kept += items.length;
        for (const item of items) expect(readPlayableItem(item)).toEqual(item);
      },
    ),
  );
  expect(kept).toBeGreaterThan(20);
});
