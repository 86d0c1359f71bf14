import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFyyd } from '@/lib/directory/podcasts/fyyd';
import { readCharts, readItunesShows } from '@/lib/directory/podcasts/itunes-show';

/** As Apple sends it, without fields that are not used. */
const RESULT = {
  wrapperType: 'track',
  kind: 'podcast',
  collectionId: 135067274,
  trackId: 135067274,
  artistName: 'BBC World Service',
  collectionName: 'Global News Podcast',
  trackName: 'Global News Podcast',
  feedUrl: 'https://podcasts.files.bbci.co.uk/p02nq0gn.rss',
  artworkUrl30: 'https://is1-ssl.mzstatic.com/image/thumb/Podcasts115/mza_783.jpg/30x30bb.jpg',
  artworkUrl100: 'https://is1-ssl.mzstatic.com/image/thumb/Podcasts115/mza_783.jpg/100x100bb.jpg',
  artworkUrl600: 'https://is1-ssl.mzstatic.com/image/thumb/Podcasts115/mza_783.jpg/600x600bb.jpg',
  releaseDate: '2022-01-21T15:49:00Z',
  collectionExplicitness: 'cleaned',
  trackExplicitness: 'cleaned',
  trackCount: 56,
  country: 'USA',
  contentAdvisoryRating: 'Clean',
  genreIds: ['1489', '26'],
  genres: ['News', 'Podcasts'],
};

const answer = (...results: unknown[]) => ({ resultCount: results.length, results });

describe('a result of Apple’s search', () => {
  it('is a show', () => {
    expect(readItunesShows(answer(RESULT))).toEqual([
      {
        id: '135067274',
        show: {
          id: RESULT.feedUrl,
          feedUrl: RESULT.feedUrl,
          title: 'Global News Podcast',
          author: 'BBC World Service',
          image: RESULT.artworkUrl600,
          homepage: '',
          description: '',
          language: '',
          categories: ['News'],
          explicit: false,
        },
      },
    ]);
  });

  it('may have no feed', () => {
    const { feedUrl: _, ...rest } = RESULT;
    expect(readItunesShows(answer(rest))).toEqual([{ id: '135067274', show: null }]);
  });

  it.each(['javascript:alert(1)', 'ftp://example.com/feed', 'https://', 5])(
    'has none where the address is %s',
    (feedUrl) => {
      expect(readItunesShows(answer({ ...RESULT, feedUrl }))?.[0]?.show).toBeNull();
    },
  );

  it.each([{ collectionExplicitness: 'explicit' }, { contentAdvisoryRating: 'Explicit' }])(
    'is explicit with %o',
    (mark) => {
      expect(readItunesShows(answer({ ...RESULT, ...mark }))?.[0]?.show?.explicit).toBe(true);
    },
  );

  it('is left out where it is none, and the others stay', () => {
    const found = readItunesShows(
      answer({ wrapperType: 'artist' }, null, { ...RESULT, collectionName: ' ' }, RESULT),
    );
    expect(found).toHaveLength(1);
  });
});

describe('the charts', () => {
  const entry = (id: string) => ({
    'im:name': { label: 'A show' },
    summary: { label: 'About it.' },
    id: { label: 'https://podcasts.apple.com/…', attributes: { 'im:id': id } },
  });

  it('may have many entries, one, or none', () => {
    const read = (feed: object) => readCharts({ feed })?.map(({ id }) => id);
    expect(read({ entry: [entry('1'), entry('2')] })).toEqual(['1', '2']);
    expect(read({ entry: entry('1') })).toEqual(['1']);
    expect(read({})).toEqual([]);
  });

  it('tell what a show is about, or not', () => {
    expect(readCharts({ feed: { entry: entry('1') } })).toEqual([
      { id: '1', description: 'About it.' },
    ]);
    const { summary: _, ...rest } = entry('1');
    expect(readCharts({ feed: { entry: rest } })).toEqual([{ id: '1', description: '' }]);
  });
});

describe('a podcast of fyyd', () => {
  /** As fyyd sends it, without fields that are not used. */
  const PODCAST = {
    title: 'Freak Show',
    id: 85,
    xmlURL: 'https://feeds.metaebene.me/freakshow/m4a',
    htmlURL: 'http://freakshow.fm',
    imgURL: 'http://freakshow.fm/freak-show_original.jpg',
    layoutImageURL: 'https://img.fyyd.de/pd/layout/85.jpg',
    language: 'de',
    categories: 38,
    description: 'Die muntere Talk Show um Leben mit Technik.\n',
    subtitle: 'Menschen! Technik! Sensationen!',
    author: 'Metaebene Personal Media',
  };

  it('is a show', () => {
    expect(readFyyd({ status: 1, data: [PODCAST] })).toEqual([
      {
        id: PODCAST.xmlURL,
        feedUrl: PODCAST.xmlURL,
        title: 'Freak Show',
        author: 'Metaebene Personal Media',
        image: PODCAST.imgURL,
        homepage: PODCAST.htmlURL,
        description: 'Die muntere Talk Show um Leben mit Technik.',
        language: 'de',
        categories: [],
        explicit: false,
      },
    ]);
  });

  it('may come without author, picture and language', () => {
    const [show] =
      readFyyd({ data: [{ title: 'X', xmlURL: 'http://x.example/', author: null }] }) ?? [];
    expect(show).toMatchObject({ title: 'X', author: '', image: '', language: '' });
  });
});

it('any JSON gives shows or null, and every show has a title and a feed on the web', () => {
  const wrapped = fc.oneof(
    fc.jsonValue(),
    fc.record({ results: fc.array(fc.jsonValue()) }),
    fc.record({
      results: fc.array(
        fc.record({
          collectionId: fc.nat(),
          collectionName: fc.string(),
          feedUrl: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()),
          genres: fc.jsonValue(),
        }),
      ),
    }),
    fc.record({
      data: fc.array(
        fc.record({
          title: fc.string(),
          xmlURL: fc.oneof(fc.webUrl(), fc.string()),
          author: fc.jsonValue(),
        }),
      ),
    }),
    fc.record({ feed: fc.record({ entry: fc.jsonValue() }) }),
  );
  let kept = 0;
  fc.assert(
    fc.property(wrapped, (value) => {
      readCharts(value);
      const shows = [
        ...(readItunesShows(value) ?? []).flatMap(({ show }) => show ?? []),
        ...(readFyyd(value) ?? []),
      ];
      kept += shows.length;
      for (const { title, feedUrl } of shows) {
        expect(title.trim()).not.toBe('');
        expect(new URL(feedUrl).protocol).toMatch(/^https?:$/);
      }
    }),
    { numRuns: 300 },
  );
  // Items that were dropped prove nothing.
  expect(kept).toBeGreaterThan(20);
});
