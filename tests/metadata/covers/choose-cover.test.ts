import { expect, test } from 'vitest';
import { chooseCover, coverFromStreamUrl } from '@/lib/metadata/covers/choose-cover';
import { largerArtwork } from '@/lib/metadata/covers/cover-lookup';

const S = 'https://stream.example/a.jpg';
const L = 'https://found.example/a.jpg';
const I = 'http://station.example/logo.png';

test.each([
  [{ streamCover: S, lookedUp: L, stationImage: I }, S],
  [{ streamCover: '', lookedUp: L, stationImage: I }, L],
  [{ streamCover: null, lookedUp: null, stationImage: I }, I],
  [{ stationImage: '/covers/own.png' }, '/covers/own.png'],
  [{ stationImage: 'data:image/png;base64,AA' }, 'data:image/png;base64,AA'],
  [
    {
      streamCover: 'http://stream.example/a.jpg',
      lookedUp: 'http://found.example/a.jpg',
      stationImage: I,
    },
    I,
  ],
  [
    { streamCover: 'javascript:1', lookedUp: 'https://', stationImage: 'data:text/html,x' },
    'fallback',
  ],
  [{ stationImage: '//elsewhere/a.png' }, 'fallback'],
  [{}, 'fallback'],
])('the cover chosen from %j is %s', (candidates, cover) => {
  expect(chooseCover({ ...candidates, stream: 'http://station.example/' }, () => 'fallback')).toBe(
    cover,
  );
});

test.each([
  ['http://station.example/live', 'fallback'],
  ['http://192.168.1.5/live', 'https://192.168.1.1/a.jpg'],
])('a private address that %s specifies as its artwork yields %s', (stream, cover) => {
  const streamCover = 'https://192.168.1.1/a.jpg';
  expect(chooseCover({ streamCover, stream }, () => 'fallback')).toBe(cover);
});

test.each([
  ['HTTPS://a.example/Cover.JPG', 'https://a.example/Cover.JPG'],
  ['https://e.com/cover/1.JPG?size=3', 'https://e.com/cover/1.JPG?size=3'],
  [' https://e.com/a.webp ', 'https://e.com/a.webp'],
  ['http://e.com/a.jpg', ''],
  ['https://e.com/', ''],
  ['https://', ''],
  ['', ''],
])('a StreamUrl of %j yields the artwork %j', (url, cover) => {
  expect(coverFromStreamUrl(url)).toBe(cover);
});

test('very long addresses are rejected', () => {
  const streamCover = `https://a.example/${'x'.repeat(10_000)}.png`;
  const stream = 'https://station.example/';
  expect(chooseCover({ streamCover, lookedUp: streamCover, stream }, () => 'fallback')).toBe(
    'fallback',
  );
  expect(coverFromStreamUrl(streamCover)).toBe('');
  expect(largerArtwork(streamCover)).toBe('');
});
