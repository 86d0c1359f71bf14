import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';

const URL = 'https://tides.example/feed.xml';
const START = '2026-11-26T20:00:00+01:00';
const STREAM = '<enclosure url="https://live.example/a.mp3" type="audio/mpeg" length="33"/>';

/** The live items of a feed with this in its channel. */
function read(channel: string, url = URL) {
  const outcome = readFeed(
    `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>Tides</title><item><title>One</title><guid>1</guid><enclosure url="https://cdn.example/1.mp3" type="audio/mpeg"/>
</item>${channel}</channel></rss>`,
    { url },
  );
  if (!outcome.ok) throw new Error(outcome.kind);
  return outcome.feed.live;
}
const item = (status: string, content: string, start = START) =>
  `<podcast:liveItem status="${status}" start="${start}" end="2026-11-26T22:00:00+01:00">${content}</podcast:liveItem>`;
/** The address that a live item with these enclosures plays. */
const urlOf = (enclosures: string, url = URL) =>
  read(item('live', `<title>A</title><guid>1</guid><link>/page</link>${enclosures}`), url)[0]?.url;

test('a show that is on, with everything that a listener sees of it', () => {
  expect(
    read(
      item(
        'live',
        `<title>Spring tide &amp; storm</title><description>Not shown</description><guid isPermaLink="false">live-7</guid>
<itunes:image href="/live.jpg"/><podcast:person>Marisol</podcast:person>${STREAM}
<podcast:contentLink href="https://tides.example/live">Watch</podcast:contentLink>`,
      ),
    ),
  ).toEqual([
    {
      ...{ id: 'live-7', title: 'Spring tide & storm', url: 'https://live.example/a.mp3' },
      ...{ link: 'https://tides.example/live', isOn: true, startAt: Date.UTC(2026, 10, 26, 19) },
      image: 'https://tides.example/live.jpg',
    },
  ]);
});

test('those that are on come first, then the next to start; those that are over are gone', () => {
  const live = read(
    item('pending', `<title>Later</title><guid>1</guid>${STREAM}`, '2026-11-28T20:00:00Z') +
      item('ended', `<title>Over</title><guid>2</guid>${STREAM}`) +
      item(' LIVE ', `<title>On</title><guid>3</guid>${STREAM}`) +
      item('pending', `<title>Next</title><guid>4</guid>${STREAM}`, '2026-11-27T20:00:00Z') +
      item('', `<title>Unknown</title><guid>5</guid>${STREAM}`),
  );
  expect(live.map(({ title }) => title)).toEqual(['On', 'Next', 'Later']);
});

test('the feed’s own title and episodes stay its own', () => {
  const outcome = readFeed(
    `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>${item('live', `<title>On</title>${STREAM}`)}
<title>Tides</title><item><guid>1</guid><title>One</title><enclosure url="https://cdn.example/1.mp3" type="audio/mpeg"/></item></channel></rss>`,
    { url: URL },
  );
  if (!outcome.ok) throw new Error(outcome.kind);
  expect(outcome.feed.show.title).toBe('Tides');
  expect(outcome.feed.episodes.map(({ episode }) => episode.title)).toEqual(['One']);
  expect(outcome.feed.live).toHaveLength(1);
});

test('it plays sound rather than pictures, and what it can play at all', () => {
  const video = '<enclosure url="https://live.example/v.mp4" type="video/mp4"/>';
  const pieces = '<enclosure url="https://live.example/l.m3u8" type="application/x-mpegURL"/>';
  expect(urlOf(video + STREAM)).toBe('https://live.example/a.mp3');
  expect(urlOf(video + pieces)).toBe('https://live.example/l.m3u8');
  expect(urlOf('<enclosure url="https://live.example/l.m3u8?x=1"/>')).toBe(
    'https://live.example/l.m3u8?x=1',
  );
  expect(urlOf(video)).toBe('https://live.example/v.mp4');
  expect(urlOf('<enclosure url="https://live.example/" type="text/html"/>')).toBe('');
  const source = '<podcast:source uri="https://live.example/b" contentType="audio/aac"/>';
  expect(
    urlOf(`<podcast:alternateEnclosure type="audio/aac">${source}</podcast:alternateEnclosure>`),
  ).toBe('https://live.example/b');
});

test('no other addresses than those on the web, and none in the listener’s own network', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:audio/mpeg;base64,AA',
    'file:///a.mp3',
    'http://192.168.0.1/a.mp3',
    'http://localhost/a.mp3',
  ]) {
    expect(urlOf(`<enclosure url="${url}" type="audio/mpeg"/>`)).toBe('');
  }
  expect(
    urlOf(
      '<enclosure url="http://192.168.0.1/a.mp3" type="audio/mpeg"/>',
      'http://192.168.0.2/feed',
    ),
  ).toBe('http://192.168.0.1/a.mp3');
  const bad =
    '<title>A</title><itunes:image href="javascript:1"/><podcast:contentLink href="javascript:alert(1)"/>';
  expect(read(item('live', bad + STREAM))).toMatchObject([{ link: '', image: '' }]);
  // Without a stream, the item can be neither played nor opened.
  expect(read(item('live', bad))).toEqual([]);
});

test('dates of any kind, and none', () => {
  const starts = (start: string, status = 'live') =>
    read(item(status, `<title>A</title>${STREAM}`, start)).map(({ startAt }) => startAt);
  expect(starts('2038-01-19T03:14:08Z')).toEqual([2 ** 31 * 1000]);
  for (const nonsense of ['', 'tomorrow', '0000-00-00', 'NaN', '99999999999999999999']) {
    expect(starts(nonsense)).toEqual([0]);
    expect(starts(nonsense, 'pending')).toEqual([]);
  }
});

test('wrong nesting loses no more than what it is in', () => {
  const one = `<podcast:liveItem status="live"><title>One</title>${STREAM}`;
  const two = item('live', `<title>Two</title><guid>2</guid>${STREAM}`);
  // The first item is never closed.
  expect(read(one + two).map(({ title }) => title)).toEqual(['One', 'Two']);
  // The first item ends with the element that it began in.
  const cut = `<b><podcast:liveItem status="live"></b><title>One</title>${STREAM}</podcast:liveItem>`;
  expect(read(`${cut}</i>${two}`).map(({ title }) => title)).toEqual(['Two']);
  expect(read('<podcast:liveItem/><podcast:liveItem status="live"/>')).toEqual([]);
  expect(read(item('live', `<title>One<title>Deep</title></title>${STREAM}`))).toHaveLength(1);
});

test('of a thousand, ten are kept, each once', () => {
  const many = Array.from({ length: 1000 }, (_, nth) =>
    item('live', `<title>No. ${nth}</title><guid>${nth}</guid>${STREAM.repeat(20)}`),
  ).join('');
  expect(read(many)).toHaveLength(10);
  const same = item('live', `<title>A</title><guid>1</guid>${STREAM}`);
  expect(read(same.repeat(1000))).toHaveLength(1);
  const over = item('ended', `<title>A</title><guid>1</guid>${STREAM}`);
  expect(read(over.repeat(1000) + same)).toHaveLength(1);
});

test.each([
  ['openings', (count: number) => '<podcast:liveItem status="live">'.repeat(count)],
  ['names', (count: number) => `<${'a'.repeat(count)}:liveItem `.repeat(2)],
  ['texts', (count: number) => `<podcast:liveItem status="live"><title>${'a<'.repeat(count)}`],
  ['colons', (count: number) => `<podcast:liveItem ${'a:'.repeat(count)}`],
  ['quotes', (count: number) => `<podcast:liveItem ${'a="'.repeat(count)}`],
])('a feed full of %s is read in linear time', (_, text) => {
  const time = (count: number) => {
    const began = performance.now();
    read(text(count));
    return performance.now() - began;
  };
  time(1000);
  expect(time(40_000)).toBeLessThan(2000);
});

test('any text in it is read without a failure', () => {
  const part = fc.constantFrom(
    ...['<podcast:liveItem status="live">', '</podcast:liveItem>', '<title>', '</title>', STREAM],
    ...['<![CDATA[', ']]>', '<', '>', '"', '&amp;', 'start="', '<item>', '</item>', '</channel>'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (parts) => {
      for (const { title, url } of read(parts.join(''))) {
        expect(title).not.toBe('');
        expect(url === '' || url.startsWith('https://')).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
