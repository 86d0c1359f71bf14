import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoryShow } from '@/lib/directory/podcasts/directory-show';
import { mergeShows } from '@/lib/directory/podcasts/merge-shows';
import type { Show } from '@/lib/model/show';
import { processorTime } from '../../support/processor-time.ts';

const show = (feedUrl: string, known: Partial<Show> = {}) => directoryShow(feedUrl, known);
const feeds = (shows: readonly Show[]) => shows.map(({ feedUrl }) => feedUrl);

describe('the shows of two directories', () => {
  it('come in the order of the first, followed by what the second adds', () => {
    const first = [show('https://a.example/1'), show('https://a.example/2')];
    const second = [show('https://b.example/3'), show('https://a.example/2')];
    expect(feeds(mergeShows(first, second))).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://b.example/3',
    ]);
  });

  it.each([
    ['the scheme', 'https://a.example/feed', 'http://a.example/feed'],
    ['www', 'https://a.example/feed', 'https://www.a.example/feed'],
    ['a trailing slash', 'https://a.example/feed', 'https://a.example/feed/'],
    ['capitals in the host', 'https://a.example/feed', 'https://A.Example/feed'],
  ])('are merged if their addresses differ by %s', (_, one, other) => {
    expect(feeds(mergeShows([show(one)], [show(other)]))).toEqual([one]);
  });

  it.each([
    ['the query', 'https://a.example/feed?id=1', 'https://a.example/feed?id=2'],
    ['the path', 'https://a.example/one', 'https://a.example/two'],
    ['capitals in the path', 'https://a.example/Feed', 'https://a.example/feed'],
  ])('stay separate if their addresses differ by %s', (_, one, other) => {
    expect(mergeShows([show(one)], [show(other)])).toHaveLength(2);
  });

  it('are merged if title and author are the same apart from case and punctuation', () => {
    const one = show('https://a.example/', { title: 'Freak Show!', author: 'Metaebene' });
    const other = show('https://b.example/', { title: 'FREAK  SHOW', author: 'metaebene' });
    expect(feeds(mergeShows([one], [other]))).toEqual(['https://a.example/']);
  });

  it('stay separate if only the title is the same', () => {
    const one = show('https://a.example/', { title: 'News', author: 'BBC' });
    const other = show('https://b.example/', { title: 'News', author: 'NPR' });
    const nameless = [show('https://c.example/', { title: 'News' })];
    expect(
      mergeShows([one], [other], nameless, [show('https://d.example/', { title: 'News' })]),
    ).toHaveLength(4);
  });

  it('fill in missing details from each other', () => {
    const one = show('https://a.example/', { title: 'News', image: 'https://a.example/i.png' });
    const other = show('http://a.example', {
      ...{ title: 'The News', author: 'BBC', image: 'x', language: 'en', description: 'Daily.' },
    });
    expect(mergeShows([one], [other])).toEqual([
      { ...one, author: 'BBC', language: 'en', description: 'Daily.' },
    ]);
  });

  it('never lose or repeat a feed', () => {
    const some = fc.array(
      fc.record({ host: fc.constantFrom('a', 'b', 'www.a'), path: fc.constantFrom('', '/', '/x') }),
    );
    fc.assert(
      fc.property(some, some, (one, other) => {
        const [first, second] = [one, other].map((list) =>
          list.map(({ host, path }) => show(`https://${host}.example${path}`)),
        ) as [Show[], Show[]];
        const merged = mergeShows(first, second);
        const key = (url: string) => url.replace('www.', '').replace(/\/$/, '');
        const wanted = new Set(feeds([...first, ...second]).map(key));
        expect(new Set(feeds(merged).map(key))).toEqual(wanted);
        expect(merged).toHaveLength(wanted.size);
      }),
    );
  });

  it('are merged within 300 ms, however many slashes an address has', () => {
    const long = show(`https://a.example/${'/'.repeat(60_000)}x`);
    expect(processorTime(() => mergeShows([long]))).toBeLessThan(300);
    const [one, other] = [show('https://a.example/x///'), show('https://a.example/x')];
    expect(mergeShows([one], [other])).toHaveLength(1);
  });
});
