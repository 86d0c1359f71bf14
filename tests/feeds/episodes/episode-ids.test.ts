import { describe, expect, test } from 'vitest';
import { episodeId } from '@/lib/feeds/episodes/episode-ids';
import { processorTime } from '../../support/processor-time.ts';
import { FEED_URL, feedOf, playable, rss } from '../fixture';

const AUDIO = 'https://a.example/1.mp3';

describe('the id of an episode', () => {
  test.each([
    ['an address', 'https://a.example/?p=12'],
    ['a UUID', '1225c695-cfb8-4ebb-aaaa-80da344efa6a'],
    ['a hash', '65e6a1b2c3d4e5f600112233'],
    ['a tag URI', 'tag:soundcloud,2010:tracks/123456'],
    ['a URN', 'urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a'],
    ['a name with a scheme', 'gid://art19-episode-locator/V0/abc'],
  ])('is the guid if that is %s', (_, guid) => {
    expect(episodeId('show', guid, AUDIO)).toBe(guid);
  });

  test.each([
    ['a number', '12'],
    ['a short name', 'Buzzsprout-1234567'],
    ['a title', 'Episode 12: the one with the cat'],
    ['long but has no digits', 'the-one-with-the-cat-and-the-dog'],
    ['an address on localhost', 'http://localhost/?p=12'],
  ])('is the show followed by the guid if that is %s', (_, guid) => {
    expect(episodeId('show', guid, AUDIO)).toBe(`show ${guid}`);
  });

  test.each([
    [AUDIO, AUDIO],
    [`${AUDIO}#t=1`, AUDIO],
    [`${AUDIO}?utm_source=x&token=abc&Expires=1&Signature=zz`, AUDIO],
    ['https://a.example/get?id=5&utm_source=x', 'https://a.example/get?id=5'],
    ['https://a.example/get?id=5', 'https://a.example/get?id=5'],
    ["https://a.example/get?a=b%20c+d&t&e='&t=2#x", 'https://a.example/get?a=b+c+d&e=%27'],
  ])('is the address of the audio if there is no guid: %s', (url, id) => {
    expect(episodeId('show', '', url)).toBe(id);
  });
});

test('an address becomes an id within 50 ms, however many parameters it has', () => {
  const added = Array.from({ length: 700 }, (_, nth) => `utm_${nth}=1`).join('&');
  const time = processorTime(() => {
    expect(episodeId('show', '', `${AUDIO}?${added}`)).toBe(AUDIO);
  });
  expect(time).toBeLessThan(50);
});

describe('items with the same guid', () => {
  const item = (title: string, url: string, day: number) =>
    playable(
      `<guid>12</guid><title>${title}</title><pubDate>0${day} Mar 2024 00:00:00 GMT</pubDate>`,
      url,
    );
  const ids = (...items: string[]) =>
    Object.fromEntries(
      feedOf(rss(items)).episodes.map(({ episode }) => [episode.title, episode.id]),
    );
  const old = item('Old', 'https://a.example/old.mp3', 1);
  const middle = item('Middle', 'https://a.example/middle.mp3', 2);
  const late = item('Late', 'https://a.example/late.mp3', 3);

  test('are separate episodes, and an older one keeps its id when a newer one comes', () => {
    expect(ids(old)).toEqual({ Old: `${FEED_URL} 12` });
    expect(ids(middle, old)).toEqual({
      Old: `${FEED_URL} 12`,
      Middle: `${FEED_URL} 12 https://a.example/middle.mp3`,
    });
    expect(ids(late, middle, old)).toEqual({
      ...ids(old, middle),
      Late: `${FEED_URL} 12 https://a.example/late.mp3`,
    });
  });

  test('with the same file and two titles are two episodes', () => {
    const other = item('Other', 'https://a.example/old.mp3', 2);
    expect(Object.values(ids(other, old))).toEqual([
      `${FEED_URL} 12 https://a.example/old.mp3`,
      `${FEED_URL} 12`,
    ]);
  });

  test('that are identical are one episode', () => {
    expect(feedOf(rss([old, old, old])).episodes).toHaveLength(1);
  });

  test('never share an id, however many there are', () => {
    const many = Array.from({ length: 2000 }, (_, nth) =>
      playable(`<guid>x</guid><title>${nth}</title>`, `https://a.example/${nth % 10}.mp3`),
    );
    const found = feedOf(rss(many)).episodes.map(({ episode }) => episode.id);
    expect(found).toHaveLength(2000);
    expect(new Set(found).size).toBe(2000);
  });
});

test('items without a guid that share a placeholder file have different ids if their titles differ', () => {
  const soon = 'https://a.example/soon.mp3';
  const { episodes } = feedOf(
    rss([playable('<title>B</title>', soon), playable('<title>A</title>', soon)]),
  );
  expect(new Set(episodes.map(({ episode }) => episode.id)).size).toBe(2);
});
