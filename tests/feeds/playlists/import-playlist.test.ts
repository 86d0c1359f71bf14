import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playlistItem } from '@/lib/background/playback/playlist-item';
import { writeM3u } from '@/lib/feeds/playlists/m3u';
import { importPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { isRadio, type RadioItem } from '@/lib/model/playable-item';

function imported(content: string | Uint8Array, base = '') {
  const playlist = importPlaylist(content, base);
  if (playlist.kind !== 'playlist') throw new Error(playlist.kind);
  return playlist;
}
const station = (aURL: string, rest: Partial<RadioItem> = {}): RadioItem => ({
  ...{ radio_id: aURL, id: aURL, aURL, isLive: true },
  ...rest,
});
const NOT_WEB = { kind: 'not-web' };
const UUID = '960e57c5-0601-11e8-ae97-52543be04c81';

describe('a playlist to import', () => {
  test('M3U: valid entries, and faults by their line', () => {
    const text =
      '#EXTM3U\r\n\r\n#EXTINF:-1,One\r\nhttps://a.example/1\r\n#EXTINF:-1,File\r\nC:\\Music\\song.mp3\r\nftp://a.example/2\r\nhttps://a.example/3';
    expect(imported(text)).toEqual({
      kind: 'playlist',
      entries: [{ url: 'https://a.example/1', title: 'One' }, { url: 'https://a.example/3' }],
      faults: [
        { line: 6, text: 'C:\\Music\\song.mp3', trouble: NOT_WEB },
        { line: 7, text: 'ftp://a.example/2', trouble: NOT_WEB },
      ],
    });
  });

  test('PLS', () => {
    const text =
      '[playlist]\nFile2=x:y\nFile1=https://a.example/1\nTitle1=One\n\nTitle3=Without a file\nNumberOfEntries=3\n';
    const { entries, faults } = imported(text);
    expect(entries).toEqual([{ url: 'https://a.example/1', title: 'One' }]);
    expect(faults.map(({ line, text }) => [line, text])).toEqual([
      [2, 'x:y'],
      [6, 'Without a file'],
    ]);
  });

  test('XSPF and ASX', () => {
    const xspf = imported(
      '<playlist>\n<trackList>\n<track><location>https://a.example/1</location><image>https://a.example/1.png</image></track>\n<track>\n<location>file:///x</location></track></trackList></playlist>',
    );
    expect(xspf.entries).toEqual([
      { url: 'https://a.example/1', image: 'https://a.example/1.png' },
    ]);
    expect(xspf.faults).toEqual([{ line: 5, text: 'file:///x', trouble: NOT_WEB }]);
    const asx = imported(
      '<asx>\n<entry>\n<ref href="mms://x"/>\n<ref href="https://a.example/1"/></entry>\n<entryref href="x:y"/></asx>',
    );
    expect(asx.faults.map(({ line }) => line)).toEqual([3, 5]);
  });

  test('more entries than the limit', () => {
    const { entries, faults } = imported(`#EXTM3U\n${'https://a.example/x\n'.repeat(10_001)}`);
    expect(entries).toHaveLength(10_000);
    expect(faults).toEqual([
      { line: 0, text: '', trouble: { kind: 'too-many-stations', limit: 10_000 } },
    ]);
    const large = imported(`#EXTM3U\n${`https://a.example/${'x'.repeat(1000)}\n`.repeat(1100)}`);
    expect(large.faults).toEqual([{ line: 0, text: '', trouble: { kind: 'playlist-too-large' } }]);
  });

  test('an HLS stream, and content that is not a playlist', () => {
    expect(importPlaylist('#EXTM3U\n#EXT-X-VERSION:3\n', '').kind).toBe('hls');
    expect(importPlaylist('words', '').kind).toBe('none');
  });

  test('pictures and ids from Radio Browser and its apps', () => {
    const text = `#EXTM3U\n#RADIOBROWSERUUID:${UUID.toUpperCase()}\n#EXTINF:-1,One\n#EXTIMG:https://a.example/1.png\nhttps://a.example/1\n#RADIOBROWSERUUID:x\nhttps://a.example/2\n`;
    expect(imported(text).entries).toEqual([
      {
        url: 'https://a.example/1',
        title: 'One',
        image: 'https://a.example/1.png',
        radioBrowserId: UUID,
      },
      { url: 'https://a.example/2' },
    ]);
  });
});

describe('lists written by other programs', () => {
  test("Radio Browser's own M3U: stations, whatever length is given", () => {
    const text = `#EXTM3U\r\n#RADIOBROWSERUUID:${UUID}\r\n#EXTINF:1,Antenne Bayern\r\nhttp://a.example/1\r\n\r\n#RADIOBROWSERUUID:${UUID.replace('9', 'a')}\r\n#EXTINF:1,Radio, X\r\nhttp://a.example/2\r\n\r\n`;
    const { entries, faults } = imported(text);
    expect(faults).toEqual([]);
    expect(entries).toEqual([
      { url: 'http://a.example/1', title: 'Antenne Bayern', radioBrowserId: UUID },
      { url: 'http://a.example/2', title: 'Radio, X', radioBrowserId: UUID.replace('9', 'a') },
    ]);
    expect(entries.map(playlistItem)).toMatchObject([
      { radio_id: UUID, aURL: 'http://a.example/1', isLive: true, directory: 'radio-browser' },
      { radio_id: UUID.replace('9', 'a'), aURL: 'http://a.example/2', isLive: true },
    ]);
  });

  test('an entry marked as radio, or with a length of one second, is a station', () => {
    const text =
      '#EXTM3U\n#EXTINF:0 tvg-id="x" radio="true" tvg-logo="https://a.example/1.png",One\nhttp://a.example/1\n#EXTINF:30 RADIO="TRUE",Two\nhttp://a.example/2\n#EXTINF:1,Three\nhttp://a.example/3\n#EXTINF:30 radio="false",Four\nhttp://a.example/4.mp3\n';
    const items = imported(text).entries.map(playlistItem);
    expect(items.map((item) => isRadio(item))).toEqual([true, true, true, false]);
  });

  test.each([
    ['#EXTINF:0, - SomaFM: Groove Salad', 'SomaFM: Groove Salad'],
    ['#EXTINF:-1,- NAME', 'NAME'],
    ['#EXTINF:-1,(#1 - 530/1000) NAME', 'NAME'],
    ['#EXTINF:-1,NAME - ', 'NAME'],
    ['#EXTINF:0, - ', 'a.example'],
    ['#EXTINF:-1,-=Trance=-', '-=Trance=-'],
    ['#EXTINF:-1,(#hits) Radio - One', '(#hits) Radio - One'],
  ])('with %s name the station “%s”', (line, name) => {
    const [entry] = imported(`#EXTM3U\n${line}\nhttp://a.example/\n`).entries;
    expect(entry && playlistItem(entry)).toMatchObject({ title: name });
  });

  test.each([
    ['(#1) Groove Salad: a nicely chilled plate', 'Groove Salad: a nicely chilled plate'],
    ['(#2 - 12/500) Name', 'Name'],
    ['(#1 - 12/500)', undefined],
    ['Show (#1) Radio', 'Show (#1) Radio'],
  ])('such as a SHOUTcast PLS with %j give the name %j', (title, name) => {
    const text = `[playlist]\nnumberofentries=1\nFile1=http://a.example:8000/\nTitle1=${title}\nLength1=-1\nVersion=2\n`;
    expect(imported(text).entries.map((entry) => entry.title)).toEqual([name]);
  });
});

describe('stations as M3U', () => {
  test('are two or three lines each, and are left out without an address', () => {
    expect(
      writeM3u([
        station('https://a.example/1', {
          title: 'Jazz, "live"',
          image: 'https://a.example/1.png',
          tags: ['jazz', 'smooth "x"'],
          radio_id: UUID,
          directory: 'radio-browser',
        }),
        station('http://a.example/2'),
        station('', { title: 'Nowhere' }),
      ]),
    ).toBe(`#EXTM3U
#RADIOBROWSERUUID:${UUID}
#EXTINF:-1 tvg-logo="https://a.example/1.png" group-title="jazz;smooth 'x'",Jazz, "live"
https://a.example/1
#EXTINF:-1,a.example
http://a.example/2
`);
  });

  test('can be read back', () => {
    const name = fc.string({ unit: 'binary', maxLength: 80 });
    const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const stations = fc.array(
      fc.tuple(name, address, fc.option(address), fc.array(name), fc.option(fc.uuid())),
    );
    fc.assert(
      fc.property(stations, (all) => {
        const items = all.map(([title, url, image, tags, id]) =>
          station(url, {
            ...{ title, image: image ?? '', tags },
            ...(id !== null && { radio_id: id, directory: 'radio-browser' }),
          }),
        );
        const { entries, faults } = imported(writeM3u(items));
        expect(faults).toEqual([]);
        expect(entries.map(({ url }) => url)).toEqual(all.map(([, url]) => new URL(url).href));
        for (const [index, { title, image, radioBrowserId }] of entries.entries()) {
          const [wanted = '', , picture, , id] = all[index] ?? [];
          expect(title).not.toBe('');
          if (/^\w(?:[\w &,"-]*\w)?$/.test(wanted))
            expect(title).toBe(wanted.replace(/ +/g, ' ').trim());
          expect(image).toBe(picture ? new URL(picture).href : undefined);
          expect(radioBrowserId).toBe(id ?? undefined);
        }
      }),
    );
  });
});
