import { expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';
import { processorTime } from '../../support/processor-time.ts';

const MAIN = 'https://cdn.example/1.mp3';

/** The files of an episode with these alternates. */
function read(alternates: string, duration = 0) {
  const outcome = readFeed(
    `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel><title>Tides</title><item><title>One</title><guid>1</guid>${duration > 0 ? `<itunes:duration>${duration}</itunes:duration>` : ''}
<enclosure url="${MAIN}" type="audio/mpeg"/>${alternates}</item></channel></rss>`,
    { url: 'https://tides.example/feed.xml' },
  );
  if (!outcome.ok) throw new Error(outcome.kind);
  const [one] = outcome.feed.episodes;
  if (one === undefined) throw new Error('The episode is lost');
  return one.episode.files;
}
const alternate = (attributes: string, ...uris: string[]) =>
  `<podcast:alternateEnclosure ${attributes}>${uris.map((uri) => `<podcast:source uri="${uri}"/>`).join('')}</podcast:alternateEnclosure>`;
/** The bitrate of an alternate with these attributes. */
const bitrateOf = (attributes: string, duration = 0) =>
  read(alternate(`type="audio/mpeg" ${attributes}`, '/2.mp3'), duration)?.[1]?.bitrate;

test('an episode with one file lists none', () => {
  expect(read('')).toBeUndefined();
  expect(read(alternate('type="audio/mpeg" default="true"', MAIN))).toBeUndefined();
});

test('the files in other qualities and at other places, after the episode’s own', () => {
  expect(
    read(
      alternate('type="audio/mpeg" bitrate="128000" default="true" title="Main"', MAIN, '/b.mp3') +
        alternate(
          'type="audio/opus" bitrate="32000.4" title="Small &amp; &lt;b&gt;light&lt;/b&gt;"',
          '/c.opus',
        ),
    ),
  ).toEqual([
    { url: MAIN, type: 'audio/mpeg', bitrate: 128, title: '' },
    { url: 'https://tides.example/b.mp3', type: 'audio/mpeg', bitrate: 128, title: '' },
    {
      ...{ url: 'https://tides.example/c.opus', type: 'audio/opus', bitrate: 32 },
      title: 'Small & light',
    },
  ]);
});

test('a bitrate is in bits a second or in kbit/s, or told by the size, or else unknown', () => {
  expect(bitrateOf('bitrate="160707.74"')).toBe(161);
  expect(bitrateOf('bitrate="64"')).toBe(64);
  expect(bitrateOf('length="4800000"', 600)).toBe(64);
  for (const unknown of [
    '',
    'bitrate="-1"',
    'bitrate="1"',
    'bitrate="1e300"',
    'bitrate="NaN"',
    'length="9"',
  ]) {
    expect(bitrateOf(unknown, 600)).toBe(0);
  }
});

test('only sound from the web that the listener’s network has no part in', () => {
  for (const uri of [
    'javascript:alert(1)',
    'ipfs://abc',
    'data:audio/mpeg;base64,AA',
    'http://192.168.0.1/a.mp3',
    'http://localhost/a.mp3',
    '',
    `/${'a'.repeat(3000)}.mp3`,
  ]) {
    expect(read(alternate('type="audio/mpeg"', uri))).toBeUndefined();
  }
  for (const type of [
    'video/mp4',
    'application/x-bittorrent',
    'text/html',
    'image/png',
    'application/x-mpegURL',
  ]) {
    expect(read(alternate(`type="${type}"`, '/2'))).toBeUndefined();
  }
  const torrent = '<podcast:source uri="/2.torrent" contentType="application/x-bittorrent"/>';
  expect(
    read(`<podcast:alternateEnclosure type="audio/mpeg">${torrent}</podcast:alternateEnclosure>`),
  ).toBeUndefined();
});

test('of ten thousand, a dozen files are kept, in linear time', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) =>
      alternate('type="audio/mpeg" bitrate="64000"', `/${nth}.mp3`),
    ).join('');
  const places = (count: number) =>
    alternate('type="audio/mpeg"', ...Array.from({ length: count }, (_, nth) => `/${nth}.mp3`));
  expect(read(many(10_000))).toHaveLength(12);
  expect(read(places(10_000))).toHaveLength(6);
  expect(read(alternate('type="audio/mpeg"', '/2.mp3').repeat(100))).toHaveLength(2);
  for (const text of [many, places]) {
    const time = (count: number) => processorTime(() => read(text(count)));
    // Eight times as many; quadratic time would be 64 times as long.
    expect(time(16_000)).toBeLessThan(20 * time(2000) + 100);
  }
});

test('no more of a title than fits on a button', () => {
  const long = alternate(`type="audio/mpeg" title="${'a'.repeat(1000)}"`, '/2.mp3');
  expect(read(long)?.[1]?.title).toHaveLength(60);
});

test('wrong nesting loses no episode', () => {
  expect(
    read('<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="/2.mp3">'),
  ).toBeDefined();
  expect(read('</podcast:alternateEnclosure><podcast:source uri="/2.mp3"/>')).toBeUndefined();
  const deep = '<podcast:alternateEnclosure type="audio/mpeg">'.repeat(90);
  expect(read(`${deep}<podcast:source uri="/2.mp3"/>`)).toBeUndefined();
});
