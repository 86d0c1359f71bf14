import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { encodeAs } from '../../metadata/songs/foreign.ts';
import { processorTime } from '../../support/processor-time.ts';

const BASE = 'https://example.com/lists/stations.php?id=7';

/** The addresses in a playlist; for anything else, the kind of content. */
function addresses(content: string | Uint8Array): string[] | string {
  const read = readPlaylist(content, BASE);
  return read.kind === 'playlist' ? read.entries.map(({ url }) => url) : read.kind;
}
const entries = (content: string | Uint8Array) => {
  const read = readPlaylist(content, BASE);
  return read.kind === 'playlist' ? read.entries : read.kind;
};
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('M3U', () => {
  test('titles and durations precede their address', () => {
    expect(
      entries(
        '#EXTM3U\r\n#EXTINF:-1 tvg-id="x" group-title="a,b",Radio, X\r\nhttp://a.example/1\r\n\r\n' +
          '#EXTINF:123.5,Air - Run\n# a comment\nhttps://a.example/2\nhttp://a.example/3',
      ),
    ).toEqual([
      { url: 'http://a.example/1', title: 'Radio, X', groups: ['a,b'] },
      { url: 'https://a.example/2', title: 'Air - Run', duration: 123.5 },
      { url: 'http://a.example/3' },
    ]);
  });

  test.each([
    ['one bare address', 'http://a.example/live', ['http://a.example/live']],
    [
      'CR line breaks',
      '#EXTM3U\rhttp://a.example/1\rhttp://a.example/2',
      ['http://a.example/1', 'http://a.example/2'],
    ],
    ['a BOM', '\ufeff#EXTM3U\nhttp://a.example/1', ['http://a.example/1']],
    ['a header in lower case', '#extm3u\nhttp://a.example/1', ['http://a.example/1']],
    ['no header', '#EXTINF:-1,X\nhttp://a.example/1', ['http://a.example/1']],
    [
      'relative entries',
      '#EXTM3U\nb.mp3\n/c.mp3\n../d.mp3?x=1\n//e.example/f\nsub\\g.mp3',
      [
        'https://example.com/lists/b.mp3',
        'https://example.com/c.mp3',
        'https://example.com/d.mp3?x=1',
        'https://e.example/f',
        'https://example.com/lists/sub/g.mp3',
      ],
    ],
    [
      'only file names',
      '01 Air.mp3\n02 Run.ogg\n',
      ['https://example.com/lists/01%20Air.mp3', 'https://example.com/lists/02%20Run.ogg'],
    ],
    [
      'addresses with spaces',
      '#EXTM3U\nhttp://a.example/My Song.mp3',
      ['http://a.example/My%20Song.mp3'],
    ],
    [
      'entries that cannot be fetched',
      '#EXTM3U\nC:\\a.mp3\nrtsp://a/1\nmms://a/1\nfile:///a\njavascript:1\ndata:,x\n\\\\nas\\a.mp3\nhttp://\nhttp://a.example/1',
      ['http://a.example/1'],
    ],
    ['only a header', '#EXTM3U\n', []],
    [
      'an attribute with unclosed quotes',
      '#EXTM3U\n#EXTINF:-1 a="b,Radio\nhttp://a.example/1',
      ['http://a.example/1'],
    ],
  ])('is read with %s', (_, text, expected) => expect(addresses(text)).toEqual(expected));

  test('is decoded by its BOM, or as UTF-8, or else as windows-1252', () => {
    const text = '#EXTM3U\n#EXTINF:-1,Löwe\nhttp://a.example/1\n';
    const expected = [{ url: 'http://a.example/1', title: 'Löwe' }];
    expect(entries(Buffer.from(text))).toEqual(expected);
    expect(entries(latin1(text))).toEqual(expected);
    expect(entries(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    expect(entries(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    expect(entries(latin1('#EXTM3U\nhttp://a.example/1\n#\xe9'))).toEqual([
      { url: 'http://a.example/1' },
    ]);
  });

  test('is decoded in a regional encoding if its letters show it', () => {
    const text = '#EXTM3U\n#EXTINF:-1,Радио Шансон\nhttp://a.example/1\n';
    expect(entries(encodeAs(text, 'windows-1251'))).toMatchObject([{ title: 'Радио Шансон' }]);
  });

  test('titles contain no control characters, and at most 300 characters', () => {
    expect(
      entries(`#EXTM3U\n#EXTINF:1,\u202eA\u0000\tB${'c'.repeat(500)}\nhttp://a.example/`),
    ).toEqual([{ url: 'http://a.example/', title: `A B${'c'.repeat(297)}`, duration: 1 }]);
  });
});

describe('PLS', () => {
  test('numbers give the order, keys have any case, and a length of -1 means none', () => {
    expect(
      entries(
        '[Playlist]\r\nNumberOfEntries=2\r\nTITLE2=Second\r\nfile2=http://a.example/2\r\nFile10=/ten\r\n' +
          'File1 = "http://a.example/1"\r\nTitle1=A = B\r\nLength1=-1\r\nLength2=90\r\nVersion=2\r\n',
      ),
    ).toEqual([
      { url: 'http://a.example/1', title: 'A = B' },
      { url: 'http://a.example/2', title: 'Second', duration: 90 },
      { url: 'https://example.com/ten' },
    ]);
  });

  test.each([
    [
      'comments before the header',
      '; made by x\n; and y\n[playlist]\nFile1=http://a.example/1',
      ['http://a.example/1'],
    ],
    [
      'the format of Windows Media servers',
      '[Reference]\r\nRef1=http://a.example/1?MSWMExt=.asf\r\nRef2=mms://a.example/2',
      ['http://a.example/1?MSWMExt=.asf'],
    ],
    ['entries without an address', '[playlist]\nTitle1=X\nFile2=\nFileX=http://a.example/1\n', []],
    [
      'only the first of two entries of the same number',
      '[playlist]\nFile1=http://a.example/1\nFile1=http://a.example/2',
      ['http://a.example/1'],
    ],
  ])('is read with %s', (_, text, expected) => expect(addresses(text)).toEqual(expected));
});

describe('XSPF', () => {
  test('creator, title and milliseconds; each further location is an entry with the same title', () => {
    expect(
      entries(
        `<?xml version="1.0" encoding="UTF-8"?><!-- <track> --><playlist version="1" xmlns="http://xspf.org/ns/0/">
         <title>All</title><trackList><track><location>http://a.example/?a=1&amp;b=2</location>
         <location> ../b.mp3 </location><creator>Simon &amp; Garfunkel</creator><title><![CDATA[A <b>]]></title>
         <duration>271066</duration></track><track><title>no address</title></track>
         <track><location>http://a.example/3</location></track></trackList></playlist>`,
      ),
    ).toEqual([
      { url: 'http://a.example/?a=1&b=2', title: 'Simon & Garfunkel - A <b>', duration: 271.066 },
      { url: 'https://example.com/b.mp3', title: 'Simon & Garfunkel - A <b>', duration: 271.066 },
      { url: 'http://a.example/3' },
    ]);
  });

  test.each([
    [
      'a namespace prefix',
      '<x:playlist><x:track><x:location>http://a.example/1</x:location></x:track></x:playlist>',
      ['http://a.example/1'],
    ],
    [
      'CDATA',
      '<playlist><track><location><![CDATA[http://a.example/?a&b]]></location></track></playlist>',
      ['http://a.example/?a&b'],
    ],
    [
      'its end cut off',
      '<playlist><track><location>http://a.example/1</location></track><track><location>http://a.exa',
      ['http://a.example/1'],
    ],
    [
      'a doctype',
      '<!DOCTYPE playlist [<!ENTITY x "y">]><playlist><track><location>http://a.example/&x;</location></track></playlist>',
      ['http://a.example/&x;'],
    ],
  ])('is read with %s', (_, text, expected) => expect(addresses(text)).toEqual(expected));
});

describe('ASX', () => {
  test('any case, references to other playlists, durations, titles after their address', () => {
    expect(
      entries(
        `<ASX VERSION="3.0"><TITLE>All</TITLE><Entry><REF HREF = "http://a.example/1?x=1&y=2" /><ref href='mms://a/2'/>
         <Title>Radio &amp; X</Title><Duration value="00:03:05.5" /></Entry>
         <EntryRef href="more.asx"/><entry><ref href=http://a.example/3></entry></ASX>`,
      ),
    ).toEqual([
      { url: 'http://a.example/1?x=1&y=2', title: 'Radio & X', duration: 185.5 },
      { url: 'https://example.com/lists/more.asx', nested: true },
      { url: 'http://a.example/3' },
    ]);
  });

  test.each([
    [
      'an unclosed quote',
      '<asx><entry><ref href="http://a.example/1></entry><entry><ref href="http://a.example/2"/></entry></asx>',
      ['http://a.example/1', 'http://a.example/2'],
    ],
    [
      'unclosed tags',
      '<asx><entry><ref href="http://a.example/1"<entry><ref href="http://a.example/2"',
      ['http://a.example/1', 'http://a.example/2'],
    ],
    [
      'a bare ampersand and angle bracket',
      '<asx> 1 < 2 & <entry><ref href="/a?b&c"/></entry></asx>',
      ['https://example.com/a?b&c'],
    ],
    ['no entries', '<asx version="3"></asx>', []],
  ])('is read with %s', (_, text, expected) => expect(addresses(text)).toEqual(expected));
});

describe('content that is not a list of addresses', () => {
  test.each([
    ['a master playlist', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\nlow.m3u8\n'],
    ['a live playlist', '\ufeff#EXTM3U\r\n#EXT-X-TARGETDURATION:10\r\n#EXTINF:10,\r\n1.aac\r\n'],
    ['a tag after 3,000 entries', `#EXTM3U\n${'#EXTINF:4,\na.ts\n'.repeat(3000)}#EXT-X-ENDLIST`],
    ['a playlist without its header', '#EXT-X-VERSION:3\n#EXTINF:10,\n1.aac'],
  ])('is HLS by its tags: %s', (_, text) => expect(addresses(text)).toBe('hls'));

  test.each([
    ['an empty file', ''],
    ['prose', 'This is only text.\nIt names https://example.com/ too.\n'],
    ['an address and prose', 'https://example.com/ is where it is'],
    ['a page', '<!doctype html><html><body><a href="http://a.example/1.mp3">x</a></body></html>'],
    ['a feed', '<?xml version="1.0"?><rss><channel><item/></channel></rss>'],
    ['JSON', '{"url":"http://a.example/1"}'],
    ['INI', '[settings]\nFile1=http://a.example/1'],
    ['only comments', '# one\n# two\n'],
    ['XML with only its declaration', '<?xml version="1.0"?>'],
  ])('is not a playlist: %s', (_, text) => expect(addresses(text)).toBe('none'));

  test('audio', () => {
    expect(addresses(Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 1]))).toBe('none');
    expect(addresses(Buffer.from('ID3\x04\0\0\0\0\0\0http://a.example/'))).toBe('none');
    expect(addresses(Buffer.from('OggS\0\x02\0\0\0\0\0\0'))).toBe('none');
  });
});

describe('bounds', () => {
  test('10,000 entries', () => {
    const line = (n: number) => `http://a.example/${n}`;
    const many = Array.from({ length: 12_000 }, (_, index) => index);
    expect(addresses(many.map(line).join('\n'))).toHaveLength(10_000);
    expect(
      addresses(`[playlist]\n${many.map((n) => `File${n}=${line(n)}`).join('\n')}`),
    ).toHaveLength(10_000);
    expect(
      addresses(`<asx>${many.map((n) => `<entry><ref href="/${n}"/></entry>`).join('')}`),
    ).toHaveLength(10_000);
    expect(
      addresses(
        `<playlist>${many.map((n) => `<track><location>/${n}</location></track>`).join('')}`,
      ),
    ).toHaveLength(10_000);
  });

  test('1 MB, and no entry that was cut in two', () => {
    const line = `http://a.example/${'ö'.repeat(1000)}\n`;
    const read = addresses(Buffer.from(line.repeat(600)));
    expect(new Set(read).size).toBe(1);
    expect(read).toHaveLength(520 - 1);
    expect(new Set(addresses(line.repeat(1600))).size).toBe(1);
  });

  test('an invalid base address', () => {
    expect(readPlaylist('#EXTM3U\na.mp3\nhttp://a.example/1', 'nonsense')).toEqual({
      kind: 'playlist',
      entries: [{ url: 'http://a.example/1' }],
    });
  });
});

describe('any content', () => {
  const heads = ['', '#EXTM3U\n', '[playlist]\n', '<asx>', '<playlist><track>', '; x\n'];
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    '\n',
    '&',
    '&#1;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<ref href="',
    '<entry>',
    '</entry>',
    '<location>',
    '</track>',
    '<track>',
    '#EXTINF:1,',
    'File1=',
    'http://',
    'a',
    '\0',
    '\ud800',
    '[',
    ';',
  ];

  test('never throws, and gives only http and https addresses', () => {
    const text = fc
      .tuple(fc.constantFrom(...heads), fc.array(fc.constantFrom(...pieces), { maxLength: 400 }))
      .map(([head, rest]) => head + rest.join(''));
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.string({ unit: 'binary' }),
      text,
    );
    fc.assert(
      fc.property(content, fc.oneof(fc.constant(BASE), fc.string()), (some, base) => {
        const read = readPlaylist(some, base);
        if (read.kind !== 'playlist') return;
        for (const { url } of read.entries) expect(url).toMatch(/^https?:\/\/[^/]/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ...pieces,
    '<a b="c" ',
    "<a b='",
    '<a b="<a c=\'',
    'a b="c" ',
    ';\n\n',
    ' \n',
    '<a ',
    '<?',
    '<!',
    'a=',
    'File1=a\n',
    '#EXTINF:"',
    'http://a b\n',
  ])(
    'takes less than 1.5 seconds for 1 MB of %j',
    (piece) => {
      const body = piece.repeat(Math.ceil((1024 * 1024) / piece.length));
      for (const head of heads) {
        const milliseconds = processorTime(() => {
          readPlaylist(head + body, BASE);
          readPlaylist(`${head}x${body}x`, BASE);
        });
        expect(milliseconds).toBeLessThan(1500);
      }
    },
    20_000,
  );
});
