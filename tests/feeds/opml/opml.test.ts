import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOpml, writeOpml } from '@/lib/feeds/opml/opml';
import type { Show } from '@/lib/model/show';
import { fixture } from '../fixture';

function read(content: string | Uint8Array) {
  const outcome = readOpml(content);
  if (!outcome.ok) throw new Error(outcome.kind);
  return outcome;
}
const show = (title: string, feedUrl: string, homepage = ''): Show => ({
  ...{ id: feedUrl, feedUrl, title, homepage },
  ...{ author: '', image: '', description: '', language: '', categories: [], explicit: false },
});

describe('reading OPML', () => {
  test('finds the feeds in all folders, each once', () => {
    expect(read(fixture('subscriptions.opml'))).toEqual({
      ok: true,
      outlines: [
        {
          title: 'Morning & Evening',
          url: 'https://news.example/feed?a=1&b=2',
          homepage: 'https://news.example/',
          line: 7,
        },
        { title: 'Only a title', url: 'https://title.example/rss', homepage: '', line: 8 },
        { title: '', url: 'https://nameless.example/rss', homepage: '', line: 10 },
        { title: 'Old scheme', url: 'http://old.example/rss', homepage: '', line: 12 },
        { title: 'In it', url: 'http://folder.example/rss', homepage: '', line: 13 },
      ],
      // The folder around everything is not the listener's.
      folders: [
        { name: 'News', urls: ['https://news.example/feed?a=1&b=2', 'https://title.example/rss'] },
        { name: 'A folder', urls: ['http://folder.example/rss'] },
      ],
      faults: [],
    });
  });

  test('reads the valid part of a broken file, and reports each fault by its line', () => {
    const { outlines, faults } = read(fixture('broken.opml'));
    expect(outlines.map(({ title, url, line }) => [line, title, url.at(-1)])).toEqual([
      [2, 'Good', '1'],
      [3, 'Tom & Jerry <3', '2'],
      [4, 'The', '3'],
      [5, 'Never closed', '4'],
      [6, 'After it', '5'],
      [10, 'Last', '6'],
    ]);
    expect(faults).toEqual([
      {
        line: 7,
        text: '<outline text="No web address" type="rss" xmlUrl="file:///etc/passwd"/>',
        trouble: { kind: 'bad-address' },
      },
      {
        line: 8,
        text: '<outline text="No address" type="rss"/>',
        trouble: { kind: 'no-feed' },
      },
      {
        line: 9,
        text: '<outline text="Empty address" type="rss" xmlUrl=""/>',
        trouble: { kind: 'no-feed' },
      },
    ]);
  });

  test('allows a tag in an attribute, as long as its quotes are closed', () => {
    const { outlines, faults } = read(`<opml><body>
<outline text="The <b>Best</b> Show" type="rss" xmlUrl="https://good.example/1"/>
<outline type="rss" xmlUrl="https://good.example/2" text="Half<br>and half" htmlUrl="https://good.example/"/>
<outline text='A <em>"quoted"</em> one' title="A <!-- b" type="rss" xmlUrl="https://good.example/3" ></outline>
<outline text="2 <i> 1" description="<p>Where is
this?</p>"
 type="rss" xmlUrl="https://good.example/4"/>
<outline text="Last" type="rss" xmlUrl="https://good.example/5"/>
</body></opml>`);
    expect(faults).toEqual([]);
    expect(outlines.map(({ title, url, line }) => [line, title, url.at(-1)])).toEqual([
      [2, 'The Best Show', '1'],
      [3, 'Half and half', '2'],
      [4, 'A "quoted" one', '3'],
      [5, '2 1', '4'],
      [8, 'Last', '5'],
    ]);
    expect(outlines[1]?.homepage).toBe('https://good.example/');
  });

  test('reports the line of an outline that is broken by its title', () => {
    const { outlines, faults } = read(`<opml><body>
<outline text="Folder">
<outline text="The <b>"Best"</b> Show" type="rss" xmlUrl="https://lost.example/1"/>
<outline text="Quote missing <i>here</i> type="rss" xmlUrl="https://lost.example/2"/>
<outline text="After it" type="rss" xmlUrl="https://good.example/3"/>
</outline>
<outline text="Cut off <b`);
    expect(outlines.map(({ url }) => url)).toEqual(['https://good.example/3']);
    expect(faults.map(({ line, trouble }) => [line, trouble.kind])).toEqual([
      [3, 'no-feed'],
      [4, 'no-feed'],
      [7, 'no-feed'],
    ]);
  });

  test.each([
    [
      'CR line breaks',
      '<opml>\r<outline text="A" xmlUrl="https://a.example/"/>\r<outline x="y"/>',
      3,
    ],
    [
      'CRLF line breaks',
      '<opml>\r\n<outline text="A" xmlUrl="https://a.example/"/>\r\n<outline x="y"/>',
      3,
    ],
  ])('counts lines with %s', (_, text, line) => {
    const { outlines, faults } = read(text);
    expect(outlines[0]?.line).toBe(2);
    expect(faults[0]?.line).toBe(line);
  });

  test('reads Latin-1', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><opml><outline text="Köln" xmlUrl="https://a.example/"/></opml>';
    expect(read(Uint8Array.from(Buffer.from(text, 'latin1'))).outlines[0]?.title).toBe('Köln');
  });

  test.each([
    ['a feed', fixture('wordpress.xml'), 'not-opml'],
    ['an empty file', '', 'not-opml'],
    ['a playlist', '#EXTM3U\nhttps://a.example/', 'not-opml'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'too-large'],
  ])('%s is rejected', (_, content, kind) => {
    const outcome = readOpml(content);
    expect(outcome.ok ? 'OPML' : outcome.kind).toBe(kind);
  });

  test('reads at most 20,000 outlines, in less than two seconds', () => {
    const lines = Array.from(
      { length: 20_500 },
      (_, nth) => `<outline type="rss" text="Show ${nth}" xmlUrl="https://a.example/${nth}"/>`,
    );
    const before = process.threadCpuUsage();
    const { outlines, faults } = read(`<opml><body>\n${lines.join('\n')}\n</body></opml>`);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
    expect(outlines).toHaveLength(20_000);
    expect(faults).toMatchObject([
      { line: 20_002, trouble: { kind: 'too-many-podcasts', limit: 20_000 } },
    ]);
  });
});

describe('writing OPML', () => {
  test('gives one line of XML for each show', () => {
    const shows = [
      show('Tom & "Jerry" <3', 'https://a.example/feed?a=1&b=2', 'https://a.example/'),
      show('', 'https://b.example/feed'),
    ];
    expect(
      writeOpml(shows, 'Podcasts in <Skywave>', Date.UTC(2024, 2, 5)),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Podcasts in &lt;Skywave&gt;</title>
    <dateCreated>Tue, 05 Mar 2024 00:00:00 GMT</dateCreated>
  </head>
  <body>
    <outline text="Tom &amp; &quot;Jerry&quot; &lt;3" title="Tom &amp; &quot;Jerry&quot; &lt;3" type="rss" xmlUrl="https://a.example/feed?a=1&amp;b=2" htmlUrl="https://a.example/"/>
    <outline text="https://b.example/feed" title="https://b.example/feed" type="rss" xmlUrl="https://b.example/feed"/>
  </body>
</opml>
`);
  });

  test('gives a file that can be read back with the same feeds', () => {
    const name = fc.oneof(
      fc
        .array(
          fc.constantFrom(
            '<b>',
            '&amp;',
            '&',
            '"',
            "'",
            '>',
            ']]>',
            '<',
            'é',
            '🎵',
            ' ',
            '\n',
            '\0',
            'a',
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const address = fc.webUrl({ withQueryParameters: true, validSchemes: ['http', 'https'] });
    const shows = fc.uniqueArray(fc.tuple(name, address, fc.option(address)), {
      maxLength: 10,
      selector: ([, url]) => new URL(url).href,
    });
    fc.assert(
      fc.property(shows, (all) => {
        const first = read(
          writeOpml(
            all.map(([title, url, home]) => show(title, url, home ?? '')),
            'Podcasts',
            0,
          ),
        );
        expect(first.faults).toEqual([]);
        expect(first.outlines.map(({ url }) => new URL(url).href)).toEqual(
          all.map(([, url]) => new URL(url).href),
        );
        // Reading cleans a title once; reading it again changes nothing more.
        const again = read(
          writeOpml(
            first.outlines.map(({ title, url, homepage }) => show(title, url, homepage)),
            'Podcasts',
            0,
          ),
        );
        const plain = first.outlines.map((one) => ({ ...one, title: one.title || one.url }));
        if (plain.every(({ title }) => !/[<&]/.test(title))) expect(again.outlines).toEqual(plain);
        else expect(again.outlines.map(({ url }) => url)).toEqual(plain.map(({ url }) => url));
      }),
    );
  });
});
