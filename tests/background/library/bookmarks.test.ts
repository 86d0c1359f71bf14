import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookmarkHandlers } from '@/lib/background/library/bookmarks';
import { type BookmarkStore, createBookmarkStore } from '@/lib/library/bookmark-store';
import { MOST_BOOKMARKS } from '@/lib/model/bookmark';
import { aBookmark } from '../../library/sample-bookmarks.ts';
import { createTestDatabase, resultOf } from '../../library/test-database.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const SENDER = {};
const TRANSCRIPT = 'WEBVTT\n\n00:30.000 --> 01:10.000\n<v Ada>And then\u202e it rained.\n';
const FULL = { ok: false, failure: { kind: 'quota', detail: 'no room' } } as const;

describe('the orders about bookmarks', () => {
  let store: BookmarkStore;
  let told: string[];
  let answer: () => Promise<Response>;
  let transcripts: { url: string; type: string; language: string }[];
  let ask: (type: string, data: unknown) => unknown;

  beforeEach(() => {
    store = createBookmarkStore(createTestDatabase());
    told = [];
    transcripts = [];
    answer = async () => new Response(TRANSCRIPT);
    const handlers = bookmarkHandlers({
      ...{ store, tell: (key) => void told.push(key), language: () => 'de' },
      network: { clock: createFakeClock(), fetch: vi.fn(() => answer()) },
      episodes: {
        get: async (id) => ({ ok: true, value: { id, details: { transcripts } } as never }),
      },
    });
    ask = (type, data) =>
      (handlers as unknown as Record<string, (data: unknown, sender: object) => unknown>)[
        `library:${type}`
      ]?.(data, SENDER);
  });

  it('add, change and remove one, and every page hears of each', async () => {
    expect(await ask('addBookmark', aBookmark('a'))).toBe('added');
    expect(await ask('noteBookmark', { id: 'a', note: 'Mine' })).toBe(true);
    const noted = aBookmark('a', { note: 'Mine' });
    expect(await ask('bookmarks', null)).toEqual([noted]);
    expect(await ask('bookmarks', 'episode e')).toEqual([noted]);
    expect(await ask('bookmarks', 'episode f')).toEqual([]);
    expect(await ask('removeBookmark', 'a')).toBe(true);
    expect(await ask('bookmarks', null)).toEqual([]);
    expect(told).toEqual(['bookmarks', 'bookmarks', 'bookmarks']);
  });

  const listed = async () => resultOf(store.list());
  const LINKS = [{ url: 'https://a.example/e.vtt', type: 'text/vtt', language: 'en' }];

  /** Adds one more and waits for its line: by then, work for earlier bookmarks is done. */
  async function addAnother(): Promise<void> {
    transcripts = LINKS;
    answer = async () => new Response(TRANSCRIPT);
    await ask('addBookmark', aBookmark('another'));
    const whole = aBookmark('another', { line: 'And then it rained.' });
    await vi.waitFor(async () => expect(await listed()).toContainEqual(whole));
  }
  const others = async () => (await listed()).filter(({ id }) => id !== 'another');

  it('add what is said at the moment, once the episode’s transcript is read', async () => {
    transcripts = LINKS;
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    expect(await ask('addBookmark', aBookmark('a'))).toBe('added');
    expect(await listed()).toEqual([aBookmark('a')]);
    await ask('noteBookmark', { id: 'a', note: 'Mine' });
    told = [];
    resolve(new Response(TRANSCRIPT));
    const whole = aBookmark('a', { note: 'Mine', line: 'And then it rained.' });
    await vi.waitFor(async () => expect(await listed()).toEqual([whole]));
    await vi.waitFor(() => expect(told).toEqual(['bookmarks']));
  });

  it('read no transcript for a bookmark that has its line, or of an episode without one', async () => {
    const asked = vi.fn(answer);
    answer = asked;
    await ask('addBookmark', aBookmark('a'));
    transcripts = LINKS;
    await ask('addBookmark', aBookmark('b', { line: 'Good evening.' }));
    await ask('addBookmark', aBookmark('c', { item: { id: 'f', url: 'https://a.example/f.mp3' } }));
    await addAnother();
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be fetched', () => Promise.reject(new TypeError('offline'))],
    ['is not one', async () => new Response('<p>Not here</p>')],
    ['is silent then', async () => new Response('WEBVTT\n\n02:00.000 --> 03:00.000\nLate.\n')],
  ])('leave a bookmark as it is if the transcript %s', async (_, how) => {
    transcripts = LINKS;
    const asked = vi.fn(how);
    answer = asked;
    expect(await ask('addBookmark', aBookmark('a'))).toBe('added');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await addAnother();
    expect(await others()).toEqual([aBookmark('a')]);
    // Once for each added bookmark, and once for the other's line.
    expect(told).toEqual(['bookmarks', 'bookmarks', 'bookmarks']);
  });

  it('do not bring back one that was removed while its line was read', async () => {
    transcripts = LINKS;
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await ask('addBookmark', aBookmark('a'));
    await ask('removeBookmark', 'a');
    resolve(new Response(TRANSCRIPT));
    await addAnother();
    expect(await others()).toEqual([]);
  });

  it('say that there are as many as there may be', async () => {
    const all = Array.from({ length: MOST_BOOKMARKS }, (_, nth) => aBookmark(String(nth)));
    await resultOf(store.add(all));
    expect(await ask('addBookmark', aBookmark('one more'))).toBe('full');
    await ask('removeBookmark', '7');
    expect(await ask('addBookmark', aBookmark('one more'))).toBe('added');
  }, 60_000);

  it('say that something was not stored, and never show less than there is', async () => {
    for (const name of ['add', 'setNote', 'remove', 'list'] as const) {
      vi.spyOn(store, name).mockResolvedValue(FULL);
    }
    expect(await ask('addBookmark', aBookmark('a'))).toBe('failed');
    expect(await ask('noteBookmark', { id: 'a', note: '' })).toBe(false);
    expect(await ask('removeBookmark', 'a')).toBe(false);
    await expect(ask('bookmarks', null)).rejects.toThrow('quota');
  });

  it('say that the bookmark was removed meanwhile when it is to get a note', async () => {
    expect(await ask('noteBookmark', { id: 'gone', note: 'Mine' })).toBe(false);
  });
});
