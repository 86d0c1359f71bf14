import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Found } from '@/lib/directory/podcasts/itunes';
import { createPodcastDirectories } from '@/lib/directory/podcasts/podcast-directories';
import { MINUTE, SECOND } from '@/lib/model/constants';
import type { Show } from '@/lib/model/show';
import {
  createPodcastDirectoriesServer,
  type ListedShow,
  type PodcastDirectoriesServer,
} from '../../servers/podcast-directories.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const show = (id: number, title: string, more: Partial<ListedShow> = {}): ListedShow => ({
  ...{ id, title, author: 'Ann Author', feedUrl: `https://feeds.example/${id}` },
  ...more,
});

describe('the podcast directories', () => {
  let server: PodcastDirectoriesServer;
  let country = 'DE';
  const { signal } = new AbortController();

  beforeAll(async () => {
    server = await createPodcastDirectoriesServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.requests.length = 0;
    server.fail('itunes', null);
    server.fail('fyyd', null);
    country = 'DE';
  });

  function open(session = createFakeArea()) {
    const clock = createFakeClock();
    const { fetch } = server;
    const directories = createPodcastDirectories({
      ...{ fetch, clock, session, country: () => country },
    });
    return { ...directories, clock, session };
  }

  const titles = (found: Found<Show[]>) =>
    found.ok ? found.value.map(({ title }) => title) : found.trouble;
  const asked = (path: string) => server.requests.filter((url) => url.startsWith(path));

  it('return shows from both, Apple’s first and each only once', async () => {
    server.list(
      show(2, 'Waves of jazz', { only: 'fyyd' }),
      show(1, 'Jazz waves'),
      show(3, 'Cooking'),
    );
    expect(titles(await open().search('jazz  waves', 20, signal))).toEqual([
      'Jazz waves',
      'Waves of jazz',
    ]);
    expect(asked('/search')).toEqual([
      '/search?media=podcast&entity=podcast&term=jazz%20%20waves&country=DE&limit=20',
    ]);
    expect(asked('/0.2')).toEqual(['/0.2/search/podcast?title=jazz%20%20waves&count=20']);
  });

  it('add details from fyyd that Apple does not give', async () => {
    server.list(show(1, 'Waves', { description: 'Of sound.' }));
    const found = await open().search('waves', 20, signal);
    expect(found).toMatchObject({
      ok: true,
      value: [{ categories: ['Music'], description: 'Of sound.', language: 'de' }],
    });
  });

  it('look up the feeds that Apple’s search leaves out, all in one request', async () => {
    server.list(
      show(1, 'Wave one', { only: 'itunes', feedIn: 'look-up' }),
      show(2, 'Wave two', { only: 'itunes' }),
      show(3, 'Wave three', { only: 'itunes', feedIn: 'look-up' }),
      show(4, 'Wave that Apple keeps', { only: 'itunes', feedIn: 'nowhere' }),
    );
    expect(titles(await open().search('wave', 20, signal))).toEqual([
      'Wave one',
      'Wave two',
      'Wave three',
    ]);
    expect(asked('/lookup')).toEqual(['/lookup?id=1,3,4&entity=podcast&country=DE']);
  });

  it('return the charts in order, with a single look-up', async () => {
    server.list(
      show(9, 'First', { description: 'The best.' }),
      show(5, 'Second'),
      show(7, 'Without a feed', { feedIn: 'nowhere' }),
      show(2, 'Fourth'),
    );
    const found = await open().charts({ country: '', limit: 10 }, signal);
    expect(titles(found)).toEqual(['First', 'Second', 'Fourth']);
    const descriptions = ['The best.', '', ''].map((description) => ({ description }));
    expect(found).toMatchObject({ value: descriptions });
    expect(server.requests).toEqual([
      '/de/rss/toppodcasts/limit=10/json',
      '/lookup?id=9,5,7,2&entity=podcast&country=DE',
    ]);
    await open().charts({ country: 'GB', limit: 10 }, signal);
    expect(server.requests.slice(2)).toEqual([
      '/gb/rss/toppodcasts/limit=10/json',
      '/lookup?id=9,5,7,2&entity=podcast&country=GB',
    ]);
  });

  it('return the charts of a genre, of a country', async () => {
    server.list(show(9, 'A band'), show(5, 'A scientist', { genres: ['Nature', 'Science'] }));
    const { charts } = open();
    const found = await charts({ country: '', genre: 'science', limit: 10 }, signal);
    expect(titles(found)).toEqual(['A scientist']);
    const abroad = { country: 'GB', genre: 'music', limit: 1000 } as const;
    expect(titles(await charts(abroad, signal))).toEqual(['A band']);
    expect(asked('/de/rss')).toEqual(['/de/rss/toppodcasts/limit=10/genre=1533/json']);
    expect(asked('/gb/rss')).toEqual(['/gb/rss/toppodcasts/limit=200/genre=1310/json']);
  });

  it('return charts with one show or none', async () => {
    server.list(show(9, 'Only one'));
    expect(titles(await open().charts({ country: '', limit: 10 }, signal))).toEqual(['Only one']);
    server.list();
    expect(titles(await open().charts({ country: '', limit: 10 }, signal))).toEqual([]);
  });

  it('use the store of another country if Apple has none in this one', async () => {
    server.list(show(1, 'Waves', { only: 'itunes' }));
    country = 'AQ';
    expect(titles(await open().charts({ country: '', limit: 10 }, signal))).toEqual(['Waves']);
    expect(titles(await open().search('waves', 10, signal))).toEqual(['Waves']);
    country = '';
    expect(titles(await open().search('waves', 10, signal))).toEqual(['Waves']);
  });

  it('carry on with one if the other fails, and report a failure only if both fail', async () => {
    server.list(show(1, 'Waves'), show(2, 'More waves', { only: 'fyyd' }));
    server.fail('itunes', 500);
    expect(titles(await open().search('waves', 10, signal))).toEqual(['Waves', 'More waves']);
    server.fail('itunes', null);
    server.fail('fyyd', 500);
    expect(titles(await open().search('waves', 10, signal))).toEqual(['Waves']);
    server.fail('itunes', 500);
    expect(titles(await open().search('waves', 10, signal))).toBe('unreachable');
    expect(titles(await open().charts({ country: '', limit: 10 }, signal))).toBe('unreachable');
  });

  it('return Apple’s results after three seconds if fyyd hangs', async () => {
    server.list(show(1, 'Waves'));
    server.fail('fyyd', 'hang');
    const { search, clock } = open();
    const searching = search('waves', 10, signal);
    await expect.poll(() => asked('/0.2').length).toBe(1);
    clock.pass(3 * SECOND);
    expect(titles(await searching)).toEqual(['Waves']);
  });

  it('send Apple no request for a minute after a 403', async () => {
    server.list(show(1, 'Waves'));
    server.fail('itunes', 403);
    server.fail('fyyd', 500);
    const { search, clock } = open();
    expect(titles(await search('waves', 10, signal))).toBe('busy');
    server.fail('itunes', null);
    expect(titles(await search('waves', 10, signal))).toBe('busy');
    expect(asked('/search')).toHaveLength(1);
    clock.pass(MINUTE);
    expect(titles(await search('waves', 10, signal))).toEqual(['Waves']);
  });

  it('send Apple at most 20 requests a minute, even across restarts of the worker', async () => {
    server.list(show(1, 'Waves'));
    server.fail('fyyd', 500);
    const first = open();
    for (let count = 0; count < 20; count++) {
      expect(titles(await first.search('waves', 10, signal))).toEqual(['Waves']);
    }
    expect(titles(await first.search('waves', 10, signal))).toBe('busy');
    const second = open(first.session);
    expect(titles(await second.search('waves', 10, signal))).toBe('busy');
    expect(asked('/search')).toHaveLength(20);
    second.clock.pass(MINUTE);
    expect(titles(await second.search('waves', 10, signal))).toEqual(['Waves']);
  });

  it('find the show that a link to Apple’s directory points to', async () => {
    server.list(show(4711, 'Waves', { feedIn: 'look-up' }), show(5, 'Kept', { feedIn: 'nowhere' }));
    const link = 'https://podcasts.apple.com/de/podcast/waves/id4711?i=10000';
    expect(titles(await open().search(link, 10, signal))).toEqual(['Waves']);
    expect(await open().appleShow('4711', signal)).toMatchObject({ value: { title: 'Waves' } });
    expect(await open().appleShow('5', signal)).toEqual({ ok: true, value: null });
    expect(await open().appleShow('6', signal)).toEqual({ ok: true, value: null });
  });

  it('send no request if the search is already cancelled', async () => {
    expect(titles(await open().search('waves', 10, AbortSignal.abort()))).toBe('busy');
    expect(server.requests).toEqual([]);
  });
});
