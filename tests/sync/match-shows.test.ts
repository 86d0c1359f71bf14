import { describe, expect, it } from 'vitest';
import {
  createEpisodeMatcher,
  createShowMatcher,
  guidOf,
  MOST_WAITING,
  sortOut,
} from '@/lib/sync/match-shows';

const SHOW = 'http://www.show.example/feed/';

describe('a show from elsewhere', () => {
  const match = createShowMatcher([
    {
      ...{ id: SHOW, feedUrl: 'https://host.example/show.xml', guid: 'AA-11' },
      aliases: ['https://old.example/rss?id=7'],
    },
    { id: 'https://twin.example/feed', feedUrl: 'https://twin.example/feed' },
    { id: 'https://twin.example/feed/', feedUrl: 'https://twin.example/feed/' },
  ]);

  it.each([
    ['the address it was first seen under', { address: SHOW }, SHOW],
    ['its present address', { address: 'https://host.example/show.xml' }, SHOW],
    ['another spelling of it', { address: 'https://show.example/feed' }, SHOW],
    ['where a redirect came from', { address: 'http://old.example/rss?id=7' }, SHOW],
    ['the podcast’s guid', { address: 'https://third.example/', guid: 'aa-11 ' }, SHOW],
    ['nothing', { address: 'https://third.example/' }, null],
    ['nothing, with empty texts', { address: '', guid: '' }, null],
    [
      'its exact address, if another differs only in spelling',
      { address: 'https://twin.example/feed/' },
      'https://twin.example/feed/',
    ],
    ['neither of two that fit equally well', { address: 'http://twin.example/feed' }, null],
  ])('is found by %s', (_, show, expected) => {
    expect(match(show)).toBe(expected);
  });
});

describe('an episode from elsewhere', () => {
  const day = Date.UTC(2026, 5, 1, 6);
  const episode = (id: string, name: string, title = name, publishedAt = day) => ({
    ...{ id, showId: SHOW, title, publishedAt },
    enclosureUrl: `https://cdn.example/${name}.mp3?aid=rss`,
  });
  const match = createEpisodeMatcher([
    episode('urn:uuid:1', 'one', 'Ep. 1: Héllo!'),
    episode(`${SHOW} 17`, 'two'),
    episode('https://cdn.example/three.mp3?aid=rss', 'three', 'Same title'),
    episode('urn:uuid:4', 'four', 'Same title'),
    episode('urn:uuid:5', 'five', 'Undated', 0),
    { ...episode('urn:uuid:6', 'six'), enclosureUrl: 'https://cdn.example/get.php?id=6' },
  ]);

  it.each([
    ['a unique guid', { guid: 'urn:uuid:1', address: 'https://cdn.example/two.mp3' }, 'urn:uuid:1'],
    ['a guid that is only unique in its show', { guid: '17' }, `${SHOW} 17`],
    ['a guid where the address belongs', { address: 'urn:uuid:1' }, 'urn:uuid:1'],
    ['its address', { address: 'https://cdn.example/two.mp3?aid=rss' }, `${SHOW} 17`],
    [
      'its address without a listener’s parameters',
      { address: 'http://cdn.example/two.mp3?token=x' },
      `${SHOW} 17`,
    ],
    ['title and date', { title: 'ep 1 hello', publishedAt: day + 3_600_000 }, 'urn:uuid:1'],
    ['no title of another day', { title: 'ep 1 hello', publishedAt: day + 9e7 * 2 }, null],
    ['no title that two have', { title: 'Same title', publishedAt: day }, null],
    ['no title without a date', { title: 'Undated', publishedAt: day }, null],
    [
      'no script’s address without its parameters',
      { address: 'https://cdn.example/get.php?id=7' },
      null,
    ],
    ['nothing', {}, null],
  ])('is found by %s', (_, foreign, expected) => {
    expect(match(foreign)).toBe(expected);
  });

  it('has its feed’s guid in its id', () => {
    expect(guidOf({ id: `${SHOW} 17`, showId: SHOW })).toBe('17');
    expect(guidOf({ id: `${SHOW} ${SHOW} 17`, showId: SHOW })).toBe('17');
    expect(guidOf({ id: 'urn:uuid:1', showId: SHOW })).toBe('urn:uuid:1');
  });
});

describe('what is unknown', () => {
  const key = ({ name }: { name: string }) => name;

  it('waits, with the last thing said about it, until it is known', () => {
    const facts = [
      { name: 'a', at: 1 },
      { name: 'b', at: 2 },
      { name: 'a', at: 3 },
    ];
    const first = sortOut(facts, { key, isKnown: () => false });
    expect(first).toEqual({ matched: [], waiting: [facts[1], facts[2]] });
    const then = sortOut(first.waiting, { key, isKnown: ({ name }) => name === 'a' });
    expect(then).toEqual({ matched: [facts[2]], waiting: [facts[1]] });
  });

  it('does not grow without end', () => {
    const facts = Array.from({ length: MOST_WAITING + 5 }, (_, at) => ({ name: `${at}` }));
    const { waiting } = sortOut(facts, { key, isKnown: () => false });
    expect([waiting.length, waiting[0]?.name]).toEqual([MOST_WAITING, '5']);
  });
});

it('addresses of any length are compared in linear time', () => {
  const long = `https://a.example/${'/'.repeat(200_000)}x`;
  const find = createShowMatcher([{ id: long, feedUrl: long }]);
  const begin = performance.now();
  expect(find({ address: `${long}//` })).toBe(long);
  // A regular expression took 50 seconds.
  expect(performance.now() - begin).toBeLessThan(2000);
});
