import { describe, expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';
import { processorTime } from '../../support/processor-time.ts';
import { FEED_URL, feedOf, fixture, playable, rss } from '../fixture';

const episodes = (content: string | Uint8Array) =>
  feedOf(content).episodes.map(({ episode }) => episode);
const titles = (content: string | Uint8Array) => episodes(content).map(({ title }) => title);
/** Declares the prefixes that `rss` does not. */
const withNamespaces = (text: string) =>
  text.replace(
    '<rss ',
    '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:podcast="https://podcastindex.org/namespace/1.0" ',
  );

describe('pictures', () => {
  const image = (item: string, channel = '') =>
    episodes(withNamespaces(rss([playable(item)], `<title>S</title>${channel}`)))[0]?.image;

  test.each([
    ['<itunes:image url="https://a.example/1.jpg"/>'],
    ['<itunes:image url = "https://a.example/1.jpg" />'],
    ["<itunes:image size='x' url='https://a.example/1.jpg'></itunes:image>"],
    ['<itunes:image href="https://a.example/1.jpg" url="https://a.example/2.jpg"/>'],
    ['<itunes:image url="https://a.example/2.jpg" href="https://a.example/1.jpg"/>'],
    ['<itunes:image>https://a.example/1.jpg</itunes:image>'],
  ])('are read from %s', (element) => {
    expect(image(element)).toBe('https://a.example/1.jpg');
    expect(feedOf(rss([], `<title>S</title>${element}`)).show.image).toBe(
      'https://a.example/1.jpg',
    );
  });

  test.each(['file:///C:/cover.jpg', 'http://', 'data:image/png;base64,AA', 'undefined', 'null'])(
    'the next one is used if the first is %j',
    (broken) => {
      const first = `<itunes:image href="${broken}"/>`;
      const next = '<media:thumbnail url="https://a.example/2.jpg"/>';
      expect(image(`${first}${next}`)).toBe('https://a.example/2.jpg');
      expect(
        image(
          `${first}<media:thumbnail url="${broken}"/><media:content medium="image" url="https://a.example/3.jpg"/>`,
        ),
      ).toBe('https://a.example/3.jpg');
      expect(
        image(
          first,
          `${first}<image><url>https://a.example/show.jpg</url><title>S</title></image>`,
        ),
      ).toBe('https://a.example/show.jpg');
    },
  );

  test('the same applies to Atom and to a JSON Feed', () => {
    const atom = fixture('atom.xml').replace(
      /<logo>[^<]*<\/logo>/,
      '<logo>file:///x</logo><icon>https://a.example/icon.png</icon>',
    );
    const json = fixture('feed.json').replace(
      /"icon": "[^"]*"/,
      '"icon": "file:///x", "favicon": "https://a.example/icon.png"',
    );
    expect(feedOf(atom).show.image).toMatch(/^https:/);
    expect(feedOf(json).show.image).toBe('https://a.example/icon.png');
  });
});

describe('a guid', () => {
  const link = (inner: string) => feedOf(rss([playable(inner)])).episodes[0]?.details.link;

  test.each([
    ['is a link by default', '<guid>https://a.example/?p=1</guid>', 'https://a.example/?p=1'],
    [
      'is a link if isPermaLink is true',
      '<guid isPermaLink="true">https://a.example/2</guid>',
      'https://a.example/2',
    ],
    [
      'is not a link if isPermaLink is false',
      '<guid isPermaLink="false">https://a.example/2</guid>',
      '',
    ],
    ['is not a link if it is not an address', '<guid>1234</guid>', ''],
    ['is not a link if it is the audio file', '<guid>https://a.example/1.mp3</guid>', ''],
    [
      'gives way to a link element',
      '<guid>https://a.example/?p=1</guid><link>https://a.example/3</link>',
      'https://a.example/3',
    ],
  ])('%s', (_, inner, expected) => {
    expect(link(inner)).toBe(expected);
  });
});

test('titles come from other namespaces if the feed has none of its own', () => {
  expect(
    titles(
      withNamespaces(
        rss([
          playable('<dc:title>By Dublin Core</dc:title>'),
          playable('<media:title type="plain">By Media RSS</media:title>'),
          playable(
            '<title></title><media:content url="https://a.example/1.mp3"><media:title>Inside</media:title></media:content>',
          ),
          playable('<dc:title>B</dc:title><title>A</title>'),
        ]),
      ),
    ),
  ).toEqual(['By Dublin Core', 'By Media RSS', 'Inside', 'A']);
  const channel = withNamespaces(rss([playable()], '<dc:title>Show by Dublin Core</dc:title>'));
  expect(feedOf(channel).show.title).toBe('Show by Dublin Core');
});

describe('control characters of Latin-1', () => {
  const text = rss(
    [
      playable(
        '<title>Ann&#146;s \u0093day\u0094</title><description>It\u0092s &#x96; late&#133;</description>',
      ),
    ],
    '<title>Caf\u00e9 \u0080 5</title><itunes:author>O&#x92;Hara</itunes:author><description>\u0091x\u0092</description>',
  );

  test('are read as characters of windows-1252', () => {
    for (const content of [text, new TextEncoder().encode(text)]) {
      const { show, episodes } = feedOf(content);
      expect([show.title, show.author, show.description]).toEqual(['Café € 5', 'O’Hara', '‘x’']);
      expect(episodes[0]?.episode.title).toBe('Ann’s “day”');
      expect(episodes[0]?.details.notes).toBe('It’s – late…');
    }
  });

  test('are dropped if they stand for no character', () => {
    expect(titles(rss([playable('<title>A\u0081\u008dB</title>')]))).toEqual(['A B']);
  });
});

describe('the DOCTYPE of a page', () => {
  test.each([
    '<!DOCTYPE html>',
    '<!doctype html>\n<!-- served by x -->\n',
    '\n<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
  ])('before a feed does not make it a page: %j', (doctype) => {
    const text = rss([playable('<title>A</title>')]).replace(/^<\?xml[^>]*\?>/, '');
    expect(titles(`${doctype}${text}`)).toEqual(['A']);
    expect(titles(`<?xml version="1.0"?>${doctype}${text}`)).toEqual(['A']);
    expect(titles(`${doctype}${fixture('atom.xml').replace(/^<\?xml[^>]*\?>/, '')}`)).toHaveLength(
      2,
    );
  });

  test.each([
    '<!DOCTYPE html><rsvp></rsvp>',
    '<!DOCTYPE html><p>How to write one: <rss version="2.0"><channel><title>x</title></channel></rss>',
    '<!DOCTYPE html>',
    '<!DOCTYPE html><svg><feed></feed></svg>',
  ])('%j is a page', (text) => {
    const outcome = readFeed(text, { url: FEED_URL });
    expect(outcome.ok ? 'a feed' : outcome.kind).toBe('page');
  });
});

describe('an empty channel', () => {
  test.each([
    '<rss version="2.0"><channel></channel></rss>',
    '<?xml version="1.0"?>\n<rss version="2.0">\n <channel>\n </channel>\n</rss>',
    '<rss version="2.0"><channel/></rss>',
    '<rss version="2.0"><channel><title></title><link/><description></description></channel></rss>',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"></channel></rdf:RDF>',
  ])('is a show without episodes: %j', (text) => {
    const { show, episodes } = feedOf(text);
    expect([show.title, episodes]).toEqual(['feeds.example', []]);
  });

  test('with a title keeps it', () => {
    const { show, episodes } = feedOf(rss([], '<title>Soon</title>'));
    expect([show.title, episodes]).toEqual(['Soon', []]);
  });

  test.each([
    '<rss version="2.0"></rss>',
    '<rss><channel>Service unavailable</channel></rss>',
    '<rss><x/></rss>',
  ])('%j is malformed', (text) => {
    expect(readFeed(text, { url: FEED_URL })).toMatchObject({ ok: false, kind: 'malformed' });
  });
});

describe("elements that have the feed's own prefix", () => {
  const prefixed = (text: string, prefix: string) =>
    text.replace(
      /<(\/?)(?=(?:channel|item|items|title|link|description|enclosure|guid|pubDate|feed|entry|id|updated|published|summary|content|rss)\b)/g,
      `<$1${prefix}:`,
    );

  test('RSS 1.0', () => {
    const text = prefixed(fixture('rdf.xml'), 'rss').replace(
      'xmlns="http://purl.org/rss/1.0/"',
      'xmlns:rss="http://purl.org/rss/1.0/"',
    );
    expect(text).toContain('<rss:item');
    expect(feedOf(text)).toEqual(feedOf(fixture('rdf.xml')));
    const other = prefixed(fixture('rdf.xml'), 'r1').replace(
      'xmlns="http://purl.org/rss/1.0/"',
      "xmlns:r1 = 'http://purl.org/rss/1.0/'",
    );
    expect(feedOf(other)).toEqual(feedOf(fixture('rdf.xml')));
  });

  test('RSS 2.0, including the root and undeclared prefixes', () => {
    const plain = rss([playable('<title>A</title><guid>1</guid>'), playable('<title>B</title>')]);
    const items = plain.replace(/<(\/?)item>/g, '<$1rss:item>');
    expect(titles(items)).toEqual(['A', 'B']);
    const whole = prefixed(plain, 'rss').replace(
      '<rss:rss ',
      '<rss:rss xmlns:rss="http://backend.userland.com/rss2" ',
    );
    expect(whole).toContain('</rss:rss>');
    expect(feedOf(whole)).toEqual(feedOf(plain));
  });

  test('Atom, with a root that has no prefix', () => {
    const text = fixture('atom.xml')
      .replace(/<(\/?)entry\b/g, '<$1atom:entry')
      .replace(
        'xmlns="http://www.w3.org/2005/Atom"',
        '$& xmlns:atom="http://www.w3.org/2005/Atom"',
      );
    expect(feedOf(text)).toEqual(feedOf(fixture('atom.xml')));
    const other = text.replace(/\batom(?=[:=])/g, 'ns0');
    expect(feedOf(other)).toEqual(feedOf(fixture('atom.xml')));
  });

  test("another vocabulary's elements stay separate", () => {
    const text = rss([playable('<atom:title>No</atom:title><title>A</title>')]).replace(
      '<rss ',
      '<rss xmlns:atom="http://www.w3.org/2005/Atom" ',
    );
    expect(titles(text)).toEqual(['A']);
  });

  test('are read in less than ten seconds in a feed of 4000 items', () => {
    const item = `<rss:item><rss:title>A</rss:title>${playable()}</rss:item>`;
    const text = `<rss version="2.0"><channel>${item.repeat(4000)}</channel></rss>`;
    const milliseconds = processorTime(() => {
      expect(readFeed(text, { url: FEED_URL }).ok).toBe(true);
    });
    expect(milliseconds).toBeLessThan(10_000);
  });
});
