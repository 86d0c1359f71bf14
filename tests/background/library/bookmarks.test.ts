import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookmarkHandlers } from '@/lib/background/library/bookmarks';
import { type BookmarkStore, createBookmarkStore } from '@/lib/library/bookmark-store';
import { MOST_BOOKMARKS } from '@/lib/model/bookmark';
import { aBookmark } from '../../library/sample-bookmarks.ts';
import { createTestDatabase, resultOf } from '../../library/test-database.ts';

const SENDER = {};
const FULL = { ok: false, failure: { kind: 'quota', detail: 'no room' } } as const;

describe('the orders about bookmarks', () => {
  let store: BookmarkStore;
  let told: string[];
  let ask: (type: string, data: unknown) => unknown;

  beforeEach(() => {
    store = createBookmarkStore(createTestDatabase());
    told = [];
    const handlers = bookmarkHandlers(store, (key) => void told.push(key));
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
