import { foundPlaylist } from '@/lib/background/adding/found-playlist';
import { readChapters } from '@/lib/feeds/chapters';
import { chooseEnclosure } from '@/lib/feeds/episodes/choose-enclosure';
import { episodeId } from '@/lib/feeds/episodes/episode-ids';
import { readFeedDate } from '@/lib/feeds/episodes/feed-date';
import { findFeeds } from '@/lib/feeds/find-feeds';
import { readOpml } from '@/lib/feeds/opml/opml';
import { importPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { readFeed } from '@/lib/feeds/read-feed';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { excerptOfHtml, nameOfHtml, shownText } from '@/lib/platform/text/shown-text';
import { readTimeCode } from '@/lib/platform/text/time-code';
import { decodeXml } from '@/lib/platform/xml/xml-entities';
import type { Pumped } from './pump.ts';

const PAGE = 'https://a.example/x/';
/** Characters of an address: httpAddress accepts 8,192, including any prefix. */
const MAX_ADDRESS = 8000;
const encoder = new TextEncoder();

const XML = [
  ...['<a b="', "<a b='", '<a b=', ' b=" ', ' b="c"', ' b="<c', '<a/>', '<?x ?>', '<!a>', '<!a[]>'],
  ...['<!--x>', '<!-- -->', '<![CDATA[]]>', '<![CDATA[', '&#1;', '&#x', '<x:'],
];
const FEED = [
  ...[
    '<item>',
    '</item>',
    '<item/>',
    '<title>',
    '</title>',
    '<author>',
    '</author>',
    '<webMaster>',
  ],
  ...[
    '<enclosure url="https://a.example/x.mp3"/>',
    '<guid>a</guid>',
    '<pubDate>2 Jan 2006</pubDate>',
  ],
  ...[
    '<description>',
    '<itunes:category text="x">',
    '<itunes:author>x',
    '<link>https://a.example</link>',
  ],
];
const OUTLINES = [
  ...[
    '<outline>',
    '</outline>',
    '<outline xmlUrl="https://a.example">',
    '<outline xmlUrl="',
    ' text="a"',
  ],
  ...[
    '<outline text="a"b" xmlUrl="https://a.example"/>',
    ' xmlUrl',
    ' xmlUrl=',
    '<outline type=rss ',
  ],
];
const LINES = [
  ...[
    '#EXTINF:-1,a\n',
    '#EXTINF:',
    ' tvg-logo="',
    'https://a.example/\n',
    '#EXTM3U\n',
    '; \n',
    ';',
  ],
  ...[
    'File1=https://a.example\n',
    'File2=x\n',
    'Title1="',
    '<entry>',
    '</entry>',
    '<ref href="x"/>',
  ],
  ...[
    '<entryref href="x"/>',
    '<title>',
    '<track>',
    '</track>',
    '<location>',
    '<location>x',
    '<duration>',
  ],
  '<entry><ref href="x"/><entryref href="x"/></entry>',
];
const PATHS = [
  ...[
    'feed',
    '/feed',
    'rss',
    'podcast-',
    '-atom',
    '.xml',
    'feed.xml',
    '.rss',
    '/feed/',
    '/',
    '..',
    './',
  ],
  ...['%', '%2e', '&amp;', '&t', '&utm_a=1', '?', '#', '.', '.a', 'a.', '-', '@', ':', ' ', '\\'],
];

export const FEED_PUMPS: readonly Pumped[] = [
  {
    name: 'feeds',
    prefixes: [
      '<rss><channel>',
      '<rss><channel><item>',
      '<feed>',
      '<feed><entry>',
      '<rdf:RDF>',
      '<rss',
      '{"version":"https://jsonfeed.org/version/1","items":[',
    ],
    pieces: [...FEED, ...XML, '{"id":"a"},', '"', '<entry>', '</entry>', '<author><</author>'],
    suffixes: ['</item></channel></rss>', '-->', '>'],
    run: (text) => readFeed(text, { url: PAGE }),
  },
  {
    name: 'pages that link feeds',
    prefixes: ['<a href=/feed>', '<link rel=alternate type="', '<base href="', '<script>'],
    pieces: [
      ...XML,
      ...[
        '<a href="/',
        '<a href=/feed>',
        '<a href=x>',
        '</a>',
        '<link rel="feed" href="',
        '<script>',
      ],
      ...['<style>', '</script>', '<base href="/x">', '< ', '<link rel="'],
    ],
    suffixes: ['">', "'>", '</script>'],
    run: (text) => findFeeds(text, PAGE),
  },
  {
    name: 'links that may lead to feeds',
    limit: MAX_ADDRESS,
    prefixes: ['<a href="/', '<a href="feed:', '<link rel="alternate" type="text/xml" href="'],
    pieces: PATHS,
    suffixes: ['">', 'x">', '.xml">', '.xm">'],
    run: (text) => findFeeds(text, PAGE),
  },
  {
    name: 'OPML',
    prefixes: ['<opml><body>', '<outline'],
    pieces: [...OUTLINES, ...XML],
    suffixes: ['</outline>', '"/>', ' xmlUrl="x">'],
    run: (text) => readOpml(text),
  },
  {
    name: 'playlists',
    prefixes: [
      '#EXTM3U\n',
      '[playlist]\n',
      '<playlist>',
      '<asx>',
      '<?xml?><!--',
      '#EXTINF:1',
      '; x\n',
    ],
    pieces: [...LINES, ...XML, '<!--x>', '<!--x-->'],
    suffixes: ['</entry>', '<playlist>', '[playlist]', '"'],
    run: (text) => importPlaylist(text, ''),
  },
  {
    name: 'playlists at an address',
    prefixes: ['#EXTM3U\n#EXTINF:-1,', '[playlist]\nTitle1='],
    pieces: ['(#1', ' (#1)', '(#', ' ', '\nhttps://a.example/1\n#EXTINF:1,'],
    suffixes: ['\nhttps://a.example/1\nhttps://a.example/2'],
    run: (text) => foundPlaylist(encoder.encode(text), PAGE, PAGE),
  },
  {
    name: 'chapters',
    prefixes: ['{"chapters":[', '{"chapters":[{"startTime":"'],
    pieces: ['{"startTime":1,"title":"x"},', '{"startTime":2},', '[', '{"a":', '"', '\\"'],
    suffixes: ['{}]}', '"}]}'],
    run: (text) => readChapters(text, PAGE),
  },
  {
    name: 'transcripts',
    prefixes: ['WEBVTT\n\n', '00:00:01.000 --> 00:00:02.000\n', '{"segments":['],
    pieces: [
      ...[
        '-->',
        ' --> ',
        '00:00:01.000 --> 00:00:02.000\nx\n\n',
        '1\n',
        '\n',
        '<v Ada>',
        '<v.a ',
        '<v',
      ],
      ...['Ada: ', 'A ', 'A.', '<b>', '<', '{"startTime":1,"body":"a"},', '0:0', '00:'],
    ],
    suffixes: [']}', '>', ': x'],
    run: (text) => readTranscript(text),
  },
  {
    name: 'dates',
    prefixes: ['Tue, ', '2 Jan 2006 ', '2006-01-02'],
    pieces: ['0', '1', ':', ' ', 'Jan', 'Jan ', ',', '-', '+', 'Z', '.', 'pm'],
    run: readFeedDate,
  },
  {
    name: 'durations',
    prefixes: ['1:02:', '12'],
    pieces: ['0', '00:', ':', '.', ',', ' '],
    run: readTimeCode,
  },
  {
    name: 'addresses',
    limit: MAX_ADDRESS,
    prefixes: ['https://a.example/', 'http://', 'https://a.example/?', 'feed:', '/', 'https://a.'],
    pieces: PATHS,
    run: (text) => [httpAddress(text, PAGE), feedAddress(text, PAGE)],
  },
  {
    name: 'enclosures',
    limit: MAX_ADDRESS,
    prefixes: ['https://a.example/', 'https://a.example/?'],
    pieces: [...PATHS, '.mp3', '.ph', '/.'],
    suffixes: ['.mp', '.php'],
    run: (text) => [
      chooseEnclosure([{ url: text, type: text.slice(-1000), outright: true }], PAGE),
      chooseEnclosure([{ url: text, outright: true }], PAGE),
    ],
  },
  {
    name: 'ids of episodes',
    limit: 1000,
    prefixes: ['https://', 'urn:', 'a'],
    pieces: ['a', '1', '.', ':', '/', ' ', '-', 'https:'],
    run: (text) => episodeId('a', text, PAGE),
  },
  {
    name: 'addresses as ids of episodes',
    limit: MAX_ADDRESS,
    pieces: ['&t', '&utm_a', '&a=b', 't=1&', '&', '=', '%', '+', '?', '#', '/'],
    run: (text) => {
      // Each parameter needs its own name: deleting one removes all parameters of that name.
      let nth = 0;
      const numbered = text.replace(/utm_/g, () => `utm_${nth++}`);
      return episodeId('a', '', new URL(`https://a.example/?${numbered}`).href);
    },
  },
  {
    name: 'names in HTML',
    prefixes: ['<a', '<!--', '<style>'],
    pieces: ['<', '<a', '<a>', '</', '<!--', '--', '<br>', '&', '&amp;', '&#', '&a', ' '],
    suffixes: ['>', '-->'],
    run: (text) => [nameOfHtml(text), excerptOfHtml(text), shownText(text, 5000)],
  },
  { name: 'references of XML', pieces: ['&', '&#', '&#1', '&#1;', '&amp;', '&#x'], run: decodeXml },
  {
    name: 'encodings',
    prefixes: ['<?xml ', '<meta '],
    pieces: [
      'encoding',
      'encoding=',
      'charset',
      'charset=',
      '<?xml',
      '<meta',
      ' ',
      '"',
      'é',
      '\ufffd',
    ],
    run: (text) => [
      decodeBytes(Uint8Array.from(Buffer.from(text, 'latin1')), `text/xml; ${text}`),
      decodeBytes(encoder.encode(text), null),
    ],
  },
];
