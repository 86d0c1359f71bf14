import { expect, test } from 'vitest';
import { chooseCover, coverFromStreamUrl } from '@/lib/metadata/covers/choose-cover';

const S = 'https://stream/a.jpg';
const L = 'https://found/a.jpg';
const I = 'http://station/logo.png';

test.each([
  [{ streamCover: S, lookedUp: L, stationImage: I }, S],
  [{ streamCover: '', lookedUp: L, stationImage: I }, L],
  [{ streamCover: null, lookedUp: null, stationImage: I }, I],
  [{ stationImage: '/covers/own.png' }, '/covers/own.png'],
  [{ stationImage: 'data:image/png;base64,AA' }, 'data:image/png;base64,AA'],
  [{ streamCover: 'http://stream/a.jpg', lookedUp: 'http://found/a.jpg', stationImage: I }, I],
  [
    { streamCover: 'javascript:1', lookedUp: 'https://', stationImage: 'data:text/html,x' },
    'fallback',
  ],
  [{ stationImage: '//elsewhere/a.png' }, 'fallback'],
  [{}, 'fallback'],
])('of %j the cover is %s', (candidates, cover) => {
  expect(chooseCover(candidates, () => 'fallback')).toBe(cover);
});

test.each([
  ['https://e.com/cover/1.JPG?size=3', 'https://e.com/cover/1.JPG?size=3'],
  [' https://e.com/a.webp ', 'https://e.com/a.webp'],
  ['http://e.com/a.jpg', ''],
  ['https://e.com/', ''],
  ['https://', ''],
  ['', ''],
])('a StreamUrl of %j gives the artwork %j', (url, cover) => {
  expect(coverFromStreamUrl(url)).toBe(cover);
});
