import { describe, expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';
import { FEED_URL, feedOf, fixture, playable, rss } from './fixture';

const failure = (content: string | Uint8Array, contentType = '') => {
  const outcome = readFeed(content, { url: FEED_URL, contentType });
  return outcome.ok ? 'a feed' : outcome.kind;
};
const episodes = (content: string | Uint8Array) =>
  feedOf(content).episodes.map(({ episode }) => episode);
const titles = (content: string | Uint8Array) => episodes(content).map(({ title }) => title);

describe('a WordPress feed', () => {
  const feed = feedOf(fixture('wordpress.xml'));

  test('describes the show', () => {
    expect(feed.show).toEqual({
      id: FEED_URL,
      feedUrl: FEED_URL,
      title: 'Garden & Grill',
      author: 'Ann O’Hara',
      image: 'https://garden.example/wp-content/uploads/powerpress/cover.jpg',
      homepage: 'https://garden.example/',
      description: 'Beds, borders &#8211; and barbecues',
      language: 'en-GB',
      categories: ['Leisure', 'Home & Garden', 'Arts', 'Food'],
      explicit: false,
    });
  });

  test('has its episodes, and leaves out the post without audio', () => {
    expect(feed.episodes.map(({ episode }) => episode)).toEqual([
      {
        id: 'https://garden.example/?p=312',
        showId: FEED_URL,
        title: 'Weeds – friend & foe',
        showTitle: 'Garden & Grill',
        enclosureUrl: 'https://media.blubrry.com/garden/garden.example/audio/weeds.mp3?x=1&y=2',
        type: 'audio/mpeg',
        publishedAt: Date.UTC(2024, 2, 2, 9),
        duration: 42 * 60 + 17,
        image: feed.show.image,
        season: 2,
        number: 12,
        kind: 'full',
        explicit: false,
      },
      {
        id: 'https://garden.example/2024/01/compost/',
        showId: FEED_URL,
        title: 'Compost, live',
        showTitle: 'Garden & Grill',
        enclosureUrl: 'https://feeds.example/audio/compost.mp3',
        type: 'audio/mpeg',
        publishedAt: Date.UTC(2024, 0, 1),
        duration: 3723,
        image: 'https://cdn.garden.example/compost.png',
        season: null,
        number: null,
        kind: 'bonus',
        explicit: true,
      },
    ]);
  });

  test('keeps the notes as HTML, and prefers full notes to short ones', () => {
    const [weeds, compost] = feed.episodes.map(({ details }) => details);
    expect(weeds?.notes).toMatch(
      /^<p>What grows by itself, and <a href=.*a=1&amp;b=2.*second<\/em> of it\.<\/p>$/s,
    );
    expect(weeds?.link).toBe('https://garden.example/2024/03/weeds/');
    expect(compost?.notes).toBe('All about <b>compost</b> &amp; worms');
  });
});

test('a Megaphone feed: the new address, the longer notes, titles in CDATA', () => {
  const { show, newFeedUrl, episodes } = feedOf(fixture('megaphone.xml'));
  expect(newFeedUrl).toBe('https://feeds.megaphone.example/ABC1234567');
  expect(show).toMatchObject({ title: 'The Long Wave', author: 'Long Wave Media', explicit: true });
  expect(show.image).toContain('rails-4.3.1&max-w=3000');
  const [hertz, trailer] = episodes;
  expect(hertz?.episode).toMatchObject({
    id: '0f1d2c3b-e0b0-11ee-9f3c-7b0d5f2a1c9e',
    publishedAt: Date.UTC(2024, 2, 13, 8),
    duration: 2711,
    // Inherited from the show, since the episode does not specify it.
    explicit: true,
  });
  expect(hertz?.details.notes).toContain('adchoices');
  expect(trailer?.episode).toMatchObject({
    id: `${FEED_URL} trailer`,
    title: 'Trailer: "Hertz" & friends',
    kind: 'trailer',
    publishedAt: Date.UTC(2024, 2, 1, 13),
    duration: 90,
    explicit: false,
  });
});

test('an Acast feed', () => {
  const { show, episodes } = feedOf(fixture('acast.xml'));
  expect(show).toMatchObject({ title: 'Kaffe & kanel', author: 'Åsa Öberg', language: 'sv' });
  expect(episodes[0]?.episode).toMatchObject({
    id: '65e6a1b2c3d4e5f600112233',
    title: '#7: Bryggkaffe – hur gör man?',
    season: 3,
    number: 7,
    image: 'https://assets.pippa.example/shows/5f0c/7.jpg',
  });
});

test('a Podlove feed: chapters, transcripts, another prefix, xml:base', () => {
  const { show, episodes } = feedOf(fixture('podlove.xml'));
  // The show's author comes after its items.
  expect(show).toMatchObject({
    author: 'Die Funker',
    image: 'https://funk.example/podcast/cover.png',
    homepage: 'https://funk.example/podcast/',
  });
  expect(episodes).toHaveLength(1);
  const [{ episode, details } = {}] = episodes;
  expect(episode).toMatchObject({
    enclosureUrl: 'https://funk.example/podcast/fw003.m4a',
    publishedAt: Date.UTC(2024, 1, 1, 9),
    season: 1,
    number: 3.5,
  });
  expect(details?.chapters).toEqual([
    { startTime: 0, title: 'Intro', image: '', url: '', listed: true },
    {
      startTime: 600.5,
      title: 'Dipole & Co.',
      image: 'https://funk.example/podcast/dipole.jpg',
      url: 'https://funk.example/podcast/dipole',
      listed: true,
    },
  ]);
  expect(details?.chaptersUrl).toBe('https://funk.example/podcast/fw003.json');
  expect(details?.transcripts).toEqual([
    { url: 'https://funk.example/podcast/fw003.vtt', type: 'text/vtt', language: 'de' },
    { url: 'https://funk.example/fw003.json', type: 'application/json', language: '' },
  ]);
});

test('an Atom podcast: the first audio file, XHTML notes, its own base addresses', () => {
  const { show, episodes } = feedOf(fixture('atom.xml'));
  expect(show).toMatchObject({
    title: 'Atom & Kern',
    author: 'Lise',
    image: 'https://atom.example/podcast/cover.png',
    homepage: 'https://atom.example/',
    language: 'de',
    categories: ['Science'],
  });
  const [fission, fusion] = episodes;
  expect(fission?.episode).toMatchObject({
    id: 'tag:atom.example,2024:podcast/2',
    enclosureUrl: 'https://atom.example/podcast/2.ogg',
    publishedAt: Date.UTC(2024, 2, 10, 11),
    duration: 600,
  });
  expect(fission?.details).toMatchObject({
    notes: '<p>Text mit <b>Kern</b> &amp; Hülle.</p>',
    link: 'https://atom.example/podcast/2.html',
  });
  expect(fission?.details.chapters).toHaveLength(1);
  expect(fusion?.episode).toMatchObject({
    title: 'Fusion <3',
    enclosureUrl: 'https://cdn.atom.example/1.mp3',
  });
});

test('an Atom feed whose element names have a prefix', () => {
  const text = fixture('atom.xml')
    .replaceAll(
      /<(\/?)(?=(?:feed|entry|title|id|published|updated|link|summary|content)\b)/g,
      '<$1a:',
    )
    .replace('xmlns="http://www.w3.org/2005/Atom"', 'xmlns:a="http://www.w3.org/2005/Atom"');
  expect(titles(text)).toEqual(['Spaltung', 'Fusion <3']);
});

test('RDF with its own kind of enclosures', () => {
  const { show, episodes } = feedOf(fixture('rdf.xml'));
  expect(show).toMatchObject({
    title: 'Old Waves',
    author: 'Old Hand',
    image: 'https://rdf.example/logo.gif',
    language: 'en',
  });
  expect(episodes.map(({ episode }) => [episode.title, episode.enclosureUrl])).toEqual([
    ['Second', 'https://rdf.example/2.mp3'],
    ['First', 'https://rdf.example/1.mp3'],
  ]);
  expect(episodes[0]?.details.notes).toBe('<p>Notes</p>');
});

test('RSS 0.91 with its DOCTYPE, which is older than enclosures', () => {
  expect(titles(fixture('netscape.xml'))).toEqual(['A file']);
});

test('Media RSS instead of enclosures: audio before video, and never a picture', () => {
  expect(
    episodes(fixture('media.xml')).map(({ enclosureUrl, duration, image }) => [
      enclosureUrl,
      duration,
      image,
    ]),
  ).toEqual([
    ['https://media.example/1.m4a', 90, 'https://media.example/1.jpg'],
    ['https://media.example/2.mp4', 0, 'https://media.example/show.jpg'],
  ]);
});

test('a JSON Feed', () => {
  const { show, episodes } = feedOf(`\ufeff\n${fixture('feed.json')}`);
  expect(show).toMatchObject({
    title: 'JSON Waves',
    author: 'Jay',
    image: 'https://feeds.example/icon.png',
  });
  expect(episodes).toHaveLength(1);
  expect(episodes[0]?.episode).toMatchObject({
    id: 'https://json.example/1',
    title: 'First & last',
    enclosureUrl: 'https://json.example/1.mp3',
    duration: 61,
    publishedAt: Date.UTC(2024, 0, 2, 8, 4, 5),
  });
});

describe('a broken feed', () => {
  test('loses no more than its broken items', () => {
    const feed = feedOf(fixture('broken.xml'));
    expect(feed.show.title).toBe('Rock & Roll <3');
    expect(feed.show.homepage).toBe('https://broken.example/?a=1&b=2');
    expect(feed.episodes.map(({ episode }) => [episode.title, episode.enclosureUrl])).toEqual([
      ['Unescaped: Tom & Jerry, 3 < 5', 'https://broken.example/1.mp3?a=1&b=2'],
      ['Its end is missing', 'https://broken.example/3.mp3'],
      ['Fine', 'https://broken.example/4.mp3'],
      ['Last', 'https://broken.example/6.mp3'],
    ]);
    expect(feed.episodes[2]?.details.notes).toBe('1 < 2 and "2 > 1 <a href="x>y</a>');
  });

  test('a file cut off anywhere keeps the items before the cut', () => {
    const whole = fixture('wordpress.xml');
    const firstEnd = whole.indexOf('</item>') + '</item>'.length;
    for (let cut = firstEnd; cut < whole.length; cut += 7) {
      const found = titles(whole.slice(0, cut));
      expect(found[0]).toBe('Weeds – friend & foe');
      expect(found.length).toBeLessThanOrEqual(2);
    }
    expect(feedOf(whole.slice(0, firstEnd - 3)).show.title).toBe('Garden & Grill');
  });

  test('an unreadable channel keeps its episodes, and is named after its host', () => {
    const { show, episodes } = feedOf(
      `<rss><constructor>x</constructor><item>${playable()}</item></rss>`,
    );
    expect(show.title).toBe('feeds.example');
    expect(episodes).toHaveLength(1);
  });

  test.each([
    ['a BOM and blank lines at the start', `\ufeff\n\n  ${rss([playable('<title>A</title>')])}`],
    [
      'tags in a comment',
      rss([playable('<!-- <item><title>X</title></item> --><title>A</title>')]),
    ],
    [
      'a closing item tag in CDATA',
      rss([playable('<title>A</title><description><![CDATA[</item>]]></description>')]),
    ],
    ['tags in capitals', rss([playable('<title>A</title>')]).replaceAll('item>', 'ITEM>')],
    [
      'items outside the channel',
      `<rss><channel><title>S</title></channel><item>${playable('<title>A</title>')}</item></rss>`,
    ],
    ['no version', rss([playable('<title>A</title>')]).replace(' version="2.0"', '')],
    [
      'an undeclared prefix',
      `<rss><channel><item>${playable('<itunes:title>A</itunes:title>')}</item></channel></rss>`,
    ],
    [
      'an empty item',
      rss([playable('<title>A</title>'), '']).replace('</channel>', '<item/></channel>'),
    ],
    [
      'an unclosed comment at the end',
      `${rss([playable('<title>A</title>')]).replace('</channel>', '')}<!-- x`,
    ],
  ])('is still read with %s', (_, text) => {
    expect(titles(text)).toEqual(['A']);
  });
});

describe('content that is not a feed', () => {
  test.each([
    ['a page', fixture('page.html'), '', 'page'],
    ['part of a page', '<div>Please wait</div>', 'text/html; charset=utf-8', 'page'],
    ['a page without DOCTYPE', '<html><body>rss</body></html>', '', 'page'],
    ['an empty file', '', '', 'not-a-feed'],
    ['plain text', 'Not found', 'text/plain', 'not-a-feed'],
    ['OPML', fixture('subscriptions.opml'), '', 'not-a-feed'],
    ['other JSON', fixture('chapters.json'), '', 'not-a-feed'],
    ['a damaged JSON Feed', fixture('feed.json').slice(0, 400), '', 'malformed'],
    ['an empty feed', '<rss version="2.0"></rss>', '', 'malformed'],
    [
      'only a root element',
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">',
      '',
      'malformed',
    ],
  ])('is rejected: %s', (_, text, contentType, kind) => {
    expect(failure(text, contentType)).toBe(kind);
  });

  test('more than 30 MB', () => {
    const item = `<item>${playable(`<description>${'x'.repeat(1000)}</description>`)}</item>`;
    const large = rss([]).replace('</channel>', `${item.repeat(31_000)}</channel>`);
    expect(failure(large)).toBe('too-large');
    expect(failure(new Uint8Array(30 * 1024 * 1024 + 1))).toBe('too-large');
  });
});

describe('texts', () => {
  test.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['<![CDATA[Tom &amp; Jerry]]>', 'Tom & Jerry'],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['&lt;b&gt;Bold&lt;/b&gt; H&lt;sub&gt;2&lt;/sub&gt;O', 'Bold H2O'],
    ['<![CDATA[<p>One</p><p>Two</p>]]>', 'One Two'],
    ['I &lt;3 you', 'I <3 you'],
    ['&amp;lt;b&amp;gt; explained', '<b> explained'],
    ['  Two\n\t lines \u200b\u202e', 'Two lines'],
    ['caf&eacute; &#8211; &#x1F3B5;', 'café – 🎵'],
    ['x'.repeat(1000), 'x'.repeat(300)],
  ])('the title %j is shown as %j', (title, shown) => {
    expect(titles(rss([playable(`<title>${title}</title>`)]))).toEqual([shown]);
  });

  test('an episode without a title is named after its file', () => {
    expect(titles(rss([playable('', 'https://a.example/x/The%20First.mp3')]))).toEqual([
      'The First',
    ]);
  });
});

describe('durations', () => {
  test.each([
    ['3600', 3600],
    ['62:03', 3723],
    ['1:02:03', 3723],
    ['01:02:03', 3723],
    ['90.6', 91],
    ['0', 0],
    ['-5', 0],
    ['', 0],
    ['about an hour', 0],
    ['99999999999', 0],
    ['1e400', 0],
    ['NaN', 0],
  ])('%j counts as %i seconds', (text, seconds) => {
    const item = playable(`<itunes:duration>${text}</itunes:duration>`);
    expect(episodes(rss([item]))[0]?.duration).toBe(seconds);
  });
});

test('only http and https addresses are kept', () => {
  const channel =
    '<title>S</title><link>javascript:alert(1)</link><itunes:image href="data:image/png;base64,AA"/>';
  const bad = '<link>javascript:alert(1)</link><itunes:image href="file:///x.png"/>';
  const { show, episodes } = feedOf(
    rss(
      [playable(bad), playable('', 'file:///etc/passwd'), playable('', 'javascript:alert(1)')],
      channel,
    ),
  );
  expect([show.homepage, show.image]).toEqual(['', '']);
  expect(episodes).toHaveLength(1);
  expect([episodes[0]?.episode.image, episodes[0]?.details.link]).toEqual(['', '']);
});

test('only the first 30,000 items are read', () => {
  const items = `<item>${playable()}<guid>G</guid></item>`;
  const many = Array.from({ length: 30_050 }, (_, nth) => items.replace('>G<', `>${nth}<`)).join(
    '',
  );
  const feed = feedOf(rss([]).replace('</channel>', `${many}</channel>`));
  expect(feed.episodes).toHaveLength(30_000);
  expect(feed.episodes.at(-1)?.episode.id).toBe(`${FEED_URL} 29999`);
});

test('the id of a show is its first address, even after it has moved', () => {
  const { show, episodes } = feedOf(rss([playable('<guid>1</guid>')]), {
    url: 'https://new.example/feed',
    showId: 'https://first.example/feed',
  });
  expect([show.id, show.feedUrl]).toEqual([
    'https://first.example/feed',
    'https://new.example/feed',
  ]);
  expect(episodes[0]?.episode).toMatchObject({
    id: 'https://first.example/feed 1',
    showId: 'https://first.example/feed',
  });
});
