import { describe, expect, test } from 'vitest';
import { chooseEnclosure } from '@/lib/feeds/episodes/choose-enclosure';

const chosen = (
  ...given: [url: string, type?: string, more?: { medium?: string; outright?: boolean }][]
) =>
  chooseEnclosure(
    given.map(([url, type, more]) => ({
      url: `https://a.example/${url}`,
      type,
      outright: true,
      ...more,
    })),
    '',
  )?.url.slice('https://a.example/'.length) ?? null;

describe('the file that an episode plays', () => {
  test('is the first audio file', () => {
    expect(chosen(['a.jpg', 'image/jpeg'], ['a.mp3', 'audio/mpeg'], ['b.ogg', 'audio/ogg'])).toBe(
      'a.mp3',
    );
  });

  test('is audio rather than video, and a video only if there is no audio', () => {
    expect(chosen(['a.mp4', 'video/mp4'], ['a.m4a', 'audio/x-m4a'])).toBe('a.m4a');
    expect(chosen(['a.mp4', 'video/mp4'], ['b.mov', 'video/quicktime'])).toBe('a.mp4');
  });

  test.each([
    ['needs no type if it has an audio extension', 'a.mp3?x=1', undefined, 'a.mp3?x=1'],
    ['may have a vague type and an audio extension', 'a.M4A', 'application/octet-stream', 'a.M4A'],
    ['may have neither a type nor an extension', 'get?id=5', undefined, 'get?id=5'],
    ['may come from a script', 'get.php', '', 'get.php'],
    ['may be Ogg under its old type', 'a.ogg', 'application/ogg', 'a.ogg'],
    ['may have any name if its type is audio', 'a', 'Audio/MPEG', 'a'],
    ['is never a document', 'a.pdf', 'application/pdf', null],
    ['is never a picture, even without a type', 'a.jpg', undefined, null],
    ['is never a torrent', 'a.mp3.torrent', 'application/x-bittorrent', null],
    ['is never a web page', 'a.html', 'text/html', null],
    ['is never a web page, even without an extension', 'listen?id=5', 'text/html', null],
    ['is never a picture, whatever its name', 'a.mp3', 'image/jpeg', null],
    ['is never of an unknown type without an extension', 'get?id=5', 'application/x-thing', null],
    ['may be a video according to its extension', 'a.mp4', 'text/plain', 'a.mp4'],
  ])('%s', (_, url, type, expected) => {
    expect(chosen([url, type])).toBe(expected);
  });

  test.each([
    ...['x-audio/mp3', 'application/mp3', 'mp3', 'audio', 'text/html', 'octet/stream'],
    ...['audio/mpeg; charset=utf-8', 'application/octet-stream; name="a.mp3"', 'text/plain'],
    ...['application/xml', 'MP3', 'audio/', 'binary/octet-stream', 'application/x-thing', 'null'],
  ])('can be named .mp3 even if its type is given as %j', (type) => {
    expect(chosen(['a.mp3', type])).toBe('a.mp3');
    expect(chosen(['a.MP3?x=1&y=/z#t', type])).toBe('a.MP3?x=1&y=/z#t');
    expect(chosen(['get.php?x=1&file=a.mp3', type])).toBe('get.php?x=1&file=a.mp3');
  });

  test.each(['x-audio/mp3', 'application/mp3', 'mp3', 'audio', 'octet/stream'])(
    'needs no audio name if its type is %j',
    (type) => expect(chosen(['get?id=5', type])).toBe('get?id=5'),
  );

  test('must be marked or named as audio if it is not an actual enclosure', () => {
    const more = { outright: false };
    expect(chosen(['get?id=5', undefined, more])).toBeNull();
    expect(chosen(['get?id=5', undefined, { ...more, medium: 'audio' }])).toBe('get?id=5');
    expect(chosen(['a.mp3', undefined, more])).toBe('a.mp3');
  });
});
