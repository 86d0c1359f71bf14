import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChapters } from '@/lib/feeds/chapters';
import { findFeeds } from '@/lib/feeds/find-feeds';
import { readOpml } from '@/lib/feeds/opml/opml';
import { importPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { readFeed } from '@/lib/feeds/read-feed';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { processorTime } from '../support/processor-time.ts';
import { FEED_URL, fixture } from './fixture';

const FEEDS = [
  'wordpress',
  'megaphone',
  'acast',
  'podlove',
  'atom',
  'rdf',
  'netscape',
  'broken',
  'media',
];
const FILES = [
  ...FEEDS.map((name) => `${name}.xml`),
  ...['feed.json', 'page.html', 'subscriptions.opml', 'broken.opml'],
  ...['transcript.vtt', 'transcript.srt', 'chapters.json'],
].map(fixture);

const encoder = new TextEncoder();
const PIECES = [
  ...[
    '<item>',
    '</item>',
    '<rss>',
    '</channel>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&amp;',
    '&#0;',
    '&#xD800;',
  ],
  ...[
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<constructor>',
    '<__proto__ x="y">',
    '{',
    '}',
    '[',
    '"',
    '\0',
    '\ufeff',
  ],
  ...[
    'xmlUrl="',
    ' --> ',
    '#EXTINF:-1,',
    'http://',
    '<outline ',
    '<link rel=alternate href=',
    '00:00:01.000',
  ],
];

/** A real file with parts removed, inserted or moved. */
const mutated = fc
  .tuple(
    fc.constantFrom(...FILES),
    fc.array(fc.tuple(fc.nat(), fc.nat(200), fc.constantFrom('', ...PIECES)), { maxLength: 8 }),
    fc.nat(),
    fc.boolean(),
  )
  .map(([file, edits, cut, isCut]) => {
    let text = file;
    for (const [at, length, piece] of edits) {
      const from = at % (text.length + 1);
      text = text.slice(0, from) + piece + text.slice(from + (piece === '' ? length : 0));
    }
    return encoder.encode(isCut ? text.slice(0, cut % (text.length + 1)) : text);
  });

const content = fc.oneof(
  mutated,
  fc.uint8Array({ maxLength: 500 }),
  fc
    .array(fc.constantFrom(...PIECES), { maxLength: 100 })
    .map((some) => encoder.encode(some.join(''))),
);

const isAddress = (url: string) => url === '' || /^https?:\/\/[^\s]+$/.test(url);

describe('any bytes', () => {
  test('are a feed with unique ids and web addresses, or fail for a known reason', () => {
    fc.assert(
      fc.property(content, (bytes) => {
        const outcome = readFeed(bytes, { url: FEED_URL });
        if (!outcome.ok) {
          expect(['page', 'not-a-feed', 'malformed', 'too-large']).toContain(outcome.kind);
          return;
        }
        const { show, newFeedUrl, episodes } = outcome.feed;
        expect(show.title).not.toBe('');
        expect([show.image, show.homepage, newFeedUrl].every(isAddress)).toBe(true);
        expect(new Set(episodes.map(({ episode }) => episode.id)).size).toBe(episodes.length);
        for (const { episode, details } of episodes) {
          const { enclosureUrl, image, title, publishedAt, duration } = episode;
          expect(enclosureUrl).toMatch(/^https?:/);
          expect(title).not.toMatch(/^$|[\n\t\0]/);
          expect(Number.isInteger(publishedAt) && Number.isInteger(duration)).toBe(true);
          const links = [...details.transcripts, ...details.chapters].map(({ url }) => url);
          expect([image, details.link, details.chaptersUrl, ...links].every(isAddress)).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('give only valid results in every other reader, too', () => {
    fc.assert(
      fc.property(
        content,
        fc.oneof(fc.constant(FEED_URL), fc.constant(''), fc.string()),
        (bytes, base) => {
          const opml = readOpml(bytes);
          if (opml.ok) for (const { url } of opml.outlines) expect(url).toMatch(/^https?:/);
          const playlist = importPlaylist(bytes, base);
          if (playlist.kind === 'playlist') {
            for (const { line } of playlist.faults) expect(line).toBeGreaterThanOrEqual(0);
          }
          for (const { url } of findFeeds(new TextDecoder().decode(bytes), base)) {
            expect(url).toMatch(/^https?:/);
          }
          for (const { startTime, image, url } of readChapters(bytes, base) ?? []) {
            expect(startTime).toBeGreaterThanOrEqual(0);
            expect([image, url].every(isAddress)).toBe(true);
          }
          for (const { startTime, endTime, text } of readTranscript(bytes) ?? []) {
            expect(endTime).toBeGreaterThanOrEqual(startTime);
            expect(text).not.toBe('');
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});

/** Milliseconds that reading may take: far more than it needs, but far less than quadratic time would take. */
const MOMENT = 5000;
const MB = 1024 * 1024;

const filled = (head: string, piece: string, tail = '', size = 10 * MB) =>
  head + piece.repeat(Math.floor((size - head.length - tail.length) / piece.length)) + tail;

const RSS = '<rss version="2.0"><channel>';
const END = '</channel></rss>';
const AUDIO = '<enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>';

describe('10 MB designed to be slow', () => {
  test.each<[string, () => string]>([
    [
      'unclosed tags in a title',
      () => filled(`${RSS}<item><title>`, '<a ', `"</title>${AUDIO}</item>${END}`),
    ],
    [
      'tags with unclosed quotes',
      () => filled(`${RSS}<item><title>`, '<a "', `</title>${AUDIO}</item>${END}`),
    ],
    [
      'ambiguous comments',
      () => filled(`${RSS}<item><title>`, '<!---><a "', `"</title></item>${END}`),
    ],
    ['openings of processing instructions', () => filled(`${RSS}<item>`, '<?', `</item>${END}`)],
    ['openings of declarations', () => filled(`${RSS}<item>`, '<!', `</item>${END}`)],
    [
      'openings of CDATA sections',
      () => filled(`${RSS}<item><title>`, '<![CDATA[', `</title></item>${END}`),
    ],
    [
      'an author made of brackets',
      () => filled(`${RSS}<item>${AUDIO}<author>`, '(', `</author></item>${END}`),
    ],
    [
      'an editor made of brackets',
      () => filled(`${RSS}<managingEditor>`, '(', `</managingEditor>${END}`),
    ],
    [
      'many editors made of brackets',
      () => filled(RSS, `<managingEditor>${'('.repeat(400)}</managingEditor>`, END),
    ],
    ['deep nesting', () => filled(`${RSS}<item>`, '<a>', `</item>${END}`)],
    ['deep nesting outside items', () => filled(RSS, '<a>', END)],
    ['unmatched closing tags', () => filled(RSS, '</a>', END)],
    ['empty items', () => filled(RSS, '<item></item>', END)],
    ['unclosed items', () => filled(RSS, '<item>', END)],
    [
      'items with an element named constructor',
      () => filled(RSS, `<item><constructor>x</constructor>${AUDIO}</item>`, END),
    ],
    ['items with the same guid', () => filled(RSS, `<item><guid>1</guid>${AUDIO}</item>`, END)],
    [
      'an enclosure with over a million attributes',
      () => filled(`${RSS}<item><enclosure `, 'a="b" ', `/></item>${END}`),
    ],
    [
      'an attribute followed by spaces',
      () => filled(`${RSS}<item><enclosure a`, ' ', `/></item>${END}`),
    ],
    [
      'character references in a title',
      () => filled(`${RSS}<item>${AUDIO}<title>`, '&amp;', `</title></item>${END}`),
    ],
    [
      'bare ampersands in a title',
      () => filled(`${RSS}<item>${AUDIO}<title>`, '&', `</title></item>${END}`),
    ],
    [
      'namespace declarations',
      () => filled('<rss ', 'xmlns:a="b" ', `><channel><item>${AUDIO}</item>${END}`),
    ],
    [
      'an address preceded by spaces',
      () => filled(`${RSS}<item>${AUDIO}<link>`, ' ', `x</link></item>${END}`),
    ],
    [
      'a date padded with spaces',
      () => filled(`${RSS}<item>${AUDIO}<pubDate>1`, ' ', `x</pubDate></item>${END}`),
    ],
    [
      'nested XHTML',
      () =>
        filled(
          '<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml"><div>',
          '<div>',
          '</div></content></entry></feed>',
        ),
    ],
    [
      'a JSON Feed of brackets',
      () => filled('{"version":"https://jsonfeed.org/version/1","items":', '[', '}'),
    ],
    ['spaces', () => filled('', ' ', '')],
    ['less-than signs', () => filled('', '<', '')],
  ])(
    'is read quickly: %s',
    (_, make) => {
      const text = make();
      const milliseconds = processorTime(() => {
        readFeed(text, { url: FEED_URL });
      });
      expect(milliseconds).toBeLessThan(MOMENT);
    },
    60_000,
  );

  test('30 MB of ordinary items are read as well', () => {
    const notes = `<description><![CDATA[${'<p>Words &amp; words.</p>'.repeat(40)}]]></description>`;
    const text = filled(RSS, `<item>${AUDIO}<guid>1</guid>${notes}</item>`, END, 30 * MB);
    const milliseconds = processorTime(() => {
      expect(readFeed(new TextEncoder().encode(text), { url: FEED_URL }).ok).toBe(true);
    });
    expect(milliseconds).toBeLessThan(2 * MOMENT);
  }, 60_000);

  test('an entity bomb stays plain text', () => {
    const levels = Array.from(
      { length: 20 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "lol">${levels.join('')}]>${RSS}<title>&e20;</title><item><title>&e20;</title>${AUDIO}</item>${END}`;
    const outcome = readFeed(bomb, { url: FEED_URL });
    expect(outcome.ok && outcome.feed.episodes[0]?.episode.title).toBe('&e20;');
  });

  test('an external entity stays plain text', () => {
    const external = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${RSS}<title>S</title><item><title>a &x; b</title>${AUDIO}</item>${END}`;
    const outcome = readFeed(external, { url: FEED_URL });
    expect(outcome.ok && outcome.feed.episodes[0]?.episode.title).toBe('a &x; b');
  });
});

describe('large files designed to be slow', () => {
  const size = 2 * MB;
  test.each<[string, string, string, string]>([
    ['unclosed outline tags', '<opml><body>', '<outline ', ''],
    ['outlines with unclosed quotes', '<opml><body>', '<outline a="', ''],
    ['outlines without an address', '<opml><body>', '<outline type="rss"/>', ''],
    ['nested folders', '<opml><body>', '<outline>', ''],
    ['unclosed link tags', '<html>', '<link rel="alternate" ', ''],
    ['anchors', '<html>', '<a href="/feed">', ''],
    ['unclosed scripts', '<html>', '<script>', ''],
    ['WebVTT arrows without times', 'WEBVTT\n', '-->\n', ''],
    ['unclosed voice tags in a cue', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '<v ', ''],
    ['less-than signs in a cue', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '<', ''],
    ['transcript segments', '{"segments":[', '{"startTime":1,"body":"a"},', '{}]}'],
    ['chapters', '{"chapters":[', '{"startTime":1},', '{}]}'],
    ['opening brackets', '', '[', ''],
    ['line breaks', '', '\n', ''],
    ['playlist entries', '#EXTM3U\n', 'x:\n', ''],
  ])(
    'are read quickly: %s',
    (_, head, piece, tail) => {
      const text = filled(head, piece, tail, size);
      const milliseconds = processorTime(() => {
        readOpml(text);
        importPlaylist(text, FEED_URL);
        findFeeds(text, FEED_URL);
        readChapters(text, FEED_URL);
        readTranscript(text);
      });
      expect(milliseconds).toBeLessThan(MOMENT);
    },
    60_000,
  );
});
